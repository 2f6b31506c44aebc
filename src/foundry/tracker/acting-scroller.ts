import { rowsPart } from "./blocks";

const ACTING = 'li[data-turnwright="acting"]:not(.turnwright-folded)';

const FOOT = ".turnwright-foot";

/**
 * Whether a person uses the rows with keys or a pointer, so that they must not move. A clicked button keeps the focus,
 * and a touch leaves no pointer, so neither counts.
 */
const isInUse = (list: HTMLElement): boolean =>
  list.querySelector(":focus-visible") !== null ||
  (window.matchMedia("(hover: hover)").matches && list.matches(":hover"));

const isStill = (): boolean =>
  canvas.photosensitiveMode || window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether a row is entirely visible: inside its list and the tracker, and above the foot that covers rows. */
function isInView(row: HTMLElement, list: HTMLElement, root: HTMLElement): boolean {
  const [at, ...frames] = [row, list, root].map((element) => element.getBoundingClientRect());
  const foot = root.querySelector(FOOT)?.getBoundingClientRect();
  const bottom = Math.min(
    ...frames.map((frame) => frame.bottom),
    foot === undefined || foot.height === 0 ? Infinity : foot.top,
  );
  return at !== undefined && at.top >= Math.max(...frames.map(({ top }) => top)) - 1 && at.bottom <= bottom + 1;
}

/** Scrolls the acting combatants into view, once with each change of the turn. */
export class ActingScroller {
  #seen = "";
  #isDue = false;

  scrollToActing(root: HTMLElement, acting: readonly string[]): void {
    const now = acting.join(" ");
    if (now === this.#seen) return;
    this.#seen = now;
    if (this.#isDue || now === "") return;
    this.#isDue = true;
    // Measures with the next frame. Measuring now would lay out the whole page once more.
    requestAnimationFrame(() => {
      this.#isDue = false;
      this.#scroll(root);
    });
  }

  #scroll(root: HTMLElement): void {
    const list = rowsPart(root);
    const row = list?.querySelector<HTMLElement>(ACTING) ?? null;
    if (list === null || row === null || isInUse(list) || isInView(row, list, root)) return;
    row.scrollIntoView({ block: "center", behavior: isStill() ? "instant" : "smooth" });
  }
}
