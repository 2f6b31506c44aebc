import { baseOf, combatant } from "../state/combatants";
import type { CombatantId, Fight, Side } from "../state/fight";
import { orderByInitiative } from "../mechanics/order";
import { choicesOf } from "./choices";
import { kindsOf } from "./declared";
import { bandIn } from "./kinds";
import { numbers } from "./numbers";
import type { State } from "./state";

/** The side that goes first in each band: by the best number, or as the choices say. */
function sideInFront(fight: Fight<State>): Side {
  const { begins, numbers: source } = choicesOf(fight);
  if (source === "none") return begins === "foes" ? "gm" : "players";
  const best = orderByInitiative(fight, numbers).find((id) => baseOf(fight, id) !== null);
  return best === undefined ? "players" : combatant(fight, best).side;
}

/** The place of the band in which a combatant acts: that of its declared kind, one side after the other. */
export function declaredBandOf(fight: Fight<State>, id: CombatantId): number {
  const band = bandIn(choicesOf(fight), kindsOf(fight, id) ?? []);
  return 2 * band + (combatant(fight, id).side === sideInFront(fight) ? 0 : 1);
}
