import { forgetDrawn } from "../windows/surface/drawn";
import { GROUP_SELECTOR, ROW_SELECTOR } from "./rows";

const WATCHED: MutationObserverInit = { subtree: true, childList: true, attributes: true, characterData: true };

/**
 * Notices changes that others make in a drawn tracker. Only unchanged elements are kept, since Foundry would create all
 * of them again.
 */
export class ForeignChanges {
  readonly #observer = new MutationObserver((records) => this.#note(records));
  readonly #changed = new WeakSet<Element>();

  /** Listens for input in our blocks, which changes no attribute and must be drawn again. Call once per element. */
  listen(root: HTMLElement): void {
    const onEntry = ({ target }: Event): void => {
      const own = (target as Element).closest(".turnwright");
      if (own !== null) forgetDrawn(own);
    };
    for (const type of ["input", "change"]) root.addEventListener(type, onEntry, { capture: true });
  }

  /** Draws without counting its own changes, then watches for others' changes. */
  whileIgnored(root: HTMLElement, draw: () => void): void {
    this.#note(this.#observer.takeRecords());
    this.#observer.disconnect();
    try {
      draw();
    } finally {
      this.#observer.observe(root, WATCHED);
    }
  }

  has(element: Element): boolean {
    return this.#changed.has(element);
  }

  markChanged(element: Element): void {
    const own = element.closest(".turnwright");
    if (own !== null) forgetDrawn(own);
    const kept = own?.matches(GROUP_SELECTOR) === true ? own : null;
    const stays = own === null ? (element.closest(ROW_SELECTOR) ?? element.closest("[data-application-part]")) : kept;
    if (stays !== null) this.#changed.add(stays);
  }

  #note(records: readonly MutationRecord[]): void {
    for (const { target } of records) {
      const element = target.nodeType === Node.ELEMENT_NODE ? (target as Element) : target.parentElement;
      if (element !== null) this.markChanged(element);
    }
  }
}
