import { choicesWith, findVariant, type CombatantId, type Encounter } from "../../src/core/index";
import { numberTrait } from "../../src/core/state/combatants";

/** How many turns a combatant has in a round: Infinity if only the GM or a count ends the round. */
export type TurnsIn = (id: CombatantId) => number;

/** The turns in a round by an account of its own: trait `turns`, else the side's, else one. */
export function turnsIn(encounter: Encounter): TurnsIn {
  const variant = findVariant(encounter.variant);
  if (variant?.choices === undefined) return () => 1;
  const { turns, further, playerTurns, foeTurns } = choicesWith({ choices: variant.choices }, encounter.options);
  return (id) => {
    const one = Object.hasOwn(encounter.combatants, id) ? encounter.combatants[id] : undefined;
    if (turns === "once" || one === undefined) return 1;
    if (turns !== "several") return Infinity;
    const own = Math.min(12, Math.floor(numberTrait(encounter, id, "turns")));
    if (own > 0) return own;
    return further === "chart" ? 1 : one.side === "gm" ? foeTurns : playerTurns;
  };
}
