import { generation } from "./generation";

export interface MenuEntry {
  readonly label: string;
  readonly icon: string;
  readonly visible: (target: HTMLElement) => boolean;
  readonly onClick: (target: HTMLElement) => void;
}

/** Foundry 13's entry, which the published types know. */
type Entry = foundry.applications.ux.ContextMenu.Entry<HTMLElement>;

/** Foundry 14's entry. It renames the fields, and warns about the old names. */
interface NextEntry {
  label: string;
  icon: string;
  visible: (target: HTMLElement) => boolean;
  onClick: (event: Event, target: HTMLElement) => void;
}

export function menuEntry({ label, icon, visible, onClick }: MenuEntry): Entry {
  if (generation() < 14) return { name: label, icon: `<i class="${icon}"></i>`, condition: visible, callback: onClick };
  const next: NextEntry = { label, icon, visible, onClick: (_event, target) => onClick(target) };
  return next as unknown as Entry;
}
