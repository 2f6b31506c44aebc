import { parseEncounter } from "../../core/index";
import { migrate, type Migrated } from "./migrate";
import { unpacked } from "./packed/read";
import { Unreadable } from "./packed/values";
import { decodeKeys, isOfThisForm, isPackedBattle } from "./stored-form";
import { problemOf, type Reading } from "./record-status";

const NOTHING: Reading = { kind: "nothing" };

function current(raw: unknown): Migrated {
  if (!isPackedBattle(raw)) return migrate(decodeKeys(raw));
  try {
    return migrate(unpacked(raw));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { ok: false, problem: { code: "bad-state", detail: error.place } };
  }
}

/** A stored record laid out for the core, or why there is none. */
function laidOut(raw: unknown): Reading | { readonly kind: "laid-out"; readonly raw: unknown } {
  if (isOfThisForm(raw)) return { kind: "laid-out", raw: decodeKeys(raw) };
  const { variant } = raw as { readonly variant?: unknown };
  if (typeof variant !== "string") return { kind: "problem", problem: { code: "no-encounter" } };
  const out = current(raw);
  return out.ok ? { kind: "laid-out", raw: out.raw } : { kind: "problem", problem: out.problem };
}

function readLaidOut(raw: unknown): Reading {
  const out = laidOut(raw);
  if (out.kind !== "laid-out") return out;
  const parsed = parseEncounter(out.raw);
  return parsed.ok
    ? { kind: "encounter", encounter: parsed.encounter }
    : { kind: "problem", problem: problemOf(parsed.problem) };
}

/** Reads a stored record. Never throws, because an error during Foundry's own work would prevent repairs. */
export function readEncounter(raw: unknown): Reading {
  if (raw === undefined || raw === null) return NOTHING;
  try {
    return readLaidOut(raw);
  } catch {
    return { kind: "problem", problem: { code: "bad-state" } };
  }
}
