import type { RuleSet } from "../parts/choices";

/** One order by a sheet's value, without dice. */
export const byValue: RuleSet = {
  id: "by-value",
  icon: "fa-arrow-down-wide-short",
  choices: { numbers: "stat", ties: "players", waiting: "wait" },
  open: ["stat", "direction", "surprise"],
};
