/** The rows' menus: their position over the rows, their keys, and what closes them. */

const MENU = ".turnwright-drawer";

const GAP = 4;

const itemsOf = (menu: Element): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>("button")];

const openerOf = (menu: HTMLElement): HTMLElement | null =>
  menu.ownerDocument.getElementById(menu.dataset["opener"] ?? "");

/** Puts a menu below its button, with their ends aligned, or above if there is more room. It moves no other element. */
function place(menu: HTMLElement): void {
  if (!menu.matches(":popover-open")) menu.showPopover();
  const at = openerOf(menu)?.getBoundingClientRect();
  if (at === undefined) return;
  const { clientWidth, clientHeight } = menu.ownerDocument.documentElement;
  const [above, below] = [at.top - 2 * GAP, clientHeight - at.bottom - 2 * GAP];
  const isBelow = menu.scrollHeight <= below || below >= above;
  const style = {
    left: `${Math.max(GAP, Math.min(at.right, clientWidth - GAP) - menu.offsetWidth)}px`,
    top: isBelow ? `${at.bottom + GAP}px` : "auto",
    bottom: isBelow ? "auto" : `${clientHeight - at.top + GAP}px`,
    maxHeight: `${isBelow ? below : above}px`,
  };
  Object.assign(menu.style, style);
}

/** Moves the focus along a menu, or by a letter to the next line that begins with it. */
function move(menu: HTMLElement, key: string): boolean {
  const items = itemsOf(menu);
  const at = items.indexOf(menu.ownerDocument.activeElement as HTMLElement);
  const next = (by: number): HTMLElement | undefined => items.at((at + by + items.length) % items.length);
  const byKey: Readonly<Record<string, () => HTMLElement | undefined>> = {
    ArrowDown: () => next(1),
    ArrowUp: () => (at < 0 ? items.at(-1) : next(-1)),
    Home: () => items[0],
    End: () => items.at(-1),
  };
  const begins = (item: HTMLElement): boolean =>
    (item.textContent ?? "").trim().toLocaleLowerCase().startsWith(key.toLocaleLowerCase());
  const found =
    key.length === 1 && key.trim() !== ""
      ? [...items.slice(at + 1), ...items.slice(0, at + 1)].find(begins)
      : byKey[key]?.();
  found?.focus();
  return found !== undefined;
}

export interface MenuHost {
  close(): void;
  whileIgnored(change: () => void): void;
}

export class RowMenus {
  /** Stops listening for presses elsewhere. Null while no menu is open. */
  #off: AbortController | null = null;

  constructor(private readonly host: MenuHost) {}

  place(root: HTMLElement): void {
    const menu = root.querySelector<HTMLElement>(MENU);
    if (menu === null) {
      this.#off?.abort();
      this.#off = null;
      return;
    }
    this.host.whileIgnored(() => place(menu));
    if (this.#off !== null) return;
    this.#off = new AbortController();
    const { signal } = this.#off;
    root.ownerDocument.addEventListener(
      "pointerdown",
      ({ target }) => {
        if (!(target instanceof Element && target.closest(`${MENU}, .turnwright-more`) !== null)) this.host.close();
      },
      { signal },
    );
    root.addEventListener("scroll", ({ target }) => target !== menu && this.place(root), { capture: true, signal });
  }

  /** Listens for keys in the menus below an element. Call once per element. */
  listen(root: HTMLElement): void {
    root.addEventListener("keydown", (event) => {
      const target = event.target as Element;
      const menu = target.closest<HTMLElement>(MENU) ?? this.#openedBy(root, target);
      if (menu === null || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Escape") {
        const opener = openerOf(menu);
        this.host.close();
        opener?.focus();
      } else if (!move(menu, event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  #openedBy(root: HTMLElement, button: Element): HTMLElement | null {
    const menu = root.querySelector<HTMLElement>(MENU);
    return menu !== null && openerOf(menu) === button ? menu : null;
  }
}
