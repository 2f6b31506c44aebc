import { baseOf, combatant, initiativeOf } from "../../state/combatants";
import type { CombatantId, Fight } from "../../state/fight";
import { effectsOn } from "../../mechanics/effects";
import { effectsSection } from "../../mechanics/effect-screen";
import { ofSide } from "../../mechanics/sides";
import { actingTag } from "../../mechanics/screen";
import { later } from "../../screen/later";
import type { Control, ControlFactory, ControlSpec, Member, QueueEntry, Section } from "../../screen/screen";
import { signed, text, type Text } from "../../state/text";
import type { ScoreEntry, ScoreScreen, ScoreTie } from "./screen-context";
import { isVeiled } from "./ambush-visibility";
import { blowOn, hasBlow, isLast, sideTieOf, type State } from "./state";
import { isRolled } from "./ties";
import { placeCommands } from "./words";

/** Each group's members as in its row, by the first member. */
type Members = ReadonlyMap<CombatantId, readonly Member[]>;

export function panelOf(context: ScoreScreen, factory: ControlFactory, members: Members): Section[] {
  return [
    ...ambushSection(context, factory),
    ...context.ties.flatMap((tie) => tieSection(context, factory, tie)),
    {
      kind: "queue",
      id: "order",
      title: text("initiative-score.panel.order"),
      note: context.fight.round === 0 && context.fight.stage === "setup" ? text("panel.before") : null,
      entries: context.entries.map((entry) => entryOf(context, factory, entry, members)),
    },
    ...effectsSection(context, factory),
  ];
}

/** Until the end of the ambush, for the GM only: players must not learn of it. */
function ambushSection(context: ScoreScreen, factory: ControlFactory): Section[] {
  const { fight, viewer } = context;
  if (!viewer.gm || (fight.stage !== "setup" && fight.stage !== "ambush")) return [];
  return [
    {
      kind: "actions",
      id: "ambush",
      title: text("initiative-score.stages.ambush"),
      note: text(`initiative-score.panel.ambush-${planOf(fight)}`),
      controls: ambushControls(context, factory),
      more: fight.rules.ambush === null ? [] : newAmbushes(factory),
    },
  ];
}

function planOf(fight: Fight<State>): string {
  const { ambush } = fight.rules;
  if (ambush === null) return "none";
  const hidden = new Set(ofSide(fight, ambush.side).map((id) => isVeiled(fight, id)));
  return `${ambush.side}${hidden.has(true) ? (hidden.has(false) ? "-some-hidden" : "-hidden") : ""}`;
}

/** I-11: the GM plans an ambush, says who hides, calls it off, or lets it fail. */
export function ambushControls({ fight }: ScoreScreen, factory: ControlFactory): Control[] {
  const { ambush } = fight.rules;
  if (ambush === null) return newAmbushes(factory);
  const changes = [...(fight.stage === "setup" ? [{ side: ambush.side }] : []), { side: null }];
  return factory.enabled(...changes.map((way) => ({ command: { do: "ambush", ...way } })));
}

const newAmbushes = (factory: ControlFactory): Control[] =>
  factory.enabled(...[false, true].map((hidden) => ({ command: { do: "ambush", hidden } })));

/** I-4: among players' characters, and not settled. */
export const isOpenTie = ({ combatants }: Fight<State>, { people: [first], settled }: ScoreTie): boolean =>
  first !== undefined && !settled && combatants[first]?.side === "players";

/** A tie that this viewer may settle (I-4). */
function tieSection(context: ScoreScreen, factory: ControlFactory, tie: ScoreTie): Section[] {
  const [first] = tie.people;
  const ways = tieControls(context, factory, tie);
  if (first === undefined || ways.length === 0) return [];
  const isAsked = isOpenTie(context.fight, tie);
  return [
    {
      kind: "actions",
      id: `tie ${first}`,
      title: text("initiative-score.panel.tie", {
        score: initiativeOf(context.fight, first) ?? 0,
        names: { names: tie.contenders },
      }),
      note: text(tie.settled ? "initiative-score.panel.tie-settled" : "initiative-score.panel.tie-joined"),
      // A tie that is not asked about is folded, because no turn needs it.
      controls: isAsked ? ways : [],
      more: isAsked ? [] : ways,
    },
  ];
}

/** I-4: one click each for two, an order for more, and dice for a dispute. */
export function tieControls(
  { entries }: ScoreScreen,
  factory: ControlFactory,
  { people, contenders }: ScoreTie,
): Control[] {
  const [first, second] = contenders;
  const mates = (id: CombatantId): readonly CombatantId[] =>
    entries.find((entry) => entry.people.includes(id))?.people.filter((who) => people.includes(who)) ?? [id];
  const decide = (who: CombatantId, other: CombatantId): ControlSpec => ({
    label: text("initiative-score.controls.first", { combatant: { together: mates(who) } }),
    command: { do: "decideTie", order: [who, other] },
    pick: { id: who, says: text("initiative-score.costs.first") },
  });
  const order: ControlSpec = {
    id: `decide ${first}`,
    command: { do: "decideTie" },
    fields: [{ kind: "order", name: "order", label: text("initiative-score.fields.order"), people: contenders }],
  };
  const ways =
    contenders.length === 2 && first !== undefined && second !== undefined
      ? [decide(first, second), decide(second, first)]
      : [order];
  return factory.enabled(...ways, { command: { do: "rollTie", combatants: contenders } });
}

function entryOf(context: ScoreScreen, factory: ControlFactory, entry: ScoreEntry, members: Members): QueueEntry {
  const { fight, viewer } = context;
  const { id, people, state } = entry;
  const number = initiativeOf(fight, id);
  const base = baseOf(fight, id);
  const isAlone = people.length === 1 && context.isRunning;
  const shown = {
    id: `entry ${id}`,
    people,
    state,
    tag: state === "acting" ? actingTag : null,
    number,
    base: base === number ? null : base,
    members: members.get(id) ?? [],
    // The GM has all of these in the rows' menus.
    controls: isAlone && !viewer.gm && context.own.has(id) ? factory.visible(...placeCommands(id)) : [],
  };
  return later(shown, "why", () => whyOf(context, entry));
}

function whyOf(context: ScoreScreen, { id, people }: ScoreEntry): Text[] {
  const { fight } = context;
  const changes = effectsOn(fight, id)
    .filter(([, { modify }]) => Object.hasOwn(modify, "initiative"))
    .map(([key, { name, modify }]) => changeWord(context, id, key, name, modify["initiative"] ?? 0));
  return [
    ...changes,
    ...(hasBlow(fight, id) && blowOn(fight, id) === null ? [text("initiative-score.queue.blow-next")] : []),
    ...sideWords(context, id),
    ...tieWords(context, people),
    ...(isLast(fight, id) ? [text("initiative-score.lines.acts-last")] : []),
  ];
}

/** A change is named by its amount, an effect by its name. */
function changeWord({ fight }: ScoreScreen, id: CombatantId, key: string, name: string, by: number): Text {
  if (blowOn(fight, id) === key) return text("initiative-score.queue.blow", { by: signed(by) });
  return name === signed(by)
    ? text("initiative-score.queue.changed", { by: name })
    : text("initiative-score.queue.effect", { name, by: signed(by) });
}

/** I-3: does not reveal a tie with an unseen combatant. */
function sideWords({ fight, rivals }: ScoreScreen, id: CombatantId): Text[] {
  const tie = sideTieOf(fight, id);
  const { side } = combatant(fight, id);
  const rival = tie !== undefined && (rivals.get(tie.at)?.size ?? 0) > 1;
  return tie === undefined || !rival
    ? []
    : [text(tie.first === side ? "initiative-score.queue.side-above" : "initiative-score.queue.side-below")];
}

/** I-4 */
function tieWords({ fight, ties }: ScoreScreen, people: readonly CombatantId[]): Text[] {
  const tie = ties.find((each) => people.some((id) => each.people.includes(id)));
  if (tie === undefined) return [];
  const others = tie.contenders.filter((id) => !people.includes(id));
  const how = isRolled(fight, tie.people) ? "rolled" : tie.settled ? "decided" : "joined";
  return [text(`initiative-score.queue.tie-${how}`, { names: { names: others } })];
}
