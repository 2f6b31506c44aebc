import { baseOf, combatant, initiativeOf, numberTrait } from "../state/combatants";
import type { CombatantId, Fight } from "../state/fight";
import { choicesOf, isDeclared } from "./choices";
import { declaredBandOf } from "./declared-bands";
import type { State } from "./state";

/** Whether a combatant's check is good enough: its number reaches the target, or stays under it if the lowest is best. */
function hasPassed(fight: Fight, id: CombatantId): boolean {
  const { target, direction } = choicesOf(fight);
  const number = initiativeOf(fight, id);
  if (number === null || baseOf(fight, id) === null) return false;
  const goal = /^-?\d+$/.test(target) ? Number(target) : numberTrait(fight, id, target);
  return direction === "ascending" ? number <= goal : number >= goal;
}

/** The band of a round in which a combatant acts, from 0: players whose check has passed, foes, other players. */
export function bandOf(fight: Fight, id: CombatantId): number {
  if (isDeclared(choicesOf(fight))) return declaredBandOf(fight as Fight<State>, id);
  if (combatant(fight, id).side === "gm") return 1;
  return hasPassed(fight, id) ? 0 : 2;
}
