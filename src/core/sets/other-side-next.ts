import type { RuleSet } from "../parts/choices";

/** Whoever has acted names the next of the other side. */
export const otherSideNext: RuleSet = {
  id: "other-side-next",
  icon: "fa-shuffle",
  choices: { next: "alternating", taker: "side", chooser: "last" },
  open: ["formula", "systemRolls", "surprise"],
};
