import { combatant, controls, whyIdle } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import type { Context } from "../../engine/variant";
import { activeOf } from "../../mechanics/own-turn";
import { seenOrder } from "../../mechanics/screen";
import { undeclared } from "./flow";
import type { State } from "./state";

/** The values that every part of the screen needs, computed once. */
export interface ScreenContext extends Context<State> {
  /** The rows' ids, from top to bottom. */
  readonly seen: readonly CombatantId[];
  /** The combatant whose turn it is; null where nobody acts, or the viewer does not see it. */
  readonly acting: CombatantId | null;
  /** True where declarations are made now. */
  readonly declaring: boolean;
  /** Those the viewer sees that have still to declare. */
  readonly missing: readonly CombatantId[];
  /** For whom it is this viewer's to declare: a player's own; for the gm whoever no player controls. */
  readonly asked: readonly CombatantId[];
}

/** Looks the state of the fight up for one viewer. */
export function screenContext(context: Context<State>): ScreenContext {
  const { fight, viewer } = context;
  const seen = seenOrder(context);
  const active = activeOf(fight);
  const declaring = fight.stage === "declaring";
  const missing = declaring ? undeclared(fight).filter((id) => seen.includes(id)) : [];
  const isAsked = (id: CombatantId): boolean =>
    viewer.gm ? combatant(fight, id).owner === null : controls(viewer, id);
  return {
    ...context,
    seen,
    acting: active !== null && seen.includes(active) ? active : null,
    declaring,
    missing,
    asked: declaring ? seen.filter((id) => isAsked(id) && whyIdle(fight, id) === null) : [],
  };
}
