import { isUpright } from "../view-models/edge";
import { wish } from "./strip-edge";

const LIST = ".turnwright-strip-faces";

/** Shows at an end of the strip how many more faces there are. */
function say(element: HTMLElement, end: "before" | "after", count: number): void {
  const said = count > 0 ? `"+${count}"` : null;
  const name = `--turnwright-${end}`;
  if ((said ?? "") === element.style.getPropertyValue(name)) return;
  if (said === null) element.style.removeProperty(name);
  else element.style.setProperty(name, said);
}

/** Counts the faces out of sight at either end of the strip, drawn or not. */
export function countEnds(element: HTMLElement): void {
  const list = element.querySelector<HTMLElement>(LIST);
  if (list === null) return;
  const [start, end] = isUpright(wish().edge) ? (["top", "bottom"] as const) : (["left", "right"] as const);
  const box = list.getBoundingClientRect();
  const middles = [...list.children].map((face) => {
    const place = face.getBoundingClientRect();
    return (place[start] + place[end]) / 2;
  });
  const { before = "0", after = "0" } = list.dataset;
  say(element, "before", Number(before) + middles.filter((middle) => middle < box[start]).length);
  say(element, "after", Number(after) + middles.filter((middle) => middle > box[end]).length);
}

/** Updates the counts at the ends while the strip is scrolled or resized. Call once per element. */
export function followEnds(element: HTMLElement): void {
  const count = (): void => countEnds(element);
  element.addEventListener("scroll", count, { capture: true, passive: true });
  new ResizeObserver(count).observe(element);
}
