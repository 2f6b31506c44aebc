import type { Fight } from "../state/encounter";
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
} from "../state/combatants";
import type { CombatantId } from "../state/ids";
import type { Context } from "../engine/variant";
import type { ControlFactory, ControlSpec } from "../screen/control-factory";
import type {
  Control,
  Field,
  FieldChoice,
  Footer,
  Prompt,
  Row,
  RowState,
  Screen,
  Section,
  Tag,
} from "../screen/screen";
import { text, type Text } from "../state/text";
import { chipsOn } from "./effect-screen";
import { awaitedNewcomers, awaitedRolls, isRolledFor } from "./rounds";
import { conditionText, stageText } from "../engine/text-keys";

export function named(id: CombatantId): { name: CombatantId } {
  return { name: id };
}

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

/** A row with its state and, if it acts, a tag. Its line is `words`, then hiding and conditions. */
export function standingRow(context: Context, id: CombatantId, state: RowState, words: readonly Text[]): Row {
  const row = plainRow(context, id);
  const tags = state === "acting" ? [actingTag] : [];
  return { ...row, state, tags, line: [...words, ...hiddenWord(context, id), ...row.line] };
}

/** The conditions in words, except hiding. */
export const conditionWords = ({ fight, variant }: Context, id: CombatantId): Text[] =>
  conditionsOf(fight, id)
    .filter((condition) => condition !== "hidden")
    .map((condition) => conditionText(variant, condition));

/** A row's state in a variant with one turn per round. */
export function stateInTurns(fight: Fight, acting: readonly CombatantId[], id: CombatantId): RowState {
  if (acting.includes(id)) return "acting";
  if (hasActed(fight, id)) return "acted";
  if (isDefeated(fight, id)) return "out";
  return markOf(fight, id).late === true ? "late" : "waiting";
}

export const actingTag: Tag = { label: text("tracker.tags.acting"), tone: "actor" };

/** The states that need a word, because the row's place does not show them. */
const TOLD: ReadonlySet<RowState> = new Set(["acted", "passed", "delayed", "late", "out"]);

export const stateWords = (state: RowState): Text[] => (TOLD.has(state) ? [text(`tracker.states.${state}`)] : []);

/** The row ids in order, without unseen combatants. */
export function seenOrder(context: Context): CombatantId[] {
  return context.variant.flow.order(context.fight).filter((id) => sees(context.fight, context.viewer, id));
}

/**
 * A button that rolls for a combatant without a number. Skips the rules if it has one, as most do in a large battle.
 */
export const rollControl = ({ fight }: Context, factory: ControlFactory, id: CombatantId): Control[] =>
  baseOf(fight, id) === null ? factory.enabled({ command: { do: "roll", combatants: [id] } }) : [];

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

/**
 * The GM's switches for conditions that hosts do not show: surprise, incapacity and the variant's own. Their places
 * stay the same.
 */
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

/** The next step for viewers who may take it. Others see what the fight waits for. */
export const stepFooter = ([next]: readonly Control[], waiting: Text | null, aside: readonly Control[] = []): Footer =>
  next ? { next, aside, waiting: null } : { next: null, aside, waiting };

/** The footer before the first turn and while combatants roll. */
export function rollingFooter(context: Context, factory: ControlFactory): Footer {
  const { fight, viewer } = context;
  if (fight.stage === "setup") {
    const own = viewer.gm ? [] : lackingNumbers(fight).filter((id) => controls(viewer, id));
    const next = viewer.gm
      ? factory.visible({ command: { do: "start" } })
      : own.length > 0
        ? factory.enabled(rollOwn)
        : [];
    return stepFooter(next, text("tracker.footer.waiting-start"));
  }
  return fight.halted ? haltedFooter(factory) : rollsFooter(context, factory, awaitedRolls(fight));
}

/** The awaited rolls for viewers who may throw them. Others see whom the fight waits for. */
function rollsFooter({ fight, viewer }: Context, factory: ControlFactory, awaited: readonly CombatantId[]): Footer {
  const names = awaited.filter((id) => sees(fight, viewer, id));
  const waiting = text("tracker.footer.waiting-rolls", { names: { names } });
  return stepFooter(factory.enabled(viewer.gm ? rollRest : rollOwn), waiting);
}

/**
 * The footer of an emptied round: it waits for newcomers and, with numbers, for their rolls (C-21). Null in other
 * rounds.
 */
export function emptiedFooter(context: Context, factory: ControlFactory): Footer | null {
  const { fight } = context;
  if (!fight.halted) return null;
  if (asJoined(fight).length === 0) return stepFooter([], text("tracker.footer.empty"));
  const awaited = isRolledFor(context) ? awaitedNewcomers(fight) : [];
  if (awaited.length === 0) return null;
  return { ...rollsFooter(context, factory, awaited), aside: factory.enabled({ ...goOn, tone: "quiet" }) };
}

const rollOwn = { label: text("controls.roll-own"), tone: "primary", command: { do: "roll" } } as const;
const rollRest = { label: text("controls.roll-rest"), tone: "primary", command: { do: "roll" } } as const;

/** C-21: no combatant was asked in the last round. The GM decides when to continue. */
export const haltedFooter = (factory: ControlFactory): Footer =>
  stepFooter(factory.enabled(goOn), text("tracker.footer.halted"));

const goOn = { command: { do: "advance" } } as const;

/** The footer of a turn: its end for viewers who may end it, the news for others. */
export const turnFooter = (factory: ControlFactory, news: Text, button: Omit<ControlSpec, "command"> = {}): Footer =>
  stepFooter(factory.enabled({ ...button, command: { do: "endTurn" } }), news);

export const endedFooter: Footer = { next: null, aside: [], waiting: text("stages.ended") };

/** The same with the fight's result: its rounds, and the visible combatants that are out of it. */
export function endedFooterOf({ fight, viewer }: Context): Footer {
  const names = asJoined(fight).filter((id) => isDefeated(fight, id) && sees(fight, viewer, id));
  return fight.round === 0
    ? endedFooter
    : stepFooter([], text("tracker.footer.ended", { count: fight.round, names: { names } }));
}

export const beforeNote: Section = { kind: "note", id: "before", text: text("panel.before") };

/** The footer in every stage. Variants provide only the running round's. */
export function footerFor(context: Context, factory: ControlFactory, inRound: () => Footer): Footer {
  const { halted, stage } = context.fight;
  if (stage === "ended") return endedFooterOf(context);
  if (stage === "setup" || stage === "rolling") return rollingFooter(context, factory);
  return halted ? haltedFooter(factory) : inRound();
}

/** A question with its answers and its quoted text. Empty if this viewer cannot answer. */
export const promptOf = (
  id: string,
  title: Text,
  body: Text | null,
  answers: readonly Control[],
  told: Pick<Prompt, "about" | "quote"> = { quote: null },
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
  const awaited = isRolled ? lackingNumbers(fight).filter((id) => sees(fight, context.viewer, id)) : [];
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

export function lineField(name: string, label: Text, required = true): Extract<Field, { kind: "text" }> {
  return { kind: "text", name, label, required, max: name === "label" ? 120 : 300 };
}

export const integerField = (
  name: string,
  label: Text,
  min: number,
  max: number,
  value: number,
): Extract<Field, { kind: "integer" }> => ({ kind: "integer", name, label, min, max, value });

export function choiceField<Value extends string>(
  name: string,
  label: Text,
  values: Iterable<Value>,
  wordOf: (value: Value) => Text,
): Extract<Field, { kind: "choice" }> {
  return { kind: "choice", name, label, choices: [...values].map((value) => ({ value, label: wordOf(value) })) };
}

const personChoice = (id: CombatantId): FieldChoice => ({
  value: id,
  label: text("names.one", { combatant: named(id) }),
  whom: id,
});

export function personField(name: string, people: readonly CombatantId[]): Extract<Field, { kind: "choice" }> {
  return { kind: "choice", name, label: text("fields.who"), choices: people.map(personChoice) };
}

/** Any of several combatants, as targets. */
export const aimField = (
  name: string,
  label: Text,
  people: readonly CombatantId[],
): Extract<Field, { kind: "choices" }> => ({
  ...peopleField(name, label, people),
  aims: true,
});

export function peopleField(
  name: string,
  label: Text,
  people: readonly CombatantId[],
): Extract<Field, { kind: "choices" }> {
  return { kind: "choices", name, label, choices: people.map(personChoice) };
}

export function hiddenWord({ fight }: Context, id: CombatantId): Text[] {
  return hasCondition(fight, id, "hidden") ? [text("conditions.hidden")] : [];
}

/** The viewer's remaining combatants, as joined. For the GM, the GM's side. */
export function ownOf({ fight, viewer }: Context): CombatantId[] {
  return asJoined(fight).filter((id) => (viewer.gm ? combatant(fight, id).side === "gm" : controls(viewer, id)));
}

/** The combatants that have not answered yet. */
export const unansweredBy = (names: readonly CombatantId[]): Text => text("controls.unanswered", { names: { names } });
