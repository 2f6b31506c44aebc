import { combatant, formula, numberTrait, tableFormula } from "../../state/combatants";
import { foesOfAKind } from "../../mechanics/sides";
import type { Numbers } from "../../engine/variant";

/** S-1: the option's formula, ties by `dexterity`, then a roll-off, which the GM's combatants do without. */
export const numbers: Numbers = {
  formula: tableFormula,
  direction: () => 1,
  ties: [(fight, id) => numberTrait(fight, id, "dexterity")],
  rollOff: formula("1d20"),
  together: (fight, a, b) => combatant(fight, a).side === "gm" && combatant(fight, b).side === "gm",
  company: (fight, id) => (fight.options["groupRolls"] === true ? foesOfAKind(fight, id, "dice") : null),
};
