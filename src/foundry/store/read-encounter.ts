import { parseEncounter } from "../../core/index";
import type { Made } from "../../core/index";
import { allRulesToCome } from "../parts/variants";
import { decodeKeys } from "./keys";
import { migrate } from "./migrate";
import { isPacked, unpacking } from "./packing/part";
import { problemOf } from "./problem";
import type { Reading } from "./standing";

const NOTHING: Reading = { kind: "nothing" };

/** What is wrong with a record; nothing as long as its rules have not come. */
function unreadable({ problem }: Extract<Made, { ok: false }>): Reading {
  const parts = problem.code === "unknown-variant" ? allRulesToCome([problem.at]) : [];
  return parts.length === 0
    ? { kind: "problem", problem: problemOf(problem) }
    : { kind: "waiting", variant: problem.at, parts };
}

/** A record as it was before it was stored; a reading that says why there is none. */
function laidOut(raw: unknown): Reading | { readonly kind: "laid-out"; readonly raw: unknown } {
  if (!isPacked(raw)) return { kind: "laid-out", raw: decodeKeys(raw) };
  if (unpacking.now === null) return { kind: "waiting", variant: String(raw.variant), parts: [unpacking] };
  try {
    return { kind: "laid-out", raw: unpacking.now.unpacked(raw) };
  } catch (error) {
    if (!(error instanceof unpacking.now.Unreadable)) throw error;
    return { kind: "problem", problem: { code: "bad-state", detail: error.place } };
  }
}

/** Reads a stored record from scratch: unpacked, migrated, then checked by the core. */
export function readEncounter(raw: unknown): Reading {
  if (raw === undefined || raw === null) return NOTHING;
  const out = laidOut(raw);
  if (out.kind !== "laid-out") return out;
  const migrated = migrate(out.raw);
  if (!migrated.ok) return { kind: "problem", problem: migrated.problem };
  const parsed = parseEncounter(migrated.raw);
  return parsed.ok ? { kind: "encounter", encounter: parsed.encounter } : unreadable(parsed);
}
