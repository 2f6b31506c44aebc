import { headView, type HeadData } from "../view-models/head";
import type { Drawing } from "../view-models/drawing";
import type { TrackerView } from "../view-models/tracker";
import { newElement } from "../windows/element";
import { drawInto } from "../windows/surface/drawn";
import { areRowsCompact } from "./row-settings";
import { clearRows, hideParts, NUMBERLESS_CLASS } from "./rows";

/**
 * The module's blocks beside Foundry's parts of a rendered tracker. The system's templates stay, because players and
 * other modules know them. Drawing twice changes nothing.
 */

const HEAD = "turnwright-head";
const PROMPTS = "turnwright-prompts";
const FOOT = "turnwright-foot";
const MISSING = "turnwright-missing";
const DOCK = "turnwright-dock";
const COMPACT = "turnwright-compact";

/** The id of a surface's foot, which takes the focus when the focused element is gone. */
export const trackerFootId = (prefix: string): string => `${prefix}-foot`;

/** Foundry's parts by name, or by the classes that systems keep. */
const part = (root: HTMLElement, name: string, className: string): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-application-part="${name}"]`) ??
  root.querySelector<HTMLElement>(`.${className}`);

/** Foundry's part with the rows. Null before it is in the page. */
export const rowsPart = (root: HTMLElement): HTMLElement | null => part(root, "tracker", "combat-tracker");

function block(root: HTMLElement, name: string, place: (made: HTMLElement) => void): HTMLElement {
  const found = root.querySelector<HTMLElement>(`.${name}`);
  if (found !== null) return found;
  const made = newElement("div", { className: `${name} turnwright` });
  place(made);
  return made;
}

export function drawHead(root: HTMLElement, data: HeadData, now: TrackerView["now"] | null, drawing: Drawing): void {
  const above = part(root, "header", "combat-tracker-header");
  const head = block(root, HEAD, (made) => (above === null ? root.prepend(made) : above.after(made)));
  drawInto(head, "turnwright.head", headView(data, now, drawing));
}

function belowHead(root: HTMLElement, name: string): HTMLElement {
  const head = root.querySelector<HTMLElement>(`.${HEAD}`);
  return block(root, name, (made) => (head === null ? root.prepend(made) : head.after(made)));
}

/** The values missing on sheets, for the GM. Null removes the block. */
export function drawMissing(root: HTMLElement, view: object | null): void {
  if (view === null) root.querySelector(`.${MISSING}`)?.remove();
  else drawInto(belowHead(root, MISSING), "turnwright.missing", view);
}

function drawFoot(root: HTMLElement, view: TrackerView, prefix: string): void {
  const below = part(root, "footer", "combat-controls") ?? rowsPart(root);
  const foot = block(root, FOOT, (made) => {
    made.id = trackerFootId(prefix);
    made.tabIndex = -1;
    if (below === null) root.append(made);
    else below.after(made);
  });
  if (foot.hidden !== view.foot.empty) foot.hidden = view.foot.empty;
  drawInto(foot, "turnwright.foot", view.foot);
}

/** The docked panel, below the rows and above the feet of Foundry and ours. Null removes it. */
export function drawDock(root: HTMLElement, view: object | null): void {
  const rows = rowsPart(root);
  if (view === null) root.querySelector(`.${DOCK}`)?.remove();
  else
    drawInto(
      block(root, DOCK, (made) => (rows === null ? root.append(made) : rows.after(made))),
      "turnwright.dock",
      view,
    );
}

/** A screen's parts below the head, except the rows. */
export function drawFight(root: HTMLElement, view: TrackerView, prefix: string): void {
  root.classList.add("turnwright-on");
  root.classList.toggle(NUMBERLESS_CLASS, view.numbers === "none");
  root.classList.toggle(COMPACT, areRowsCompact());
  const title = root.querySelector(".encounter-title");
  if (title !== null && title.textContent !== view.round) title.textContent = view.round;
  const { closed, elsewhere, prompts } = view;
  drawInto(belowHead(root, PROMPTS), "turnwright.prompts", { closed, elsewhere, prompts });
  drawFoot(root, view, prefix);
}

/** The notice about a fight whose record can't be read. `hide`: the buttons that would move such a fight. */
export function drawProblem(root: HTMLElement, view: object, hide: readonly string[]): void {
  clearFight(root);
  root.classList.add("turnwright-on");
  hideParts(root, hide);
  drawInto(belowHead(root, PROMPTS), "turnwright.problem", view);
}

/** The GM's offers for a fight under Foundry's own turns. Null removes them. */
export function drawOffer(root: HTMLElement, view: object | null): void {
  clearFight(root);
  if (view !== null) drawInto(belowHead(root, PROMPTS), "turnwright.offer", view);
}

export const clearHead = (root: HTMLElement): void => root.querySelector(`.${HEAD}`)?.remove();

/** Removes everything below the head, which restores Foundry's tracker. */
export function clearFight(root: HTMLElement): void {
  for (const name of ["turnwright-on", NUMBERLESS_CLASS, COMPACT]) root.classList.toggle(name, false);
  for (const own of root.querySelectorAll(`.${PROMPTS}, .${FOOT}, .${MISSING}, .${DOCK}`)) own.remove();
  clearRows(root);
}
