import type { Encounter, Made } from "../../core/index";

type CoreProblem = Extract<Made, { ok: false }>["problem"];

/** Why an encounter cannot be played, with the place if known. */
export interface RecordProblem {
  /** The core's code; `newer`: written by a later release; or `broken-rules`: the variant could not begin a fight. */
  readonly code: CoreProblem["code"] | "newer";
  readonly detail?: string;
  /** The language key of a specific sentence, if options conflict. */
  readonly says?: string;
}

export const problemOf = ({ code, at, says }: CoreProblem): RecordProblem => ({
  code,
  ...(at !== "" && { detail: at }),
  ...(says !== undefined && { says }),
});

/** The contents of a combat's flags: nothing, an encounter, or something unreadable. */
export type Reading =
  | { readonly kind: "nothing" }
  | { readonly kind: "encounter"; readonly encounter: Encounter }
  | { readonly kind: "problem"; readonly problem: RecordProblem };

/** Whether a combat is left to Foundry, played under a variant (stored or not), or unreadable. */
export type RecordStatus =
  | { readonly kind: "off" }
  | { readonly kind: "ruled"; readonly encounter: Encounter; readonly stored: boolean }
  | { readonly kind: "problem"; readonly problem: RecordProblem };
