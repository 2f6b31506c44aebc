import { game, generation } from "../../game.ts";
import { escapeHTML } from "../../../common/utils/text.ts";

/** An entry of a context menu, with the keys of either generation. */
export interface ContextMenuEntry {
  /** Generation 13. */
  name?: string;
  condition?: boolean | ((target: HTMLElement) => boolean);
  callback?: (target: HTMLElement, event: Event) => unknown;
  /** Generation 14. */
  label?: string;
  visible?: boolean | ((target: HTMLElement) => boolean);
  onClick?: (event: Event, target: HTMLElement) => unknown;
  icon?: string;
  classes?: string;
  group?: string;
}

/** How a menu opens. */
export interface ContextMenuOptions {
  eventName?: string;
  fixed?: boolean;
  onOpen?: (target: HTMLElement) => unknown;
  onClose?: (target: HTMLElement) => unknown;
}

/** An entry as it is drawn, whichever keys it came with. */
interface ReadEntry {
  readonly label: string;
  readonly icon: string;
  readonly classes: string;
  readonly shown: boolean;
  readonly act: (event: Event) => unknown;
}

/** A menu that opens beside what was clicked. The entries are one list for its whole life. */
export class ContextMenu {
  readonly menuItems: ContextMenuEntry[];
  readonly eventName: string;
  readonly selector: string;
  readonly #options: ContextMenuOptions;
  #element: HTMLElement | null = null;
  #target: HTMLElement | null = null;

  constructor(
    container: HTMLElement,
    selector: string,
    menuItems: ContextMenuEntry[],
    options: ContextMenuOptions = {},
  ) {
    this.menuItems = menuItems;
    this.selector = selector;
    this.eventName = options.eventName ?? "contextmenu";
    this.#options = options;
    container.addEventListener(this.eventName, (event) => this.#onActivate(event));
  }

  /** The class that packages may have put in the place of this one. */
  static get implementation(): typeof ContextMenu {
    return this;
  }

  get element(): HTMLElement | null {
    return this.#element;
  }

  get target(): HTMLElement | null {
    return this.#target;
  }

  #onActivate(event: Event): void {
    const found = (event.target as HTMLElement | null)?.closest<HTMLElement>(this.selector);
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    const again = this.#target === found;
    void this.close();
    if (!again || this.eventName === "contextmenu") void this.render(found, { event });
  }

  /** Opens the menu for an element. */
  async render(target: HTMLElement, options: { event?: Event } = {}): Promise<void> {
    const entries = this.menuItems.map((item) => readEntry(item, target)).filter((entry) => entry.shown);
    if (entries.length === 0) return;
    closeOpenMenu();
    this.#target = target;
    target.classList.add("context");
    this.#options.onOpen?.(target);
    const menu = document.createElement("nav");
    menu.id = "context-menu";
    menu.className = `themed ${document.body.classList.contains("theme-light") ? "theme-light" : "theme-dark"}`;
    const list = document.createElement("menu");
    list.className = "context-items";
    for (const entry of entries) list.append(this.#item(entry));
    menu.append(list);
    document.body.append(menu);
    place(menu, target, options.event);
    this.#element = menu;
    closeOpenMenu = () => void this.close();
    setTimeout(() => document.addEventListener("pointerdown", this.#onOutside));
    document.addEventListener("keydown", this.#onKey);
    list.querySelector("button")?.focus({ preventScroll: true });
  }

  #item(entry: ReadEntry): HTMLLIElement {
    const item = document.createElement("li");
    item.className = `context-item ${entry.classes}`.trim();
    const button = document.createElement("button");
    button.type = "button";
    const icon = entry.icon.includes("<") ? entry.icon : `<i class="${escapeHTML(entry.icon)} fa-fw" inert></i>`;
    button.innerHTML = `${icon}<span>${escapeHTML(entry.label)}</span>`;
    button.addEventListener("click", (event) => {
      event.stopPropagation();
      void this.close();
      void entry.act(event);
    });
    item.append(button);
    return item;
  }

  readonly #onOutside = (event: Event): void => {
    if (!this.#element?.contains(event.target as Node)) void this.close();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape") {
      event.stopPropagation();
      void this.close();
      return;
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const buttons = [...(this.#element?.querySelectorAll("button") ?? [])];
    const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons.at((index + step) % buttons.length)?.focus();
  };

  /** Closes the menu. */
  async close(): Promise<void> {
    document.removeEventListener("pointerdown", this.#onOutside);
    document.removeEventListener("keydown", this.#onKey);
    this.#element?.remove();
    this.#element = null;
    const target = this.#target;
    this.#target = null;
    if (!target) return;
    target.classList.remove("context");
    this.#options.onClose?.(target);
  }
}

/** One menu is open at a time; closing one that is closed does nothing. */
let closeOpenMenu: () => void = () => {};

/** Generation 14 knows both sets of keys, and ignores the old condition where the new one is given; 13 knows the old ones. */
function readEntry(item: ContextMenuEntry, target: HTMLElement): ReadEntry {
  const modern = generation() >= 14;
  const label = (modern ? item.label : undefined) ?? item.name ?? "";
  const shown = (modern && item.visible !== undefined ? item.visible : item.condition) ?? true;
  const { onClick, callback } = item;
  return {
    label: game.i18n.localize(label),
    icon: item.icon ?? "",
    classes: item.classes ?? "",
    shown: typeof shown === "function" ? shown(target) : shown,
    act: (event) => (modern && onClick ? onClick(event, target) : callback?.(target, event)),
  };
}

function place(menu: HTMLElement, target: HTMLElement, event: Event | undefined): void {
  const anchor = target.getBoundingClientRect();
  const pointer = event instanceof MouseEvent && event.clientX > 0 ? event : undefined;
  const { offsetWidth: width, offsetHeight: height } = menu;
  const left = Math.min(pointer?.clientX ?? anchor.left, innerWidth - width - 8);
  const top = Math.min(pointer?.clientY ?? anchor.bottom, innerHeight - height - 8);
  menu.style.left = `${Math.max(left, 8)}px`;
  menu.style.top = `${Math.max(top, 8)}px`;
}
