import { asJoined, combatant, formula } from "../../state/combatants";
import type { Body } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import type { Numbers } from "../../engine/variant";
import { sortOf } from "./sorts";

const SCORE = formula("1d20 + @initiative");
const ROLL_OFF = formula("1d6");

/** All of one sort with them who are as far with their rolling: without a number, or with the same (I-2). */
function rolledWith(body: Body, ids: readonly CombatantId[]): CombatantId[] {
  const key = (id: CombatantId): string => `${combatant(body, id).base} ${sortOf(body, id)}`;
  const keys = new Set(ids.map(key));
  return asJoined(body).filter((id) => keys.has(key(id)));
}

/** The score of its group, where that has rolled: that of the first who joined (I-2). */
function scoreOfGroup(body: Body, id: CombatantId): number | null {
  const sort = sortOf(body, id);
  const mate = asJoined(body).find(
    (other) => other !== id && combatant(body, other).base !== null && sortOf(body, other) === sort,
  );
  return mate === undefined ? null : combatant(body, mate).base;
}

/** I-1 … I-4: one roll for a group; ties are the variant's own. */
export const numbers: Numbers = {
  formula: () => SCORE,
  direction: () => 1,
  ties: [],
  rollOff: ROLL_OFF,
  together: (body, a, b) => sortOf(body, a) === sortOf(body, b),
  group: sortOf,
  rolledWith,
  takesOver: scoreOfGroup,
};
