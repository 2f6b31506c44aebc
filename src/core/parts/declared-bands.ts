import { baseOf, combatant, initiativeOf } from "../state/combatants";
import type { CombatantId, Fight, Side } from "../state/fight";
import { orderByInitiative } from "../mechanics/order";
import { choicesOf } from "./choices";
import { kindsOf } from "./declared";
import { bandIn } from "./kinds";
import { numbers } from "./numbers";
import type { State } from "./state";

/** The side that goes first in each band: by the best number, or as the choices say. Null if level sides act together. */
function sideInFront(fight: Fight<State>): Side | null {
  const { begins, numbers: source, ties } = choicesOf(fight);
  if (source === "none") return begins === "foes" ? "gm" : "players";
  const order = orderByInitiative(fight, numbers).filter((id) => baseOf(fight, id) !== null);
  const [best] = order;
  if (best === undefined) return "players";
  const { side } = combatant(fight, best);
  const rival = order.find((id) => combatant(fight, id).side !== side);
  const isLevel = rival !== undefined && initiativeOf(fight, rival) === initiativeOf(fight, best);
  return isLevel && ties === "together" ? null : side;
}

/** The place of the band in which a combatant acts: that of its declared kind, one side after the other. */
export function declaredBandOf(fight: Fight<State>, id: CombatantId): number {
  const band = bandIn(choicesOf(fight), kindsOf(fight, id) ?? []);
  const front = sideInFront(fight);
  return 2 * band + (front === null || combatant(fight, id).side === front ? 0 : 1);
}
