import type { Encounter } from "../../core/index";
import type { RecordProblem } from "./problem";

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
