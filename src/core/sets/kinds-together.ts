import type { RuleSet } from "../parts/choices";

/** Foes of one kind roll once and share a turn. */
export const kindsTogether: RuleSet = {
  id: "kinds-together",
  icon: "fa-users",
  choices: { kindsTogether: true, ties: "players", waiting: "wait" },
  open: ["formula", "reroll", "systemRolls", "surprise"],
};
