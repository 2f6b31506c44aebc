/** A key as Foundry keeps it, by its place on the keyboard. */
interface Binding {
  readonly key: string;
  readonly modifiers?: readonly string[] | null;
}

/** How the first of several bindings reads on a button: `1`, `Shift + F`; null where there is none. */
export function keyName(bindings: readonly Binding[]): string | null {
  const [first] = bindings;
  if (first === undefined) return null;
  return [...(first.modifiers ?? []), first.key.replace(/^(?:Digit|Key)/, "")].join(" + ");
}
