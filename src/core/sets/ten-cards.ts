import type { RuleSet } from "../parts/choices";

/** Ten cards, lowest first. A turn can be swapped for a later turn of the same side. */
export const tenCards: RuleSet = {
  id: "ten-cards",
  icon: "fa-clone",
  choices: { numbers: "cards", deck: 10, jokers: 0, reroll: "each-round", direction: "ascending", waiting: "swap" },
  open: ["shared", "surprise"],
};
