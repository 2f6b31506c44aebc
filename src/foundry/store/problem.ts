import type { Made } from "../../core/index";

/** What the core finds wrong with an encounter. */
type CoreProblem = Extract<Made, { ok: false }>["problem"];

/** Why there is no encounter to play with: what is wrong, and where in the record, as far as that is known. */
export interface Problem {
  /** The core's own code, or `newer`: written by a later release than this one; or `overwritten`: two clients wrote at once; or `not-loaded`: a part of the module did not come. */
  readonly code: CoreProblem["code"] | "newer" | "overwritten" | "not-loaded";
  readonly detail?: string;
}

/** The core's problem as the tables of this module report it. */
export const problemOf = ({ code, at }: CoreProblem): Problem => (at === "" ? { code } : { code, detail: at });
