/** Freezes plain data down to its leaves, so that any attempt to change it throws. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const child of Object.values(value)) deepFreeze(child);
  return value;
}

/** Plain data as they arrive from a store or over a wire. */
export function throughJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/**
 * The path to the first difference between two pieces of plain data, or null where they are equal. The order of a record's
 * keys makes no difference; a key with the value undefined does, since no store keeps it.
 */
export function difference(a: unknown, b: unknown, at = ""): string | null {
  if (a === b) return null;
  const here = at === "" ? "the whole" : at;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return here;
  if (Array.isArray(a) !== Array.isArray(b)) return here;
  const [first, second] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(first);
  const stranger = Object.keys(second).find((key) => !Object.hasOwn(first, key));
  if (stranger !== undefined) return join(at, stranger);
  for (const key of keys) {
    if (!Object.hasOwn(second, key)) return join(at, key);
    const found = difference(first[key], second[key], join(at, key));
    if (found !== null) return found;
  }
  return null;
}

/** The same data with the keys of every record in the opposite order, as a store that merges may leave them. */
export function keysReversed<T>(value: T): T {
  if (Array.isArray(value)) return value.map(keysReversed) as T;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toReversed();
  return Object.fromEntries(entries.map(([key, child]) => [key, keysReversed(child)])) as T;
}

function join(at: string, key: string): string {
  return at === "" ? key : `${at}.${key}`;
}
