import { hasActed, isDefeated } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import { effectsSection } from "../../mechanics/effect-screen";
import { named } from "../../mechanics/screen";
import type { Pen } from "../../screen/control-factory";
import type { Lane, LanePerson, RowState, Section } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { nextSketch, pointSketch, type Now } from "./now";

/** Who has acted and who is left, with a button on everybody who may be named. */
export function panelOf(now: Now, pen: Pen): Section[] {
  const { body } = now;
  if (body.stage === "setup") {
    return [{ kind: "note", id: "before", text: firstNote(now) }, ...effectsSection(now, pen)];
  }
  return [{ kind: "lanes", id: "turns", lanes: lanesOf(now, pen) }, ...effectsSection(now, pen)];
}

/** N-1, in words. */
function firstNote({ body, seen }: Now): Text {
  const { first } = body.rules;
  return first !== null && seen.includes(first)
    ? text("panel.named-first", { combatant: named(first) })
    : text("panel.highest-first");
}

function lanesOf(now: Now, pen: Pen): Lane[] {
  const left = now.seen.filter((id) => !hasActed(now.body, id));
  const gone = now.seen.filter((id) => hasActed(now.body, id));
  const all = now.seen.length;
  return withPointing(now, pen, [
    laneOf(now, pen, { id: "left", title: text("panel.still-to-act"), people: left, all }),
    laneOf(now, pen, { id: "gone", title: text("panel.has-acted"), people: gone, all }),
  ]);
}

interface LaneOf {
  readonly id: string;
  readonly title: Text;
  readonly people: readonly CombatantId[];
  readonly all: number;
}

function laneOf(now: Now, pen: Pen, { id, title, people, all }: LaneOf): Lane {
  return {
    id,
    title,
    count: text("lane.count", { count: people.length, all }),
    leads: false,
    people: people.map((one) => personOf(now, pen, one)),
    controls: [],
  };
}

/** For whom it is to say: a click on a token says it too. */
function withPointing(now: Now, pen: Pen, lanes: readonly Lane[]): Lane[] {
  const able = lanes.flatMap(({ people }) => people.filter(({ controls }) => controls.length > 0).map(({ id }) => id));
  return lanes.map((lane, i) => (i === 0 ? { ...lane, controls: pen.open(...pointSketch(now, able)) } : lane));
}

function personOf(now: Now, pen: Pen, id: CombatantId): LanePerson {
  const state = stateOf(now, id);
  return {
    id,
    state,
    word: state === "acting" ? text("tag.acting") : state === "out" ? text("line.out") : null,
    icon: state === "acting" ? "act" : state === "acted" ? "done" : null,
    controls: now.mine ? pen.open(nextSketch(now, id)) : [],
  };
}

/** Where somebody stands in this round. */
export function stateOf({ body, acting }: Now, id: CombatantId): RowState {
  if (acting === id) return "acting";
  if (hasActed(body, id)) return "acted";
  return isDefeated(body, id) ? "out" : "waiting";
}
