import { trackerPart } from "./blocks";

/** Rows of those who act, as far as they are shown. */
const ACTING = 'li[data-turnwright="acting"]:not(.turnwright-folded)';

const FOOT = ".turnwright-foot";

/**
 * Tells whether somebody is at the rows, with the keys or a pointer: what they look at must not move. A button that was clicked once keeps the
 * focus without anybody being there, and what is touched keeps no pointer over it.
 */
const isInUse = (list: HTMLElement): boolean =>
  list.querySelector(":focus-visible") !== null ||
  (window.matchMedia("(hover: hover)").matches && list.matches(":hover"));

const isStill = (): boolean =>
  canvas.photosensitiveMode || window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Tells whether a row can be seen whole: inside its list, inside the tracker, and above the foot that lies over the rows. */
function isInView(row: HTMLElement, list: HTMLElement, root: HTMLElement): boolean {
  const [at, ...frames] = [row, list, root].map((element) => element.getBoundingClientRect());
  const foot = root.querySelector(FOOT)?.getBoundingClientRect();
  const bottom = Math.min(
    ...frames.map((frame) => frame.bottom),
    foot === undefined || foot.height === 0 ? Infinity : foot.top,
  );
  return at !== undefined && at.top >= Math.max(...frames.map(({ top }) => top)) - 1 && at.bottom <= bottom + 1;
}

/** Brings whoever is up into view, once with each change of the turn. */
export class ActingInView {
  #seen = "";
  #isDue = false;

  /** @param acting the ids of those who act now */
  follow(root: HTMLElement, acting: readonly string[]): void {
    const now = acting.join(" ");
    if (now === this.#seen) return;
    this.#seen = now;
    if (this.#isDue || now === "") return;
    this.#isDue = true;
    // The rows' places are known with the next picture; asked for now, the whole page would be laid out once more.
    requestAnimationFrame(() => {
      this.#isDue = false;
      this.#show(root);
    });
  }

  #show(root: HTMLElement): void {
    const list = trackerPart(root);
    const row = list?.querySelector<HTMLElement>(ACTING) ?? null;
    if (list === null || row === null || isInUse(list) || isInView(row, list, root)) return;
    row.scrollIntoView({ block: "center", behavior: isStill() ? "instant" : "smooth" });
  }
}
