import { formula, tableFormula } from "../../state/combatants";
import type { Fight } from "../../state/encounter";
import type { Numbers } from "../../engine/variant";
import type { State } from "./state";

/** N-1: who is highest goes first; a tie is rolled off. Whom the gm names goes first without any dice. */
export const numbers: Numbers = {
  formula: tableFormula,
  direction: () => 1,
  ties: [],
  rollOff: formula("1d20"),
  together: () => false,
  group: () => null,
  atStart: (fight) => (fight as Fight<State>).rules.first === null,
};
