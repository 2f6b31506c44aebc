import type { RuleSet } from "../parts/choices";

/** The combatant who finishes a turn names who goes next: N-1 … N-6. */
export const popcorn: RuleSet = {
  id: "popcorn",
  icon: "fa-hand-point-right",
  choices: { numbers: "dice", next: "choice", chooser: "last" },
  open: ["formula", "systemRolls", "selfNext", "surprise", "kindsTogether"],
};
