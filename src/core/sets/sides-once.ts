import type { RuleSet } from "../parts/choices";

/** Each side rolls once for the fight, and anyone of it may take its next turn. */
export const sidesOnce: RuleSet = {
  id: "sides-once",
  icon: "fa-people-group",
  choices: { formula: "1d6", shared: "side", taker: "side" },
  open: ["formula", "surprise"],
};
