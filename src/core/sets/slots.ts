import type { RuleSet } from "../parts/choices";

/** Everybody rolls, and a side fills the places of its numbers as it likes. */
export const slots: RuleSet = {
  id: "slots",
  icon: "fa-table-list",
  choices: { formula: "2d6 + @initiative", ties: "players", taker: "side" },
  open: ["formula", "reroll", "surprise"],
};
