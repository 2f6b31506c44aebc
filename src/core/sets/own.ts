import { CHOICE_NAMES, type RuleSet } from "../parts/choices";

/** Every choice left open. Rules that a GM puts together are a fight of this set, with all values in its options. */
export const own = {
  id: "own",
  icon: "fa-shapes",
  choices: {},
  open: [...CHOICE_NAMES, "title"],
} as const satisfies RuleSet;
