import { parseEncounter } from "../../core/index";
import type { Made } from "../../core/index";
import { allRulesToCome } from "../parts/variants";
import { decodeKeys } from "./keys";
import { unpacking } from "./packed/part";
import { problemOf } from "./problem";
import { isOfThisForm } from "./schema";
import type { Reading } from "./standing";

const NOTHING: Reading = { kind: "nothing" };

/** The fault of a record; nothing as long as its rules have not come. */
function unreadable({ problem }: Extract<Made, { ok: false }>): Reading {
  const parts = problem.code === "unknown-variant" ? allRulesToCome([problem.at]) : [];
  return parts.length === 0
    ? { kind: "problem", problem: problemOf(problem) }
    : { kind: "waiting", variant: problem.at, parts };
}

/** A stored record laid out as the core reads it, or a reading that says why there is none. */
function laidOut(raw: unknown): Reading | { readonly kind: "laid-out"; readonly raw: unknown } {
  if (isOfThisForm(raw)) return { kind: "laid-out", raw: decodeKeys(raw) };
  const { variant } = raw as { readonly variant?: unknown };
  if (typeof variant !== "string") return { kind: "problem", problem: { code: "no-encounter" } };
  if (unpacking.now === null) return { kind: "waiting", variant, parts: [unpacking] };
  const out = unpacking.now.laidOut(raw);
  return out.ok ? { kind: "laid-out", raw: out.raw } : { kind: "problem", problem: out.problem };
}

function readLaidOut(raw: unknown): Reading {
  const out = laidOut(raw);
  if (out.kind !== "laid-out") return out;
  const parsed = parseEncounter(out.raw);
  return parsed.ok ? { kind: "encounter", encounter: parsed.encounter } : unreadable(parsed);
}

/**
 * Reads a stored record from scratch: unpacked, migrated, then checked by the core. Never throws: every client reads it in the middle of
 * Foundry's own work, and a record that nobody could read would be one that nobody could mend.
 */
export function readEncounter(raw: unknown): Reading {
  if (raw === undefined || raw === null) return NOTHING;
  try {
    return readLaidOut(raw);
  } catch {
    return { kind: "problem", problem: { code: "bad-state" } };
  }
}
