import { combatant, formula, hasCondition, numberTrait } from "../../state/combatants";
import type { CombatantId, Fight } from "../../state/fight";
import { diceOf } from "../../state/formula";
import { foesOfAKind } from "../../mechanics/sides";
import type { Numbers } from "../../engine/variant";

const INITIATIVE = formula("1d6 + @initiativeRating");
const SURPRISED = formula("@initiativeRating");

/** the luck bonus. A missing one ranks below all. */
function luck(fight: Fight, id: CombatantId): number {
  const { traits } = combatant(fight, id);
  const known = Object.hasOwn(traits, "luckBonus") && typeof traits["luckBonus"] === "number";
  return known ? numberTrait(fight, id, "luckBonus") : -Infinity;
}

/** the contested luck roll. Null if the option is blank or has no die. */
function luckRoll(fight: Fight) {
  const chosen = fight.options["luckRoll"];
  if (typeof chosen !== "string" || chosen.trim() === "") return null;
  const roll = formula(chosen);
  return diceOf(roll).length > 0 ? roll : null;
}

/** ties by rating, luck, players first, then a luck roll among players. Surprised: no die. */
export const numbers: Numbers = {
  formula: (fight, id) => (hasCondition(fight, id, "surprised") ? SURPRISED : INITIATIVE),
  direction: () => 1,
  ties: [
    (fight, id) => numberTrait(fight, id, "initiativeRating"),
    luck,
    (fight, id) => (combatant(fight, id).side === "players" ? 1 : 0),
  ],
  rollOff: luckRoll,
  together: (fight, a, b) => combatant(fight, a).side === "gm" && combatant(fight, b).side === "gm",
  /** A-3, except surprised combatants, which add no die. */
  company: (fight, id) =>
    fight.options["groupRolls"] !== false && !hasCondition(fight, id, "surprised")
      ? foesOfAKind(fight, id, "dice")
      : null,
};
