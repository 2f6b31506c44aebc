import { parseEncounter } from "../../core/index";
import type { Made } from "../../core/index";
import { MODULE_ID } from "../compat/module-id";
import { allRulesToCome } from "../parts/variants";
import { decodeKeys } from "./keys";
import { migrate } from "./migrate";
import { problemOf } from "./problem";
import type { StoredFlags } from "./flags";
import type { Reading } from "./standing";

const NOTHING: Reading = { kind: "nothing" };

/** The module's flags of a combat, as they are; an empty record where there are none. */
export function storedFlags(combat: Combat.Implementation): StoredFlags {
  const flags = combat.flags as Readonly<Record<string, unknown>>;
  const own = flags[MODULE_ID];
  return typeof own === "object" && own !== null ? own : {};
}

/** What is wrong with a record; nothing as long as its rules have not come. */
function unreadable({ problem }: Extract<Made, { ok: false }>): Reading {
  const parts = problem.code === "unknown-variant" ? allRulesToCome([problem.at]) : [];
  return parts.length === 0
    ? { kind: "problem", problem: problemOf(problem) }
    : { kind: "waiting", variant: problem.at, parts };
}

/** Reads a stored record from scratch: migrated, then checked by the core. */
export function readEncounter(raw: unknown): Reading {
  if (raw === undefined || raw === null) return NOTHING;
  const migrated = migrate(decodeKeys(raw));
  if (!migrated.ok) return { kind: "problem", problem: migrated.problem };
  const parsed = parseEncounter(migrated.raw);
  return parsed.ok ? { kind: "encounter", encounter: parsed.encounter } : unreadable(parsed);
}

/** The `rev` of what is stored, as far as it can be read without the fight's rules; 0 where there is none. */
export function storedRev(combat: Combat.Implementation): number {
  const raw = storedFlags(combat).encounter as { readonly rev?: unknown } | null | undefined;
  return typeof raw?.rev === "number" ? raw.rev : 0;
}
