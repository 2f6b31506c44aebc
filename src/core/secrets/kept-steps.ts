import type { Encounter } from "../state/encounter";

/** The keys of the secret steps. */
export interface KeptSteps {
  readonly past: readonly string[];
  readonly undone: readonly string[];
}

/** Whether `undo` or `redo` would reach a secret step, so that only a client with the secrets can take it. */
export function isStepKept(open: Encounter, kept: KeptSteps, what: "undo" | "redo"): boolean {
  const [mine, theirs] = what === "undo" ? [open.past, kept.past] : [open.undone, kept.undone];
  const last = (keys: readonly string[]): number => Math.max(-1, ...keys.map(Number));
  return last(theirs) > last(Object.keys(mine));
}
