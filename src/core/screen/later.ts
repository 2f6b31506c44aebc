/** Adds a property that is computed on first read, to `part` itself. Copying by spread reads it. */
export function later<Part extends object, Key extends string, Value>(
  part: Part,
  key: Key,
  work: () => Value,
): Part & { readonly [Name in Key]: Value } {
  let known: { readonly value: Value } | null = null;
  const get = (): Value => (known ??= { value: work() }).value;
  return Object.defineProperty(part, key, { enumerable: true, configurable: true, get }) as Part & {
    readonly [Name in Key]: Value;
  };
}
