import { combatant, initiativeOf } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import { effectsOn } from "../../mechanics/effects";
import { effectsSection } from "../../mechanics/effect-screen";
import type { Pen } from "../../screen/control-factory";
import type { Member, QueueEntry, Section } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { ambushControls, tieControls } from "./controls";
import type { Entry, Now, Tie } from "./now";
import { hasBlow, isLast, sideTieOf } from "./state";
import { isRolled } from "./ties";
import { signed } from "./words";

/** Those of each group as its row has them, by the first of them. */
type Members = ReadonlyMap<CombatantId, readonly Member[]>;

/** The panel: who lies in ambush, ties, the order with its reasons, and the effects. */
export function panelOf(now: Now, pen: Pen, members: Members): Section[] {
  return [
    ...ambushSection(now, pen),
    ...now.ties.flatMap((tie) => tieSection(now, pen, tie)),
    {
      kind: "queue",
      id: "order",
      title: text("panel.order"),
      note: now.body.round === 0 && now.body.stage === "setup" ? text("panel.before") : null,
      entries: now.entries.map((entry) => entryOf(now, entry, members)),
    },
    ...effectsSection(now, pen),
  ];
}

/** Before the start, for the gm alone: players must not learn of what waits for them. */
function ambushSection(now: Now, pen: Pen): Section[] {
  const { body, viewer } = now;
  if (!viewer.gm || body.stage !== "setup") return [];
  const { ambush } = body.rules;
  const note = ambush === null ? "none" : `${ambush.side}${ambush.hidden ? "-hidden" : ""}`;
  return [
    {
      kind: "actions",
      id: "ambush",
      title: text("panel.ambush"),
      note: text(`panel.ambush-${note}`),
      controls: ambushControls(now, pen),
      more: [],
    },
  ];
}

/** A tie that this viewer may settle, or settle anew (I-4). */
function tieSection(now: Now, pen: Pen, tie: Tie): Section[] {
  const [first] = tie.people;
  const ways = tieControls(pen, tie, now.entries);
  if (first === undefined || ways.length === 0) return [];
  return [
    {
      kind: "actions",
      id: `tie ${first}`,
      title: text("panel.tie", { score: initiativeOf(now.body, first) ?? 0, names: { names: tie.contenders } }),
      note: text(tie.settled ? "panel.tie-settled" : "panel.tie-joined"),
      controls: ways,
      more: [],
    },
  ];
}

function entryOf(now: Now, entry: Entry, members: Members): QueueEntry {
  const { body } = now;
  const { id, people, state } = entry;
  const number = initiativeOf(body, id);
  const { base } = combatant(body, id);
  return {
    id: `entry ${id}`,
    people,
    state,
    tag: state === "acting" ? { label: text("tag.acting"), tone: "actor" } : null,
    number,
    base: base === number ? null : base,
    why: whyOf(now, entry),
    members: members.get(id) ?? [],
    controls: [],
  };
}

/** Why it stands where it stands: what changes its number, a tie, and the bottom of the queue. */
function whyOf(now: Now, { id, people }: Entry): Text[] {
  const { body } = now;
  const changes = effectsOn(body, id)
    .filter(([, { modify }]) => Object.hasOwn(modify, "initiative"))
    .map(([key, { name, modify }]) => changeWord(now, id, key, name, modify["initiative"] ?? 0));
  return [
    ...changes,
    ...(hasBlow(body, id) && !isInForce(now, id) ? [text("queue.blow-next")] : []),
    ...sideWords(now, id),
    ...tieWords(now, people),
    ...(isLast(body, id) ? [text("queue.last")] : []),
  ];
}

function isInForce({ body }: Now, id: CombatantId): boolean {
  return (body.rules.blows[id]?.effect ?? null) !== null;
}

/** A change is called by what it adds, an effect by its name. */
function changeWord({ body }: Now, id: CombatantId, key: string, name: string, by: number): Text {
  if (body.rules.blows[id]?.effect === key) return text("queue.blow", { by: signed(by) });
  return name === signed(by) ? text("queue.changed", { by: name }) : text("queue.effect", { name, by: signed(by) });
}

/** I-3: nobody reads of a tie with somebody whom the viewer does not see. */
function sideWords({ body, rivals }: Now, id: CombatantId): Text[] {
  const tie = sideTieOf(body, id);
  const { side } = combatant(body, id);
  const rival = tie !== undefined && (rivals.get(tie.at)?.size ?? 0) > 1;
  return tie === undefined || !rival ? [] : [text(tie.first === side ? "queue.side-above" : "queue.side-below")];
}

/** I-4 */
function tieWords({ body, ties }: Now, people: readonly CombatantId[]): Text[] {
  const tie = ties.find((one) => people.some((id) => one.people.includes(id)));
  if (tie === undefined) return [];
  const others = tie.contenders.filter((id) => !people.includes(id));
  const how = isRolled(body, tie.people) ? "rolled" : tie.settled ? "decided" : "joined";
  return [text(`queue.tie-${how}`, { names: { names: others } })];
}
