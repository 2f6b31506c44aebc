/** Follows steps into a value, and into collections by id. Undefined if they lead nowhere. */
export function stepInto(root: unknown, steps: readonly string[]): unknown {
  let value = root;
  for (const step of steps) {
    if (typeof value !== "object" || value === null) return undefined;
    const entry: unknown = value instanceof Map ? value.get(step) : undefined;
    value = entry ?? (value as Readonly<Record<string, unknown>>)[step];
  }
  return value;
}
