import type { RuleSet } from "../parts/choices";

/** Plain individual initiative: B-1 … B-5. */
export const basic: RuleSet = {
  id: "basic",
  icon: "fa-arrow-down-9-1",
  choices: { numbers: "dice", ties: "value", next: "numbers", taker: "holder", waiting: "wait" },
  open: ["formula", "reroll", "direction", "autoRoll", "groupRolls", "systemRolls", "surprise", "kindsTogether"],
};
