import type { StoredCombat } from "./native-fields";

/** The stored combat, before groups and other preparation have had their way with it. */
export function storedCombat(combat: Combat.Implementation): StoredCombat {
  return {
    round: combat._source.round,
    turn: combat._source.turn,
    combatants: combat.combatants.map((combatant) => ({
      id: combatant.id ?? "",
      initiative: combatant._source.initiative ?? null,
      defeated: combatant._source.defeated,
      hidden: combatant._source.hidden,
    })),
  };
}
