import { formula, tableFormula } from "../../state/combatants";
import type { Numbers } from "../../engine/variant";
import { oneNumberBy } from "../../parts/one-number";
import { rollGroupOf } from "./roll-groups";

/** I-1: the option's formula. I-2: one roll for a group. I-3, I-4: ties are the variant's own. */
export const numbers: Numbers = {
  formula: tableFormula,
  direction: () => 1,
  ties: [],
  rollOff: formula("1d6"),
  together: (fight, a, b) => rollGroupOf(fight, a) === rollGroupOf(fight, b),
  group: rollGroupOf,
  ...oneNumberBy(rollGroupOf),
};
