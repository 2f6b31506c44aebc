import { marksApart } from "./marks-apart";
import { CURRENT_SCHEMA } from "./stored-form";
import type { RecordProblem } from "./record-status";

type Migration = (raw: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/** Migrates schema 2 to 3, and 3 to 4, which only packed large battles differently. */
function asItWas(raw: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { ...raw };
}

/** By the schema they start from. A release that changes the stored shape adds one. */
const MIGRATIONS: Readonly<Record<number, Migration>> = { 1: marksApart, 2: asItWas, 3: asItWas };

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
