import { combatant, controls, sees, whyIdle } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import type { Context } from "../../engine/variant";
import { screenContextOf, type ScreenContext } from "../../mechanics/screen-context";
import { undeclared } from "./flow";
import type { State } from "./state";

/** The values that every part of the screen needs, computed once. */
export interface GreyhawkScreen extends ScreenContext<State> {
  /** True where declarations are made now. */
  readonly declaring: boolean;
  /** Those the viewer sees that have still to declare. */
  readonly missing: readonly CombatantId[];
  /** For whom it is this viewer's to declare: a player's own; for the gm whoever no player controls. */
  readonly asked: readonly CombatantId[];
}

/** Looks the state of the fight up for one viewer. */
export function greyhawkScreenOf(given: Context<State>): GreyhawkScreen {
  const context = screenContextOf(given);
  const { fight, seen, viewer } = context;
  const declaring = fight.stage === "declaring";
  const isAsked = (id: CombatantId): boolean =>
    viewer.gm ? combatant(fight, id).owner === null : controls(viewer, id);
  return {
    ...context,
    declaring,
    missing: declaring ? undeclared(fight).filter((id) => sees(fight, viewer, id)) : [],
    asked: declaring ? seen.filter((id) => isAsked(id) && whyIdle(fight, id) === null) : [],
  };
}
