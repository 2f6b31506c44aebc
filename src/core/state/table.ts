/** A table's entry, or undefined. Ignores inherited properties. */
export const entryOf = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** An empty record for many keys. After a deletion V8 keeps a dictionary, which grows without copies. */
export function dictionary<Value>(): Record<string, Value> {
  const record: Record<string, Value | null> = { first: null, second: null };
  delete record["first"];
  delete record["second"];
  return record as Record<string, Value>;
}

/** Whether a value is an object and not a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
