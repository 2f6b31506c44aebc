import { combatant, formula, numberTrait } from "../../state/combatants";
import type { Body } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import type { Numbers } from "../../engine/variant";

function side(body: Body, id: CombatantId): string {
  return combatant(body, id).side;
}

const INITIATIVE = formula("1d20 + @initiative");

/** S-1: `1d20 + @initiative`, ties by `dexterity`, then a roll-off; the gm's among themselves stand as joined. */
export const numbers: Numbers = {
  formula: () => INITIATIVE,
  direction: () => 1,
  ties: [(body, id) => numberTrait(body, id, "dexterity")],
  rollOff: formula("1d20"),
  together: (body, a, b) => side(body, a) === "gm" && side(body, b) === "gm",
  group: (body, id) =>
    body.options["groupRolls"] === true && side(body, id) === "gm" ? combatant(body, id).kind : null,
};
