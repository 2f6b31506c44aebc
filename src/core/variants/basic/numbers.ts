import { combatant, formula, numberTrait, tableFormula } from "../../state/combatants";
import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import type { Numbers } from "../../engine/variant";

/** The gm's of one kind, where the table rolls for them together (rules 0.10). */
function rolledTogether(fight: Fight, id: CombatantId): string | null {
  const { side, kind } = combatant(fight, id);
  return fight.options["groupRolls"] === true && side === "gm" ? kind : null;
}

/** B-1, B-2: the table's formula; ties by `tiebreak`, players before gm, then a roll-off. */
export const numbers: Numbers = {
  formula: tableFormula,
  direction: (fight) => (fight.options["direction"] === "ascending" ? -1 : 1),
  ties: [
    (fight, id) => numberTrait(fight, id, "tiebreak"),
    (fight, id) => (combatant(fight, id).side === "players" ? 1 : 0),
  ],
  rollOff: formula("1d20"),
  together: (fight, a, b) => rolledTogether(fight, a) !== null && rolledTogether(fight, a) === rolledTogether(fight, b),
  group: rolledTogether,
};
