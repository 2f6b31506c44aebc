import * as core from "../../src/core/index";

/** What the laws ask of the core. A test can put a broken one in its place, to see that a law notices. */
export type Engine = Pick<
  typeof core,
  | "applyPatch"
  | "eventsFor"
  | "findVariant"
  | "legality"
  | "native"
  | "parseEncounter"
  | "propose"
  | "screen"
  | "Story"
  | "view"
>;

/** The core as it is. */
export const engine: Engine = core;
