import { combatant, controls, sees, whyIdle } from "../../state/combatants";
import type { CombatantId } from "../../state/fight";
import type { Context } from "../../engine/variant";
import { type ScreenContext, screenContextOf } from "../../mechanics/screen";
import { undeclared } from "./flow";
import type { State } from "./state";

export interface GreyhawkScreen extends ScreenContext<State> {
  readonly declaring: boolean;
  readonly missing: readonly CombatantId[];
  /** Combatants that this viewer declares for: a player's own. For the GM, all that no player controls. */
  readonly asked: readonly CombatantId[];
}

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
