/** A key as Foundry keeps it: its code, such as `KeyN`, and the modifiers held with it. */
interface Binding {
  readonly key: string;
  readonly modifiers?: readonly string[];
}

/** Members that the published types for v13 lack, and perhaps that generation too. */
interface Sidebar {
  readonly apps?: { readonly ControlsConfig?: { readonly humanizeBinding?: (binding: Binding) => string } };
}

/** The letter or digit of a key's code. */
const plainKey = (code: string): string => code.replace(/^(?:Key|Digit)/, "");

/** A key in the words of Foundry's own form for controls: "Shift + N". Where Foundry has none, the code says it. */
export function keyText(binding: Binding): string {
  const { apps } = foundry.applications.sidebar as Sidebar;
  const said = apps?.ControlsConfig?.humanizeBinding?.(binding);
  return said ?? [...(binding.modifiers ?? []), plainKey(binding.key)].join(" + ");
}

/** The same for assistive technology, as `aria-keyshortcuts` wants it: "Shift+N". */
export const ariaKey = ({ key, modifiers = [] }: Binding): string => [...modifiers, plainKey(key)].join("+");
