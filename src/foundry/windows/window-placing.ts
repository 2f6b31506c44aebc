import { MODULE_ID } from "../compat/module-id";
import { actingOn } from "../view-models/acting";
import { placeFor } from "./window-place";
import type { FightView } from "../session/fight-view";
import type { Area, WindowPlace } from "./window-place";

/** The gap between a window and its neighbour, in pixels. */
const GAP = 12;

/** The width of a mark around its token, in pixels. */
const MARK = 8;

/** The place where this user left a window. Null if they have not moved it. */
function lastPlace(id: string): WindowPlace | null {
  const { left, top } = (game.settings.get(MODULE_ID, "places")[id] ?? {}) as Partial<WindowPlace>;
  return typeof left === "number" && typeof top === "number" ? { left, top } : null;
}

export async function rememberPlace(id: string, { left, top }: WindowPlace): Promise<void> {
  await game.settings.set(MODULE_ID, "places", { ...game.settings.get(MODULE_ID, "places"), [id]: { left, top } });
}

/** The part of the page between the left edge and the sidebar, clear of the turn order strip. */
function freeArea(): Area {
  const { clientHeight } = document.documentElement;
  const order = document.getElementById("turnwright-strip");
  const strip = order?.getBoundingClientRect();
  const edge = order?.dataset["edge"];
  const isAbove = strip !== undefined && strip.bottom < clientHeight / 3;
  return {
    left: (strip !== undefined && edge === "left" ? strip.right : 0) + GAP,
    top: isAbove && edge === "top" ? strip.bottom + GAP : GAP,
    right: (strip !== undefined && edge === "right" ? strip.left : sidebarEdge()) - GAP,
    bottom: clientHeight - GAP,
  };
}

/** The acting combatants' tokens that this user sees, as areas of the screen. */
function actingTokens(fight: FightView | null): Area[] {
  if (!canvas.ready || fight === null || fight.screen === null) return [];
  return [...actingOn(fight.screen)].flatMap((id) => {
    const token = fight.combat.combatants.get(id)?.token?.object;
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
  return placeFor({ width, height }, freeArea(), actingTokens(fight), lastPlace(id));
}

/** The sidebar's left edge in the page's pixels. The page's right edge if it is hidden. */
export function sidebarEdge(): number {
  const sidebar = document.getElementById("sidebar")?.getBoundingClientRect();
  return sidebar === undefined || sidebar.width === 0 ? document.documentElement.clientWidth : sidebar.left;
}

type Window = InstanceType<typeof foundry.applications.api.ApplicationV2>;

function moveUp(window: Window): void {
  if (!window.rendered) return;
  const { bottom, top } = window.element.getBoundingClientRect();
  const below = bottom - window.element.ownerDocument.documentElement.clientHeight;
  if (below > 0 && top > 0) window.setPosition({ top: Math.max(0, top - below) });
}

/** Moves a window up, as far as there is room, if new contents reach below the page's edge. */
export function stayInView(window: Window): void {
  // Measures with the next frame. Measuring now would lay out the whole page once more.
  requestAnimationFrame(() => moveUp(window));
}
