import type { RuleSet } from "../parts/choices";

/** Each side rolls once for the fight, and any of its combatants may take its next turn. */
export const sidesOnce: RuleSet = {
  id: "sides-once",
  icon: "fa-people-group",
  choices: { formula: "1d6", shared: "side", taker: "side" },
  open: ["formula", "surprise"],
};
