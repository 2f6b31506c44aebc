import { parseEncounter } from "../../core/index";
import { decodeKeys, isOfThisForm } from "./stored-form";
import { laidOut as unpacked } from "./packed/lay-out";
import { problemOf } from "./problem";
import type { Reading } from "./record-status";

const NOTHING: Reading = { kind: "nothing" };

/** A stored record laid out for the core, or why there is none. */
function laidOut(raw: unknown): Reading | { readonly kind: "laid-out"; readonly raw: unknown } {
  if (isOfThisForm(raw)) return { kind: "laid-out", raw: decodeKeys(raw) };
  const { variant } = raw as { readonly variant?: unknown };
  if (typeof variant !== "string") return { kind: "problem", problem: { code: "no-encounter" } };
  const out = unpacked(raw);
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

/**
 * Reads a stored record: unpacks, migrates and checks it. Never throws, because all clients read it during Foundry's
 * own work, and an error would prevent repairs.
 */
export function readEncounter(raw: unknown): Reading {
  if (raw === undefined || raw === null) return NOTHING;
  try {
    return readLaidOut(raw);
  } catch {
    return { kind: "problem", problem: { code: "bad-state" } };
  }
}
