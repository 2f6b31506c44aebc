import * as core from "../../src/core/index";

/** What the laws ask of the core. A test can put a broken one in its place, to see that a law notices. */
export type Engine = Pick<
  typeof core,
  | "applyPatch"
  | "eventsFor"
  | "findVariant"
  | "legality"
  | "log"
  | "native"
  | "parseEncounter"
  | "propose"
  | "screen"
  | "view"
>;

/** The core as it is. */
export const engine: Engine = core;
