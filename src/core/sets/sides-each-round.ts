import type { RuleSet } from "../parts/choices";

/** Each side rolls every round, and any of its combatants may take its next turn. */
export const sidesEachRound: RuleSet = {
  id: "sides-each-round",
  icon: "fa-people-arrows",
  choices: { formula: "1d6", shared: "side", taker: "side", reroll: "each-round", autoRoll: "all" },
  open: ["formula", "autoRoll", "surprise"],
};
