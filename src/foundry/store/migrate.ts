import { marksApart } from "./marks-apart";
import { CURRENT_SCHEMA } from "./stored-form";
import type { Problem } from "./problem";

/** Leads a stored record from the schema it is filed under to the next. */
type Migration = (raw: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/** Leads from schema 2 to 3 and from 3 to 4, which packed great battles in other ways: once it is laid out, a fight is the same under all. */
function asItWas(raw: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { ...raw };
}

/** By the schema they start from. A release that changes the stored shape adds one here. */
const MIGRATIONS: Readonly<Record<number, Migration>> = { 1: marksApart, 2: asItWas, 3: asItWas };

/** A record of the current schema, or why there is none. */
export type Migrated = { readonly ok: true; readonly raw: unknown } | { readonly ok: false; readonly problem: Problem };

const refuse = (problem: Problem): Migrated => ({ ok: false, problem });

/**
 * Brings a stored encounter up to the current schema, step by step. Refused: what is no record with a `schema` number
 * (`no-encounter`), one written by a later release (`newer`), and one so old that no way leads from it (`unknown-schema`).
 */
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
