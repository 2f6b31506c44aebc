import { parseEncounter } from "../../core/index";
import type { Encounter } from "../../core/index";
import { MODULE_ID } from "../compat/module-id";
import { decodeKeys } from "./keys";
import { migrate } from "./migrate";
import type { StoredFlags } from "./flags";
import { problemOf } from "./problem";
import type { Problem } from "./problem";

/** What a combat's flags hold: nothing yet, an encounter, or something that cannot be read. */
export type Reading =
  | { readonly kind: "nothing" }
  | { readonly kind: "encounter"; readonly encounter: Encounter }
  | { readonly kind: "problem"; readonly problem: Problem };

interface Kept {
  readonly raw: unknown;
  readonly rev: unknown;
  readonly reading: Reading;
}

const NOTHING: Reading = { kind: "nothing" };
const kept = new WeakMap<object, Kept>();

/** The module's flags of a combat, as they are; an empty record where there are none. */
export function storedFlags(combat: Combat.Implementation): StoredFlags {
  const flags = combat.flags as Readonly<Record<string, unknown>>;
  const own = flags[MODULE_ID];
  return typeof own === "object" && own !== null ? own : {};
}

/** What a stored record holds. Looks at it anew each time. */
export function readEncounter(raw: unknown): Reading {
  const migrated = migrate(decodeKeys(raw));
  if (!migrated.ok) return { kind: "problem", problem: migrated.problem };
  const parsed = parseEncounter(migrated.raw);
  return parsed.ok
    ? { kind: "encounter", encounter: parsed.encounter }
    : { kind: "problem", problem: problemOf(parsed.problem) };
}

/**
 * The stored encounter of a combat. Parsed once per state: Foundry makes new flags of every update, and our own updates
 * raise `rev`, so that either tells when to look again.
 */
export function readingOf(combat: Combat.Implementation): Reading {
  const raw = storedFlags(combat).encounter;
  if (raw === undefined || raw === null) return NOTHING;
  const { rev } = raw as { readonly rev?: unknown };
  const before = kept.get(combat);
  if (before !== undefined && before.raw === raw && before.rev === rev) return before.reading;
  const reading = readEncounter(raw);
  kept.set(combat, { raw, rev, reading });
  return reading;
}
