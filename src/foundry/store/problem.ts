import type { Made } from "../../core/index";

/** A fault that the core finds in an encounter. */
type CoreProblem = Extract<Made, { ok: false }>["problem"];

/** The reason why there is no encounter to play with: the fault, and its place in the record, as far as that is known. */
export interface Problem {
  /**
   * The core's own code; `newer`: written by a later release than this one; or `broken-rules`: the variant failed to begin a fight, so that
   * nothing is stored.
   */
  readonly code: CoreProblem["code"] | "newer";
  readonly detail?: string;
}

/** The core's problem as the tables of this module report it. */
export const problemOf = ({ code, at }: CoreProblem): Problem => (at === "" ? { code } : { code, detail: at });
