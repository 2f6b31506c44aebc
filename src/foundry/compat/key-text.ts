interface Binding {
  readonly key: string;
  readonly modifiers?: readonly string[];
}

/** Members that the published types lack, and perhaps Foundry 13 too. */
interface Sidebar {
  readonly apps?: { readonly ControlsConfig?: { readonly humanizeBinding?: (binding: Binding) => string } };
}

const plainKey = (code: string): string => code.replace(/^(?:Key|Digit)/, "");

/** A key in the words of Foundry's controls form: "Shift + N". Without such words, its code. */
export function keyText(binding: Binding): string {
  const { apps } = foundry.applications.sidebar as Sidebar;
  const said = apps?.ControlsConfig?.humanizeBinding?.(binding);
  return said ?? [...(binding.modifiers ?? []), plainKey(binding.key)].join(" + ");
}

export const ariaKey = ({ key, modifiers = [] }: Binding): string => [...modifiers, plainKey(key)].join("+");
