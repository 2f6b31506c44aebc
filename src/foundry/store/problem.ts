import type { Made } from "../../core/index";

type CoreProblem = Extract<Made, { ok: false }>["problem"];

/** Why an encounter cannot be played, with the place if known. */
export interface RecordProblem {
  /** The core's code; `newer`: written by a later release; or `broken-rules`: the variant could not begin a fight. */
  readonly code: CoreProblem["code"] | "newer";
  readonly detail?: string;
}

export const problemOf = ({ code, at }: CoreProblem): RecordProblem => (at === "" ? { code } : { code, detail: at });
