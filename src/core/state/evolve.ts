import { noteCopy } from "./derived";
import { isRecord } from "./is-record";
import type { Fight } from "./encounter";
import { Journal, TABLES, type Table } from "./journal";
import type { Patches } from "./patch";

/** A fight after a command, and the ways there and back. */
export interface Evolved<F extends Fight = Fight> extends Patches {
  readonly fight: F;
}

/** The tables that a step writes to: copies, or the fight's own, where nobody needs it as it was any more. */
export type Tables = "copied" | "handed-on";

/**
 * Lets `change` write to what comes of a fight. With its tables `copied` the fight stays as it was. With its tables `handed-on`
 * it is written in place, and what comes of it is the fight itself. Where `change` throws, everything is taken back.
 */
export function evolve<F extends Fight>(fight: F, change: (draft: F) => void, tables: Tables = "copied"): Evolved<F> {
  const draft = tables === "copied" ? withOwnTables(fight) : fight;
  return { fight: draft, ...Journal.record(draft, change) };
}

/** A fight whose tables are its own; what they hold is shared with the one it was made from. */
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
