import { hasActed } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import { effectsSection } from "../../mechanics/effect-screen";
import { named, stateInTurns } from "../../mechanics/screen";
import { isStillToAct, takesPart } from "../../mechanics/screen-context";
import { later } from "../../screen/later";
import type { ControlFactory } from "../../screen/control-factory";
import type { Control, Lane, LanePerson, Section } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { nextIs, type ScreenContext } from "./screen-context";

/** Draws those who have acted and those who are left, with a button on everybody who may be named. */
export function panelOf(context: ScreenContext, factory: ControlFactory): Section[] {
  const section: Section =
    context.fight.stage === "setup"
      ? { kind: "note", id: "before", text: firstNote(context) }
      : later({ kind: "lanes", id: "turns" } as const, "lanes", () => lanesOf(context, factory));
  return [section, ...effectsSection(context, factory)];
}

/** N-1, in words. */
function firstNote({ fight, seen }: ScreenContext): Text {
  const { first } = fight.rules;
  return first !== null && seen.includes(first)
    ? text("popcorn.panel.named-first", { combatant: named(first) })
    : text("popcorn.panel.highest-first");
}

function lanesOf(context: ScreenContext, factory: ControlFactory): Lane[] {
  const { fight, seen } = context;
  const all = seen.filter((one) => takesPart(context, one)).length;
  const laneOf = (id: string, title: Text, count: number, ids: readonly CombatantId[]): Lane => ({
    id,
    title,
    count: text("popcorn.lanes.count", { count, all }),
    leads: false,
    people: ids.map((one) => personOf(context, factory, one)),
    controls: [],
  });
  const left = seen.filter((id) => !hasActed(fight, id));
  const gone = seen.filter((id) => hasActed(fight, id));
  const lanes = [
    // The one acting and those who cannot act are in the list, but not still to act.
    laneOf("left", text("panel.still-to-act"), left.filter((one) => isStillToAct(context, one)).length, left),
    laneOf("gone", text("popcorn.panel.has-acted"), gone.length, gone),
  ];
  const able = lanes.flatMap(({ people }) => people.filter(({ controls }) => controls.length > 0).map(({ id }) => id));
  return lanes.map((lane, i) => (i === 0 ? { ...lane, controls: pointing(context, factory, able) } : lane));
}

/** For whom it is to say: a click on a token says it too. None where the viewer could name nobody. */
function pointing({ fight }: ScreenContext, factory: ControlFactory, people: readonly CombatantId[]): Control[] {
  if (people.length === 0) return [];
  const [word, name] = fight.stage === "turn" ? (["endTurn", "next"] as const) : (["choose", "combatant"] as const);
  return factory.enabled({
    id: `${word} on the map`,
    label: text("popcorn.controls.point"),
    icon: "point-at",
    tone: "quiet",
    command: { do: word },
    fields: [{ kind: "token", name, label: text("popcorn.fields.next"), people }],
  });
}

function personOf(context: ScreenContext, factory: ControlFactory, id: CombatantId): LanePerson {
  const state = stateInTurns(context.fight, context.acting, id);
  return {
    id,
    state,
    word: state === "acting" ? text("tracker.tags.acting") : state === "out" ? text("tracker.states.out") : null,
    icon: state === "acting" ? "act" : state === "acted" ? "done" : null,
    controls: context.mayChoose ? factory.enabled(nextIs(context, id)) : [],
  };
}
