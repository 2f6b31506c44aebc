/**
 * Adds to a part of a screen what is worked out when it is first looked at. To whoever reads it, it is a value like any other; a copy by
 * spread looks at it.
 *
 * @param part is changed
 */
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
