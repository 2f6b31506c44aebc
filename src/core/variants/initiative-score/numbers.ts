import { asJoined, baseOf, formula, tableFormula } from "../../state/combatants";
import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import type { Numbers } from "../../engine/variant";
import { rollGroupOf } from "./roll-groups";

const ROLL_OFF = formula("1d6");

/** All of the same sort with the same number, or all without one (I-2). */
function rolledWith(fight: Fight, ids: readonly CombatantId[]): CombatantId[] {
  const key = (id: CombatantId): string => `${baseOf(fight, id)} ${rollGroupOf(fight, id)}`;
  const keys = new Set(ids.map(key));
  return asJoined(fight).filter((id) => keys.has(key(id)));
}

/** The score of its group, from the first member that joined (I-2). */
function scoreOfGroup(fight: Fight, id: CombatantId): number | null {
  const sort = rollGroupOf(fight, id);
  const mate = asJoined(fight).find(
    (other) => other !== id && baseOf(fight, other) !== null && rollGroupOf(fight, other) === sort,
  );
  return mate === undefined ? null : baseOf(fight, mate);
}

/** I-1: the option's formula. I-2: one roll for a group. I-3, I-4: ties are the variant's own. */
export const numbers: Numbers = {
  formula: tableFormula,
  direction: () => 1,
  ties: [],
  rollOff: ROLL_OFF,
  together: (fight, a, b) => rollGroupOf(fight, a) === rollGroupOf(fight, b),
  group: rollGroupOf,
  rolledWith,
  takesOver: scoreOfGroup,
};
