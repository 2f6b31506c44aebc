import { noteCopy } from "./derived";
import type { Fight } from "./encounter";
import { Journal, TABLES } from "./journal";
import type { Patches } from "./patch";

/** What became of a fight, and the ways there and back. */
export interface Evolved extends Patches {
  readonly fight: Fight;
}

/** Whose the tables of a fight are: they are copied before they are written to, or handed on to what comes of it. */
export type Tables = "copied" | "handed-on";

type Table = Record<string, unknown>;

/**
 * Lets `change` write to what comes of a fight. With its tables `copied` the fight stays as it was. With its tables `handed-on`
 * it must not be looked at any more, unless `change` throws: then everything is taken back.
 */
export function evolve(fight: Fight, change: (draft: Fight) => void, tables: Tables = "copied"): Evolved {
  const draft = tables === "copied" ? withOwnTables(fight) : { ...fight, rules: { ...(fight.rules as Table) } };
  const patches = Journal.record(draft, change);
  return { fight: draft, ...patches };
}

/** A fight whose tables are its own; what they hold is shared with the one it was made from. */
export function withOwnTables<T extends Fight>(fight: T): T {
  const rules = Object.entries(fight.rules as Table).map(([key, value]) => [key, ownTable(value)]);
  return {
    ...fight,
    ...Object.fromEntries(TABLES.map((key) => [key, ownTable(fight[key])])),
    rules: Object.fromEntries(rules) as unknown,
  };
}

function ownTable<T>(value: T): T {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const copy = { ...value };
  noteCopy(copy, value);
  return copy;
}
