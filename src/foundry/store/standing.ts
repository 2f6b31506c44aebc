import type { Encounter } from "../../core/index";
import type { Part } from "../parts/part";
import type { Problem } from "./problem";

/** Parts of the module have to come before a fight can be looked at. */
interface Waiting {
  readonly kind: "waiting";
  /** The variant it is played by. */
  readonly variant: string;
  /** Those that are missing; never empty. */
  readonly parts: readonly Part<unknown>[];
}

/** The contents of a combat's flags: nothing yet, an encounter, one whose rules are still to come, or something that can't be read. */
export type Reading =
  | { readonly kind: "nothing" }
  | Waiting
  | { readonly kind: "encounter"; readonly encounter: Encounter }
  | { readonly kind: "problem"; readonly problem: Problem };

/** How a combat stands with the module: left alone, played under a variant (stored yet or not, its rules here or not), or unreadable. */
export type Standing =
  | { readonly kind: "off" }
  | Waiting
  | { readonly kind: "ruled"; readonly encounter: Encounter; readonly stored: boolean }
  | { readonly kind: "problem"; readonly problem: Problem };
