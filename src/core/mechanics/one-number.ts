import { asJoined, baseOf } from "../state/combatants";
import type { CombatantId, Fight } from "../state/fight";
import type { Numbers } from "../engine/variant";

/** What combatants that share a number have alike, newcomers too. Null for a combatant with its own number. */
type Key = (fight: Fight, id: CombatantId) => string | null;

/** The rolls of combatants that share a number: together, and none for a newcomer to them. */
export const oneNumberBy = (keyOf: Key): Required<Pick<Numbers, "rolledWith" | "takesOver">> => ({
  /** These combatants and all that share a number with them and have the same one, or none yet. */
  rolledWith(fight, ids) {
    const rollOf = (id: CombatantId): string | null => {
      const key = keyOf(fight, id);
      return key === null ? null : `${baseOf(fight, id)} ${key}`;
    };
    const rolls = new Set(ids.map(rollOf));
    rolls.delete(null);
    return rolls.size === 0
      ? [...ids]
      : [...new Set([...ids, ...asJoined(fight).filter((id) => rolls.has(rollOf(id)))])];
  },
  takesOver(fight, id) {
    const key = keyOf(fight, id);
    if (key === null) return null;
    const isMate = (other: CombatantId): boolean =>
      other !== id && baseOf(fight, other) !== null && keyOf(fight, other) === key;
    const mate = asJoined(fight).find(isMate);
    return mate === undefined ? null : baseOf(fight, mate);
  },
});
