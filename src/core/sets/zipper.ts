import type { RuleSet } from "../parts/choices";

/** The sides alternate, and each acts by its own numbers. */
export const zipper: RuleSet = {
  id: "zipper",
  icon: "fa-bars-staggered",
  choices: { next: "alternating" },
  open: ["formula", "reroll", "surprise", "kindsTogether"],
};
