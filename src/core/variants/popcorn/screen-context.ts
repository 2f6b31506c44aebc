import { combatant, controls } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import type { Context } from "../../engine/variant";
import { activeOf } from "../../mechanics/own-turn";
import { named, seenOrder } from "../../mechanics/screen";
import type { ControlSpec } from "../../screen/control-factory";
import { text } from "../../state/text";
import { choosable, isLast } from "./flow";
import type { State } from "./state";

/** The values that every part of the screen needs, computed once. */
export interface ScreenContext extends Context<State> {
  /** The rows' ids, from top to bottom. */
  readonly seen: readonly CombatantId[];
  /** The combatant whose turn it is; null where nobody acts, or the viewer does not see it. */
  readonly acting: CombatantId | null;
  /** True where somebody is to be named now, between two turns. */
  readonly choosing: boolean;
  /** The combatant whose controller names the next one; null for the gm, or where the viewer does not see it. */
  readonly chooser: CombatantId | null;
  /** True where it is for this viewer to say who goes next: the gm may always. */
  readonly mayChoose: boolean;
  /** True where it is this viewer who is waited for: the gm where it is the gm's side that acted last, or nobody (C-2). */
  readonly asked: boolean;
  /** Those the viewer sees that may be named to go next. */
  readonly able: readonly CombatantId[];
  /** True where whoever is named begins the next round (N-3). */
  readonly beginsNext: boolean;
}

/** Looks the state of the fight up for one viewer. */
export function screenContext(context: Context<State>): ScreenContext {
  const { fight, viewer } = context;
  const seen = seenOrder(context);
  const active = activeOf(fight);
  const { chooser } = fight.rules;
  const running = !fight.halted && (fight.stage === "turn" || fight.stage === "choosing");
  const beginsNext = fight.stage === "turn" && isLast(fight);
  return {
    ...context,
    seen,
    acting: active !== null && seen.includes(active) ? active : null,
    choosing: running && fight.stage === "choosing",
    chooser: chooser !== null && seen.includes(chooser) ? chooser : null,
    mayChoose: running && (viewer.gm || (chooser !== null && controls(viewer, chooser))),
    asked: running && (viewer.gm ? isForGm(context) : chooser !== null && controls(viewer, chooser)),
    able: running ? (beginsNext ? seen : choosable(fight).filter((id) => seen.includes(id))) : [],
    beginsNext,
  };
}

function isForGm({ fight }: Context<State>): boolean {
  const { chooser } = fight.rules;
  return chooser === null || combatant(fight, chooser).owner === null;
}

/** The command that names somebody to go next: between two turns, or with the end of the one under way. */
export function nextSpec({ fight }: ScreenContext, id: CombatantId): ControlSpec {
  const command = fight.stage === "turn" ? { do: "endTurn", next: id } : { do: "choose", combatant: id };
  return { label: text("popcorn.controls.goes-next"), icon: "choose", command };
}

/** The same where no row or face says who it is about. */
export function namedNextSpec(context: ScreenContext, id: CombatantId): ControlSpec {
  return { ...nextSpec(context, id), label: text("names.one", { combatant: named(id) }) };
}

/** The same for whoever is pointed at on the map; none where the viewer could name nobody. */
export function pointSpec({ fight }: ScreenContext, people: readonly CombatantId[]): ControlSpec[] {
  if (people.length === 0) return [];
  const [word, name] = fight.stage === "turn" ? (["endTurn", "next"] as const) : (["choose", "combatant"] as const);
  return [
    {
      id: `${word} on the map`,
      label: text("popcorn.controls.point"),
      icon: "point-at",
      tone: "quiet",
      command: { do: word },
      fields: [{ kind: "token", name, label: text("popcorn.fields.next"), people }],
    },
  ];
}
