import * as core from "../../src/core/index";
import * as story from "../../src/core/story/index";

/** The part of the core that the laws use. A test can put a broken one in its place, to see that a law notices. */
export type Engine = Pick<
  typeof core,
  "applyPatch" | "eventsFor" | "findVariant" | "legality" | "native" | "parseEncounter" | "propose" | "screen" | "view"
> &
  Pick<typeof story, "Story">;

/** The core as it is. */
export const engine: Engine = { ...core, ...story };
