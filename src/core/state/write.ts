import { Journal, type Table } from "./journal";

/** New values for some fields of a record; `undefined` takes a field away. */
export type Fields<T> = { readonly [Field in keyof T]?: T[Field] | undefined };

/** The entries of a table, by id or name. */
type TableOf<Value> = Readonly<Record<string, Value>>;

/**
 * Writes fields of the fight itself, or of its variant's `rules`. A table that is given anew takes the place of the old one's
 * content. Throws outside of a step: state is written nowhere else.
 */
export function set<T extends object>(record: T, fields: Fields<T>): void {
  const journal = Journal.current;
  const table = record as Table;
  for (const key in fields) {
    const value: unknown = fields[key];
    if (value === undefined) journal.drop(table, key);
    else journal.replace(table, key, value);
  }
}

/** Puts a value into a table of the fight: `fight.combatants`, or one of the variant's own. */
export function put<Value>(table: TableOf<Value>, key: string, value: NoInfer<Value>): void {
  Journal.current.put(table, key, value);
}

/** Takes a key out of a table; one that is not there is no fault. */
export function drop(table: TableOf<unknown>, key: string): void {
  Journal.current.drop(table, key);
}

/** Changes some fields of one entry of a table. Throws where there is no such entry: a fault of the calling rule. */
export function edit<Value extends object>(table: TableOf<Value>, key: string, fields: Fields<NoInfer<Value>>): void {
  editEntry(table, key, fields, true);
}

/** As {@link edit}, for fields that nothing is worked out from which is kept: counters, and what was told already. */
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

/** Puts back what the step has written to a table where that has become void with the same step: it is not stored. */
export function withdraw<Value>(table: TableOf<Value>, isVoid: (value: Value) => boolean): void {
  Journal.current.withdraw(table, (value) => isVoid(value as Value));
}

function differs<T extends object>(record: T, fields: Fields<T>): boolean {
  for (const field in fields) if (record[field] !== fields[field]) return true;
  return false;
}

/** A record with some of its fields changed; the record itself stays as it was. */
export function changed<T extends object>(record: T, fields: Fields<T>): T {
  const next: T = { ...record };
  for (const field in fields) {
    const value = fields[field];
    if (value !== undefined) next[field] = value;
    // To delete costs as much as all the rest, also where there is nothing.
    else if (field in next) delete next[field];
  }
  return next;
}
