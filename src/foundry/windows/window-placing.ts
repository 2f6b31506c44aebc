import { MODULE_ID } from "../compat/module-id";
import { actingOn } from "../view-models/acting";
import { isNarrow } from "./narrow";
import { placeFor, within, type Area, type WindowPlace } from "./window-place";
import type { FightView } from "../session/fight-view";

/** The gap between a window and its neighbour, in pixels. */
const GAP = 8;

/** The least height of a window, in pixels. */
const LEAST = 120;

const OURS = ".turnwright-window, .turnwright-settings";

const OF_FIGHT = ".turnwright-window, .turnwright-of-fight";

/** The width of a mark around its token, in pixels. */
const MARK = 8;

function lastPlace(id: string): WindowPlace | null {
  const { left, top } = (game.settings.get(MODULE_ID, "places")[id] ?? {}) as Partial<WindowPlace>;
  return typeof left === "number" && typeof top === "number" ? { left, top } : null;
}

export async function rememberPlace(id: string, { left, top }: WindowPlace): Promise<void> {
  await game.settings.set(MODULE_ID, "places", { ...game.settings.get(MODULE_ID, "places"), [id]: { left, top } });
}

/** The box of an element on the page. Null if the element takes no space. */
function boxOf(element: Element | null): DOMRect | null {
  const box = element?.getBoundingClientRect();
  return box === undefined || box.width === 0 || box.height === 0 ? null : box;
}

/** The top of the elements at the page's foot, such as hotbar and turn bar, in pixels of the page. */
function footTop(): number {
  const parts = [...(document.getElementById("ui-bottom")?.children ?? [])];
  return Math.min(document.documentElement.clientHeight, ...parts.flatMap((part) => boxOf(part)?.top ?? []));
}

/** The page between the left edge and the sidebar, clear of the turn order strip and of the elements at its foot. */
export function freeArea(): Area {
  const order = document.getElementById("turnwright-strip");
  const strip = boxOf(order);
  const edge = order?.dataset["edge"];
  const parts = [...(order?.querySelectorAll(".turnwright-strip-line, .turnwright-ribbon") ?? [])];
  const bottoms = edge === "top" ? parts.flatMap((part) => boxOf(part)?.bottom ?? []) : [];
  return {
    left: (strip !== null && edge === "left" ? strip.right : 0) + GAP,
    top: Math.max(0, ...bottoms) + GAP,
    right: (strip !== null && edge === "right" ? strip.left : sidebarEdge()) - GAP,
    bottom: footTop() - GAP,
  };
}

/** The areas of the map that the module's elements and the sidebar cover. */
export const areasOfOurs = (): Area[] =>
  [
    ...document.querySelectorAll(".turnwright-strip-line, .turnwright-ribbon, #turnwright-turn-bar, #sidebar-content"),
    ...openWindows().map(({ element }) => element),
  ].flatMap((element) => boxOf(element) ?? []);

/** The combatants' tokens that this user sees, with their marks, as areas of the screen. */
export function tokenAreas({ combat }: Pick<FightView, "combat">, ids: Iterable<string>): Area[] {
  if (!canvas.ready) return [];
  return [...ids].flatMap((id) => {
    const token = combat.combatants.get(id)?.token?.object;
    if (!token || !token.isVisible) return [];
    const { center, w, h } = token;
    const at = (x: number, y: number) => canvas.clientCoordinatesFromCanvas({ x: center.x + x, y: center.y + y });
    const [from, to] = [at(-w / 2, -h / 2), at(w / 2, h / 2)];
    return [{ left: from.x - MARK, top: from.y - MARK, right: to.x + MARK, bottom: to.y + MARK }];
  });
}

/** The place for a fight's window to open, by its size, clear of acting combatants. */
export function openingPlace(window: HTMLElement, id: string, fight: FightView | null): WindowPlace {
  const { width, height } = window.getBoundingClientRect();
  const free = freeArea();
  const acting = fight?.screen ? tokenAreas(fight, actingOn(fight.screen)) : [];
  return placeFor({ width, height: Math.min(height, free.bottom - free.top) }, free, acting, lastPlace(id));
}

/** The sidebar's left edge in the page's pixels. The page's right edge if it is hidden. */
export function sidebarEdge(): number {
  const sidebar = document.getElementById("sidebar")?.getBoundingClientRect();
  return sidebar === undefined || sidebar.width === 0 ? document.documentElement.clientWidth : sidebar.left;
}

type Window = InstanceType<typeof foundry.applications.api.ApplicationV2>;

const openWindows = (): Window[] =>
  [...foundry.applications.instances.values()].filter(
    ({ rendered, element }) => rendered && element.ownerDocument === document && element.matches(OURS),
  );

/** Moves a window into the free area, and limits its height to it. A window that its user has moved keeps its place. */
function standBeside(window: Window): void {
  const { element } = window;
  if (boxOf(element) === null) return;
  const { clientWidth, clientHeight } = document.documentElement;
  const page = { left: 0, top: 0, right: clientWidth, bottom: clientHeight };
  const area = element.matches(OF_FIGHT) ? freeArea() : page;
  const cut = (top: number): void => {
    element.style.maxHeight = `${Math.max(LEAST, area.bottom - Math.max(top, 0))}px`;
  };
  cut(area.top);
  const { left, top, width, height } = element.getBoundingClientRect();
  const place = lastPlace(element.id) === null ? within({ left, top }, { width, height }, area) : { left, top };
  if (place.left !== left || place.top !== top) window.setPosition(place);
  cut(place.top);
}

/** Keeps all open windows of the module clear. On a narrow page, tells the style sheet where the sidebar ends. */
function standAllBeside(): void {
  if (isNarrow()) {
    const { style, clientHeight } = document.documentElement;
    style.setProperty("--turnwright-foot", `${Math.round(clientHeight - footTop())}px`);
  }
  for (const window of openWindows()) standBeside(window);
}

/** Reports changed sizes after a layout, so that measuring costs no further layout. */
const sizes = new ResizeObserver(standAllBeside);

export const keepClear = (element: Element): void => sizes.observe(element);

/** Listens to all windows, and touches only the module's. */
export function onRenderedWindow({ element }: Window): void {
  if (!element.matches(OURS)) return;
  // On a narrow page a window opens over the map. It has no height limit before its first place.
  if (isNarrow() && element.matches(OF_FIGHT) && element.style.maxHeight === "") ui.sidebar?.toggleExpanded(false);
  keepClear(element);
}

/** Keeps the module's windows clear from the moment they open. Called once. */
export function registerWindowPlacing(): void {
  Hooks.on("renderApplicationV2", onRenderedWindow);
  window.addEventListener("resize", standAllBeside);
  Hooks.on("collapseSidebar", standAllBeside);
}
