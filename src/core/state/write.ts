import { Journal, type Table } from "./journal";

/** New values for some fields. `undefined` removes a field. */
export type Fields<T> = { readonly [Field in keyof T]?: T[Field] | undefined };

type TableOf<Value> = Readonly<Record<string, Value>>;

/** Writes fields of the fight or its `rules`. A new table replaces the old one's content. Throws outside of a step. */
export function set<T extends object>(record: T, fields: Fields<T>): void {
  const journal = Journal.current;
  const table = record as Table;
  for (const key in fields) {
    const value: unknown = fields[key];
    if (value === undefined) journal.drop(table, key);
    else journal.replace(table, key, value);
  }
}

/** Puts an entry into a table of the fight or of its `rules`. */
export function put<Value>(table: TableOf<Value>, key: string, value: NoInfer<Value>): void {
  Journal.current.put(table, key, value);
}

/** Removes an entry from a table, if present. */
export function drop(table: TableOf<unknown>, key: string): void {
  Journal.current.drop(table, key);
}

/** Changes fields of a table's entry. Throws if it is missing, by a fault of the calling rule. */
export function edit<Value extends object>(table: TableOf<Value>, key: string, fields: Fields<NoInfer<Value>>): void {
  editEntry(table, key, fields, true);
}

/** {@link edit}, for fields that no cached result depends on, such as counters. */
export function tally<Value extends object>(table: TableOf<Value>, key: string, fields: Fields<NoInfer<Value>>): void {
  editEntry(table, key, fields, false);
}

function editEntry<Value extends object>(
  table: TableOf<Value>,
  key: string,
  fields: Fields<Value>,
  counts: boolean,
): void {
  const old = table[key];
  if (old === undefined) throw new Error(`nothing to edit at ${key}`);
  if (differs(old, fields)) Journal.current.put(table, key, changed(old, fields), counts);
}

/** Reverts this step's writes that the same step made void, so they are not stored. */
export function withdraw<Value>(table: TableOf<Value>, isVoid: (value: Value) => boolean): void {
  Journal.current.withdraw(table, (value) => isVoid(value as Value));
}

function differs<T extends object>(record: T, fields: Fields<T>): boolean {
  for (const field in fields) if (record[field] !== fields[field]) return true;
  return false;
}

export function changed<T extends object>(record: T, fields: Fields<T>): T {
  const next: T = { ...record };
  for (const field in fields) {
    const value = fields[field];
    if (value !== undefined) next[field] = value;
    // Check first, because `delete` is slow even for a missing field.
    else if (field in next) delete next[field];
  }
  return next;
}
