import type { RuleSet } from "../parts/choices";

/** Every combatant rolls, and a side fills its numbers' places as it likes. */
export const slots: RuleSet = {
  id: "slots",
  icon: "fa-table-list",
  choices: { formula: "2d6 + @initiative", ties: "players", taker: "side" },
  open: ["formula", "reroll", "surprise"],
};
