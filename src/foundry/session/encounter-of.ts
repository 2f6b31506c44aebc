import type { Encounter } from "../../core/index";
import { OFF, resolveVariant } from "../variant/resolve";
import { provisionalOf } from "./unsaved-encounter";
import { readingOf } from "../store/reading";
import type { Problem } from "../store/problem";

/** How a combat stands with us: left alone, played under a variant (stored yet or not), or not to be read. */
export type Standing =
  | { readonly kind: "off" }
  | { readonly kind: "ruled"; readonly encounter: Encounter; readonly stored: boolean }
  | { readonly kind: "problem"; readonly problem: Problem };

/** How a combat stands with us now. Cheap to ask again: what it is made from is kept. */
export function standingOf(combat: Combat.Implementation): Standing {
  const reading = readingOf(combat);
  if (reading.kind === "problem") return reading;
  if (reading.kind === "encounter") return { kind: "ruled", encounter: reading.encounter, stored: true };
  const { id } = resolveVariant(combat);
  if (id === OFF) return { kind: "off" };
  const provisional = provisionalOf(combat, id);
  if (!provisional.ok) return { kind: "problem", problem: provisional.problem };
  return { kind: "ruled", encounter: provisional.encounter, stored: false };
}

/** The encounter a combat is played by, null where it is left alone or cannot be read. */
export function encounterOf(combat: Combat.Implementation | null | undefined): Encounter | null {
  if (combat === null || combat === undefined) return null;
  const standing = standingOf(combat);
  return standing.kind === "ruled" ? standing.encounter : null;
}
