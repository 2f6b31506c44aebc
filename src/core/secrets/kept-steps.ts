import type { Encounter } from "../state/encounter";

/** The keys of the steps that are kept from players, as a host has them beside the open encounter. */
export interface KeptSteps {
  readonly past: readonly string[];
  readonly undone: readonly string[];
}

/**
 * True if the step that `undo` or `redo` would come to is one of those kept, so that nobody without them can take it: an older
 * one leads back from another state.
 */
export function isStepKept(open: Encounter, kept: KeptSteps, what: "undo" | "redo"): boolean {
  const [mine, theirs] = what === "undo" ? [open.past, kept.past] : [open.undone, kept.undone];
  const last = (keys: readonly string[]): number => Math.max(-1, ...keys.map(Number));
  return last(theirs) > last(Object.keys(mine));
}
