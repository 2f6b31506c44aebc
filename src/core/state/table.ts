/** A table's entry, or undefined. Ignores inherited properties. */
export const entryOf = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/**
 * An empty record for many keys. V8 keeps it as a dictionary because a key was deleted. Otherwise growth copies it
 * repeatedly, and lookups are slow.
 */
export function dictionary<Value>(): Record<string, Value> {
  const record: Record<string, Value | null> = { first: null, second: null };
  delete record["first"];
  delete record["second"];
  return record as Record<string, Value>;
}
