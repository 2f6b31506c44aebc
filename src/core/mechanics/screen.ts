import {
  asJoined,
  baseOf,
  combatant,
  conditionsOf,
  controls,
  hasActed,
  hasCondition,
  initiativeOf,
  isDefeated,
  lackingNumbers,
  markOf,
  sees,
  whyIdle,
} from "../state/combatants";
import type { CombatantId, Fight } from "../state/fight";
import { named, text, type Text } from "../state/text";
import { conditionText, stageText } from "../engine/text-keys";
import type { Context } from "../engine/variant";
import type { Control, ControlFactory, Prompt, Row, RowState, Screen, Section, Tag } from "../screen/screen";
import { chipsOn } from "./effect-screen";
import { askedToRoll, awaitedNewcomers, isRolledFor } from "./rounds";

/** A basic row: number, effects, conditions. A variant adds state, words and controls. */
export function plainRow(context: Context, id: CombatantId): Row {
  const { fight, variant, viewer } = context;
  const base = baseOf(fight, id);
  const number = initiativeOf(fight, id);
  const conditions = conditionsOf(fight, id).filter((condition) => condition !== "defeated");
  return {
    id,
    state: isDefeated(fight, id) ? "out" : "waiting",
    mine: !viewer.gm && controls(viewer, id),
    tags: [],
    line: conditionWords(context, id),
    number,
    base: base === number ? null : base,
    pips: [],
    effects: chipsOn(context, id),
    ...(conditions.length > 0 && {
      conditions: conditions.map((condition) => ({ id: condition, label: conditionText(variant, condition) })),
    }),
    controls: [],
    menu: [],
  };
}

/** Its line is `words`, then hiding and conditions. */
export function standingRow(context: Context, id: CombatantId, state: RowState, words: readonly Text[]): Row {
  const row = plainRow(context, id);
  const tags = state === "acting" ? [actingTag] : [];
  return { ...row, state, tags, line: [...words, ...hiddenWord(context, id), ...conditionWords(context, id, words)] };
}

/** The conditions in words, except hiding. `words` that say it is out of the fight say it is defeated. */
export function conditionWords({ fight, variant }: Context, id: CombatantId, words: readonly Text[] = []): Text[] {
  const isTold = words.some(({ key }) => key === OUT.key);
  return conditionsOf(fight, id)
    .filter((condition) => condition !== "hidden" && !(isTold && condition === "defeated"))
    .map((condition) => conditionText(variant, condition));
}

const OUT = text("tracker.states.out");

/** A defeated combatant is out, also after its turn (C-15). */
export function stateInTurns(fight: Fight, acting: readonly CombatantId[], id: CombatantId): RowState {
  if (acting.includes(id)) return "acting";
  if (isDefeated(fight, id)) return "out";
  if (hasActed(fight, id)) return "acted";
  return markOf(fight, id).late === true ? "late" : "waiting";
}

export const actingTag: Tag = { label: text("tracker.tags.acting"), tone: "actor" };

/** The states that need a word, because the row's place does not show them. */
const TOLD: ReadonlySet<RowState> = new Set(["acted", "passed", "delayed", "late", "out"]);

export const stateWords = (state: RowState): Text[] => (TOLD.has(state) ? [text(`tracker.states.${state}`)] : []);

/** The row ids in order, without unseen combatants. */
export const seenOrder = (context: Context): CombatantId[] =>
  context.variant.flow.order(context.fight).filter((id) => sees(context.fight, context.viewer, id));

/**
 * A button that rolls for a combatant without a number, unless it is out of the fight. Others skip the rules, because
 * large battles have many.
 */
export const rollControl = ({ fight }: Context, factory: ControlFactory, id: CombatantId): Control[] =>
  baseOf(fight, id) === null && !isDefeated(fight, id)
    ? factory.enabled({ command: { do: "roll", combatants: [id] } })
    : [];

/** A button that rolls for a group, with the text under `key` and the count. For one combatant, its own button. */
export function rollTogether(
  context: Context,
  factory: ControlFactory,
  ids: readonly CombatantId[],
  key: string,
): Control[] {
  if (ids.length < 2) return ids.flatMap((id) => rollControl(context, factory, id));
  return factory.enabled({ label: text(key, { count: ids.length }), command: { do: "roll", combatants: [...ids] } });
}

/** The GM's switches for conditions that hosts do not show. Their places stay the same. */
export function conditionMenu(
  { fight, variant, viewer }: Context,
  factory: ControlFactory,
  id: CombatantId,
): Control[] {
  if (!viewer.gm) return [];
  const { conditions } = combatant(fight, id);
  const known = ["incapacitated", ...variant.conditions];
  return known.flatMap((condition) => {
    const on = !Object.hasOwn(conditions, condition);
    return factory.enabled({
      label: conditionText(variant, condition),
      group: "condition",
      command: { do: "setCondition", combatant: id, condition, on },
    });
  });
}

export const beforeNote: Section = { kind: "note", id: "before", text: text("panel.before") };

/** Empty if this viewer cannot answer. */
export const promptOf = (
  id: string,
  title: Text,
  body: Text | null,
  answers: readonly Control[],
  told: Pick<Prompt, "about" | "asked" | "quote"> = { quote: null },
): Prompt[] => (answers.length === 0 ? [] : [{ id, title, ...told, body, controls: answers }]);

/** Asks one combatant, or the player of several, whether they react. */
export const askedToReact = ([first, ...others]: readonly CombatantId[]): Text =>
  first === undefined || others.length > 0
    ? text("controls.do-your-people-react")
    : text("controls.do-you-react", { combatant: named(first) });

/** Round and stage in the header's words. Before the first round and while all roll, also how many must still roll. */
export function header(context: Context): Screen["header"] {
  const { fight, variant } = context;
  const isRolled = variant.numbers !== null && isRolledFor(context);
  const seen = isRolled ? lackingNumbers(fight).filter((id) => sees(fight, context.viewer, id)) : [];
  const awaited = askedToRoll(context, seen);
  return {
    round: fight.round === 0 ? text("tracker.header.before") : text("tracker.header.round", { round: fight.round }),
    stage: fight.halted ? haltedText(fight) : stageText(variant, fight.stage),
    ...(BEFORE_TURNS.has(fight.stage) &&
      awaited.length > 0 && { progress: text("tracker.header.to-roll", { count: awaited.length }) }),
  };
}

const BEFORE_TURNS: ReadonlySet<string> = new Set(["setup", "rolling"]);

function haltedText(fight: Fight): Text {
  if (asJoined(fight).length === 0) return text("stages.empty");
  return text(awaitedNewcomers(fight).length > 0 ? "stages.rolling" : "stages.halted");
}

export const hiddenWord = ({ fight }: Context, id: CombatantId): Text[] =>
  hasCondition(fight, id, "hidden") ? [text("conditions.hidden")] : [];

/** The viewer's combatants, as joined. For the GM, the GM's side. */
export const ownOf = ({ fight, viewer }: Context): CombatantId[] =>
  asJoined(fight).filter((id) => (viewer.gm ? combatant(fight, id).side === "gm" : controls(viewer, id)));

/** Facts that every screen needs. A variant may add to it. */
export interface ScreenContext<Rules> extends Context<Rules> {
  readonly seen: readonly CombatantId[];
  /** The viewer's combatants. For the GM, the GM's side. */
  readonly own: ReadonlySet<CombatantId>;
  readonly acting: readonly CombatantId[];
  readonly actor: CombatantId | null;
  /** The same, if the viewer controls it. */
  readonly ownActor: CombatantId | null;
  /** Whether someone acts, visible or not. */
  readonly isRunning: boolean;
}

export function screenContextOf<Rules>(context: Context<Rules>): ScreenContext<Rules> {
  const { fight, variant, viewer } = context;
  const active = variant.flow.active(fight);
  const acting = active.filter((id) => sees(fight, viewer, id));
  const actor = acting[0] ?? null;
  return {
    ...context,
    seen: seenOrder(context),
    own: new Set(ownOf(context)),
    acting,
    actor,
    ownActor: actor !== null && controls(viewer, actor) ? actor : null,
    isRunning: active.length > 0,
  };
}

/** The visible combatants that are not defeated, as joined. */
export function upright<Rules>({ fight, seen }: ScreenContext<Rules>): CombatantId[] {
  const joined = (id: CombatantId): number => combatant(fight, id).joined;
  return seen.filter((id) => !isDefeated(fight, id)).toSorted((a, b) => joined(a) - joined(b));
}

/**
 * True if a combatant can still act this round: its turn is to come, it is able, and it came in time with the number that
 * a turn needs (C-15, C-18).
 */
export function isStillToAct<Rules>(context: ScreenContext<Rules>, id: CombatantId): boolean {
  const { fight, acting, variant } = context;
  if (hasActed(fight, id) || acting.includes(id) || whyIdle(fight, id) !== null) return false;
  const lacksNumber = variant.numbers !== null && baseOf(fight, id) === null && isRolledFor(context);
  return !lacksNumber && markOf(fight, id).late !== true;
}

/** The header. In a round, it counts the visible combatants still to act. */
export function roundHeader<Rules>(context: ScreenContext<Rules>): Screen["header"] {
  const plain = header(context);
  const { halted, round, stage } = context.fight;
  if (plain.progress !== undefined || round === 0 || halted || stage === "ended") return plain;
  const count = context.seen.filter((id) => isStillToAct(context, id)).length;
  return count === 0 ? plain : { ...plain, progress: text("tracker.header.to-act", { count }) };
}

/** Whether it has a turn this round: past, present or future. */
export const takesPart = <Rules>(context: ScreenContext<Rules>, id: CombatantId): boolean =>
  hasActed(context.fight, id) || context.acting.includes(id) || isStillToAct(context, id);

/** The headline: whose turn it is, or what the fight waits for. */
export function turnNews<Rules>({ actor, isRunning }: ScreenContext<Rules>, otherwise: Text): Text {
  if (actor !== null) return text("tracker.news.turn", { combatant: named(actor) });
  return isRunning ? text("tracker.news.unseen") : otherwise;
}
