import type { Encounter } from "../../core/index";
import type { Problem } from "./problem";

/** The contents of a combat's flags: nothing yet, an encounter, or something that can't be read. */
export type Reading =
  | { readonly kind: "nothing" }
  | { readonly kind: "encounter"; readonly encounter: Encounter }
  | { readonly kind: "problem"; readonly problem: Problem };

/** How a combat stands with the module: left alone, played under a variant (stored yet or not), or unreadable. */
export type RecordStatus =
  | { readonly kind: "off" }
  | { readonly kind: "ruled"; readonly encounter: Encounter; readonly stored: boolean }
  | { readonly kind: "problem"; readonly problem: Problem };
