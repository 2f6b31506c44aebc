import { combatant, formula, numberTrait, tableFormula } from "../../state/combatants";
import type { CombatantId, Fight } from "../../state/fight";
import { foesOfAKind } from "../../mechanics/sides";
import type { Numbers } from "../../engine/variant";

const side = (fight: Fight, id: CombatantId): string => combatant(fight, id).side;

/** S-1: the option's formula, ties by `dexterity`, then a roll-off, which the GM's combatants do without. */
export const numbers: Numbers = {
  formula: tableFormula,
  direction: () => 1,
  ties: [(fight, id) => numberTrait(fight, id, "dexterity")],
  rollOff: formula("1d20"),
  together: (fight, a, b) => side(fight, a) === "gm" && side(fight, b) === "gm",
  company: (fight, id) => (fight.options["groupRolls"] === true ? foesOfAKind(fight, id, "dice") : null),
};
