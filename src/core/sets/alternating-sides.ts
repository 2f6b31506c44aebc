import type { RuleSet } from "../parts/choices";

/** The sides alternate turns, the players first. Each side decides which of its combatants acts. */
export const alternatingSides: RuleSet = {
  id: "alternating-sides",
  icon: "fa-right-left",
  choices: { numbers: "none", next: "alternating", taker: "side" },
  open: ["surprise", "kindsTogether"],
};
