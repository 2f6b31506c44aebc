import { hasActed, isDefeated } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import { effectsSection } from "../../mechanics/effect-screen";
import { named } from "../../mechanics/screen";
import type { ControlFactory } from "../../screen/control-factory";
import type { Lane, LanePerson, RowState, Section } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { nextSpec, pointSpec, type ScreenContext } from "./screen-context";

/** Draws those who have acted and those who are left, with a button on everybody who may be named. */
export function panelOf(context: ScreenContext, factory: ControlFactory): Section[] {
  const { fight } = context;
  if (fight.stage === "setup") {
    return [{ kind: "note", id: "before", text: firstNote(context) }, ...effectsSection(context, factory)];
  }
  return [{ kind: "lanes", id: "turns", lanes: lanesOf(context, factory) }, ...effectsSection(context, factory)];
}

/** N-1, in words. */
function firstNote({ fight, seen }: ScreenContext): Text {
  const { first } = fight.rules;
  return first !== null && seen.includes(first)
    ? text("popcorn.panel.named-first", { combatant: named(first) })
    : text("popcorn.panel.highest-first");
}

function lanesOf(context: ScreenContext, factory: ControlFactory): Lane[] {
  const left = context.seen.filter((id) => !hasActed(context.fight, id));
  const gone = context.seen.filter((id) => hasActed(context.fight, id));
  const all = context.seen.length;
  return withPointing(context, factory, [
    laneOf(context, factory, { id: "left", title: text("panel.still-to-act"), people: left, all }),
    laneOf(context, factory, { id: "gone", title: text("popcorn.panel.has-acted"), people: gone, all }),
  ]);
}

interface LaneOf {
  readonly id: string;
  readonly title: Text;
  readonly people: readonly CombatantId[];
  readonly all: number;
}

function laneOf(context: ScreenContext, factory: ControlFactory, { id, title, people, all }: LaneOf): Lane {
  return {
    id,
    title,
    count: text("popcorn.lanes.count", { count: people.length, all }),
    leads: false,
    people: people.map((one) => personOf(context, factory, one)),
    controls: [],
  };
}

/** For whom it is to say: a click on a token says it too. */
function withPointing(context: ScreenContext, factory: ControlFactory, lanes: readonly Lane[]): Lane[] {
  const able = lanes.flatMap(({ people }) => people.filter(({ controls }) => controls.length > 0).map(({ id }) => id));
  return lanes.map((lane, i) => (i === 0 ? { ...lane, controls: factory.enabled(...pointSpec(context, able)) } : lane));
}

function personOf(context: ScreenContext, factory: ControlFactory, id: CombatantId): LanePerson {
  const state = stateOf(context, id);
  return {
    id,
    state,
    word: state === "acting" ? text("tracker.tags.acting") : state === "out" ? text("tracker.states.out") : null,
    icon: state === "acting" ? "act" : state === "acted" ? "done" : null,
    controls: context.mayChoose ? factory.enabled(nextSpec(context, id)) : [],
  };
}

/** The state of a combatant's row in this round. */
export function stateOf({ fight, acting }: ScreenContext, id: CombatantId): RowState {
  if (acting === id) return "acting";
  if (hasActed(fight, id)) return "acted";
  return isDefeated(fight, id) ? "out" : "waiting";
}
