import type { RuleSet } from "../parts/choices";

/** The sides take turns by turns, the players first; who of a side acts is its own affair. */
export const alternatingSides: RuleSet = {
  id: "alternating-sides",
  icon: "fa-right-left",
  choices: { numbers: "none", next: "alternating", taker: "side" },
  open: ["surprise", "kindsTogether"],
};
