import type { RuleSet } from "../parts/choices";

/** The combatant that has acted names the next, from the other side. */
export const otherSideNext: RuleSet = {
  id: "other-side-next",
  icon: "fa-shuffle",
  choices: { next: "alternating", taker: "side", chooser: "last" },
  open: ["formula", "systemRolls", "surprise"],
};
