import { combatant, formula, numberTrait } from "../../state/combatants";
import type { CombatantId, Fight } from "../../state/fight";
import { writeFormula } from "../../state/formula";
import type { Mutation, Numbers } from "../../engine/variant";
import { OTHER, rollFor, surpriseOf } from "./kinds";
import { declarationOf, noteDeclaration, isCounting, type State } from "./state";

/** G-2, G-4 */
function rollOf(fight: Fight, id: CombatantId) {
  return rollFor(fight, id, declarationOf(fight as Fight<State>, id)?.kinds ?? [OTHER]);
}

/** The GM's combatants of one kind with the same declaration, if the option lets them roll together (C-29). */
function rolledTogether(fight: Fight, id: CombatantId): string | null {
  const { side, kind } = combatant(fight, id);
  if (fight.options["groupRolls"] !== true || side !== "gm") return null;
  return JSON.stringify([kind, writeFormula(rollOf(fight, id), () => 0)]);
}

/** G-2: a die for each kind, lowest first. G-3: ties by dexterity, then a roll-off, but not between the GM's. */
export const numbers: Numbers = {
  formula: rollOf,
  direction: () => -1,
  ties: [(fight, id) => numberTrait(fight, id, "dexterity")],
  rollOff: formula("1d20"),
  together: (fight, a, b) => combatant(fight, a).side === "gm" && combatant(fight, b).side === "gm",
  group: rolledTogether,
  // The dice are rolled with the count, not with the start.
  atStart: () => false,
  given({ fight }: Mutation<State>, id, faces) {
    if (!isCounting(fight)) return;
    const kinds = declarationOf(fight, id)?.kinds ?? [OTHER];
    const surprise = faces === undefined ? undefined : surpriseOf(fight, id);
    noteDeclaration(fight, id, {
      kinds,
      faces: faces === undefined ? null : [...faces],
      ...(surprise !== undefined && { surprise }),
    });
  },
};
