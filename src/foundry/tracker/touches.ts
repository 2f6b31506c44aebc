import { forgetDrawn } from "../windows/surface/drawn";
import { GROUP_SELECTOR, ROW_SELECTOR } from "./rows";

/** The changes watched below the root of a tracker. */
const WATCHED: MutationObserverInit = { subtree: true, childList: true, attributes: true, characterData: true };

/**
 * Changes by other hands in a tracker since it was drawn. Foundry would make it anew with every drawing, and so it is: only what is
 * still as we drew it is kept.
 */
export class Touches {
  readonly #observer = new MutationObserver((records) => this.#note(records));
  readonly #touched = new WeakSet<Element>();

  /** Hears what is typed and chosen in our blocks: that shows in no attribute, and the next drawing says what is so. Once per element. */
  listen(root: HTMLElement): void {
    const onEntry = ({ target }: Event): void => {
      const own = (target as Element).closest(".turnwright");
      if (own !== null) forgetDrawn(own);
    };
    for (const type of ["input", "change"]) root.addEventListener(type, onEntry, { capture: true });
  }

  /** Draws; what changes by that is nobody else's. Afterwards is watched for what others do. */
  whileDrawing(root: HTMLElement, draw: () => void): void {
    this.#note(this.#observer.takeRecords());
    this.#observer.disconnect();
    try {
      draw();
    } finally {
      this.#observer.observe(root, WATCHED);
    }
  }

  /** Tells whether an element that can be kept is no longer as it was drawn. */
  has(element: Element): boolean {
    return this.#touched.has(element);
  }

  /** Something is no longer as it was drawn: one of our blocks, a row, or the list of rows. */
  touch(element: Element): void {
    const own = element.closest(".turnwright");
    if (own !== null) forgetDrawn(own);
    const kept = own?.matches(GROUP_SELECTOR) === true ? own : null;
    const stays = own === null ? (element.closest(ROW_SELECTOR) ?? element.closest("[data-application-part]")) : kept;
    if (stays !== null) this.#touched.add(stays);
  }

  #note(records: readonly MutationRecord[]): void {
    for (const { target } of records) {
      const element = target.nodeType === Node.ELEMENT_NODE ? (target as Element) : target.parentElement;
      if (element !== null) this.touch(element);
    }
  }
}
