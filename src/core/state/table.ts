/** The entry of a table by id or name, or undefined: never something a record inherits. */
export const entryOf = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/**
 * An empty record for many keys. V8 copies a record that grows key by key again and again, and looks large ones up slowly; one
 * that something was taken out of it keeps as a dictionary.
 */
export function dictionary<Value>(): Record<string, Value> {
  const record: Record<string, Value | null> = { first: null, second: null };
  delete record["first"];
  delete record["second"];
  return record as Record<string, Value>;
}
