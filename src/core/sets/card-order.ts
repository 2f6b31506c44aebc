import type { RuleSet } from "../parts/choices";

/** A card for each combatant every round, jokers highest. A turn can be kept to the round's end. */
export const cardOrder: RuleSet = {
  id: "card-order",
  icon: "fa-heart",
  choices: { numbers: "cards", reroll: "each-round", shuffle: "joker", waiting: "hold" },
  open: ["jokers", "shared", "surprise"],
};
