import { combatant, formula, numberTrait, tableFormula } from "../../state/combatants";
import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import type { Numbers } from "../../engine/variant";

function side(fight: Fight, id: CombatantId): string {
  return combatant(fight, id).side;
}

/**
 * S-1: the option's formula, ties by `dexterity`, then a roll-off. The GM's combatants keep the order in which they
 * joined.
 */
export const numbers: Numbers = {
  formula: tableFormula,
  direction: () => 1,
  ties: [(fight, id) => numberTrait(fight, id, "dexterity")],
  rollOff: formula("1d20"),
  together: (fight, a, b) => side(fight, a) === "gm" && side(fight, b) === "gm",
  group: (fight, id) =>
    fight.options["groupRolls"] === true && side(fight, id) === "gm" ? combatant(fight, id).kind : null,
};
