import { combatant, numberTrait } from "../../state/combatants";
import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";

/**
 * The values that combatants rolled for together share (I-2): their kind and stat, on the gm's side or as minions of one
 * owner. Who differs in any of it never shares a turn.
 */
export function rollGroupOf(fight: Fight, id: CombatantId): string {
  const { side, owner, kind } = combatant(fight, id);
  return JSON.stringify([side, side === "gm" ? null : owner, kind, numberTrait(fight, id, "initiative")]);
}

/** Some by their sorts, in the order in which the first of each comes. */
export function byRollGroup(fight: Fight, ids: readonly CombatantId[]): Map<string, CombatantId[]> {
  const sorts = new Map<string, CombatantId[]>();
  for (const id of ids) {
    const sort = rollGroupOf(fight, id);
    const mates = sorts.get(sort);
    if (mates === undefined) sorts.set(sort, [id]);
    else mates.push(id);
  }
  return sorts;
}
