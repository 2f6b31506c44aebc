import { generation } from "./generation";

/** An entry of a context menu, independent of the generation. */
export interface MenuEntry {
  /** A language key. */
  readonly label: string;
  /** Font Awesome classes. */
  readonly icon: string;
  /** Decides whether the entry is shown for the element on which the menu opens. */
  readonly visible: (target: HTMLElement) => boolean;
  readonly onClick: (target: HTMLElement) => void;
}

/** The entry as generation 13 reads it: the published types know this one. */
type Entry = foundry.applications.ux.ContextMenu.Entry<HTMLElement>;

/** The entry as generation 14 reads it: the fields have new names, and the old ones draw a warning. */
interface NextEntry {
  label: string;
  icon: string;
  visible: (target: HTMLElement) => boolean;
  onClick: (event: Event, target: HTMLElement) => void;
}

/** A menu entry for the generation we run in. */
export function menuEntry({ label, icon, visible, onClick }: MenuEntry): Entry {
  if (generation() < 14) return { name: label, icon: `<i class="${icon}"></i>`, condition: visible, callback: onClick };
  const next: NextEntry = { label, icon, visible, onClick: (_event, target) => onClick(target) };
  return next as unknown as Entry;
}
