import { isRecord, parseEncounter } from "../../core/index";
import { problemOf, type Reading, type RecordProblem } from "./record-status";
import { decodeKeys, CURRENT_SCHEMA } from "./stored-form";

type Migration = (raw: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/** By the schema they start from. A release that changes the stored shape adds one. */
const MIGRATIONS: Readonly<Record<number, Migration>> = {};

export type Migrated =
  | { readonly ok: true; readonly raw: unknown }
  | { readonly ok: false; readonly problem: RecordProblem };

const refuse = (problem: RecordProblem): Migrated => ({ ok: false, problem });

/** Migrates a stored encounter step by step. Refuses later releases and unknown schemas. */
export function migrate(raw: unknown, migrations = MIGRATIONS, current = CURRENT_SCHEMA): Migrated {
  if (typeof raw !== "object" || raw === null) return refuse({ code: "no-encounter" });
  let record = raw as Record<string, unknown>;
  for (;;) {
    const { schema } = record;
    if (typeof schema !== "number" || !Number.isInteger(schema))
      return refuse({ code: "no-encounter", detail: "schema" });
    if (schema === current) return { ok: true, raw: record };
    if (schema > current) return refuse({ code: "newer", detail: String(schema) });
    const step = migrations[schema];
    if (step === undefined) return refuse({ code: "unknown-schema", detail: `schema ${schema}` });
    record = { ...step(record), schema: schema + 1 };
  }
}

const NOTHING: Reading = { kind: "nothing" };

function readRecord(raw: unknown): Reading {
  if (!isRecord(raw) || typeof raw["variant"] !== "string")
    return { kind: "problem", problem: { code: "no-encounter" } };
  const current = migrate(decodeKeys(raw));
  if (!current.ok) return { kind: "problem", problem: current.problem };
  const parsed = parseEncounter(current.raw);
  return parsed.ok
    ? { kind: "encounter", encounter: parsed.encounter }
    : { kind: "problem", problem: problemOf(parsed.problem) };
}

/** Reads a stored record. Never throws, because an error during Foundry's own work would prevent repairs. */
export function readEncounter(raw: unknown): Reading {
  if (raw === undefined || raw === null) return NOTHING;
  try {
    return readRecord(raw);
  } catch {
    return { kind: "problem", problem: { code: "bad-state" } };
  }
}
