import { combatant, formula, numberTrait } from "../../state/combatants";
import type { Body } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import type { Numbers } from "../../engine/variant";
import { options as initial } from "./options";

/** The gm's of one kind, where the table rolls for them together (rules 0.10). */
function rolledTogether(body: Body, id: CombatantId): string | null {
  const { side, kind } = combatant(body, id);
  return body.options["groupRolls"] === true && side === "gm" ? kind : null;
}

/** B-1, B-2: the table's formula; ties by `tiebreak`, players before gm, then a roll-off. */
export const numbers: Numbers = {
  formula: ({ options }) =>
    formula(typeof options["formula"] === "string" ? options["formula"] : initial.formula.initial),
  direction: (body) => (body.options["direction"] === "ascending" ? -1 : 1),
  ties: [
    (body, id) => numberTrait(body, id, "tiebreak"),
    (body, id) => (combatant(body, id).side === "players" ? 1 : 0),
  ],
  rollOff: formula("1d20"),
  together: (body, a, b) => rolledTogether(body, a) !== null && rolledTogether(body, a) === rolledTogether(body, b),
  group: rolledTogether,
};
