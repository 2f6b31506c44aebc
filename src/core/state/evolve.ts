import { noteCopy } from "./derived";
import { isRecord } from "./table";
import type { Fight } from "./fight";
import { Journal, TABLES, type Table } from "./journal";
import type { Patches } from "./patch";

export interface Evolved<F extends Fight = Fight> extends Patches {
  readonly fight: F;
}

/** Whether a step writes to copies of the tables, or to the fight's own if the old state is not needed. */
export type Tables = "copied" | "handed-on";

/** Applies `change` to a fight, in place if its tables are `handed-on`. If it throws, all writes are reverted. */
export function evolve<F extends Fight>(fight: F, change: (draft: F) => void, tables: Tables = "copied"): Evolved<F> {
  const draft = tables === "copied" ? withOwnTables(fight) : fight;
  return { fight: draft, ...Journal.record(draft, change) };
}

/** A fight with its own tables, whose entries are shared with the original. */
export function withOwnTables<T extends Fight>(fight: T, copied = (table: Table): Table => ({ ...table })): T {
  const ownTable = (value: unknown): unknown => {
    if (!isRecord(value)) return value;
    const copy = copied(value);
    noteCopy(copy, value);
    return copy;
  };
  const rules = Object.entries(fight.rules as Table).map(([key, value]) => [key, ownTable(value)]);
  return {
    ...fight,
    ...Object.fromEntries(TABLES.map((key) => [key, ownTable(fight[key])])),
    rules: Object.fromEntries(rules) as unknown,
  };
}
