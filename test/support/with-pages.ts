import { SETS, variants } from "../../src/core/index.ts";

/** Sets that were there before rules were made of choices: they have their own pages of rules. */
const WITH_PAGE = new Set(["basic", "popcorn", "greyhawk"]);

/** The turn rules with a page of their own in the docs, in the order of the settings; all other sets are described by their choices. */
export const RULES_WITH_PAGES: readonly string[] = variants()
  .map(({ id }) => id)
  .filter((id) => WITH_PAGE.has(id) || !SETS.some((set) => set.id === id));

/** The same with `own`, which leaves every choice open: what is played at random under it plays every set. */
export const RULES_TO_TRY: readonly string[] = [...RULES_WITH_PAGES, "own"];
