import type { RuleSet } from "../parts/choices";

/** A card for everybody in each round, jokers above all; a turn can be kept to the end of the round. */
export const cardOrder: RuleSet = {
  id: "card-order",
  icon: "fa-heart",
  choices: { numbers: "cards", reroll: "each-round", shuffle: "joker", waiting: "hold" },
  open: ["jokers", "shared", "surprise"],
};
