import { combatant, formula, numberTrait } from "../../state/combatants";
import type { Body } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { writeFormula } from "../../state/formula";
import type { Act, Numbers } from "../../engine/variant";

import { OTHER, rollFor } from "./kinds";
import { declarationOf, isCounting, type State } from "./state";

/** What somebody's actions of this round come to in dice (G-2, G-4). */
function rollOf(body: Body, id: CombatantId) {
  return rollFor(body, id, declarationOf(body as Body<State>, id)?.kinds ?? [OTHER]);
}

/** The gm's of one kind that do the same, where the table rolls for them together (rules 0.10). */
function rolledTogether(body: Body, id: CombatantId): string | null {
  const { side, kind } = combatant(body, id);
  if (body.options["groupRolls"] !== true || side !== "gm") return null;
  return JSON.stringify([kind, writeFormula(rollOf(body, id), () => 0)]);
}

/** G-1 … G-4: a die for each kind, the lowest first; ties by dexterity, then a roll-off, the gm's among themselves as joined. */
export const numbers: Numbers = {
  formula: rollOf,
  direction: () => -1,
  ties: [(body, id) => numberTrait(body, id, "dexterity")],
  rollOff: formula("1d20"),
  together: (body, a, b) => combatant(body, a).side === "gm" && combatant(body, b).side === "gm",
  group: rolledTogether,
  // The dice fall when the count begins, not with the start.
  atStart: () => false,
  given({ body }: Act<State>, id, faces) {
    if (!isCounting(body)) return;
    const kinds = declarationOf(body, id)?.kinds ?? [OTHER];
    body.rules.declared[id] = { round: body.round, kinds, faces: faces === undefined ? null : [...faces] };
  },
};
