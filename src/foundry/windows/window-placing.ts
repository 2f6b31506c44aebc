import { MODULE_ID } from "../compat/module-id";
import { actingOn } from "../view-models/acting";
import { placeFor } from "./window-place";
import type { FightView } from "../session/fight-view";
import type { Area, WindowPlace } from "./window-place";

/** The room between a window and what it stands beside, in pixels. */
const GAP = 12;

/** The room that a mark takes around its token, in pixels. */
const MARK = 8;

/** The place where this user left a window last; null where they have not moved it. */
function lastPlace(id: string): WindowPlace | null {
  const { left, top } = (game.settings.get(MODULE_ID, "places")[id] ?? {}) as Partial<WindowPlace>;
  return typeof left === "number" && typeof top === "number" ? { left, top } : null;
}

/** Keeps where this user has left a window. */
export async function rememberPlace(id: string, { left, top }: WindowPlace): Promise<void> {
  await game.settings.set(MODULE_ID, "places", { ...game.settings.get(MODULE_ID, "places"), [id]: { left, top } });
}

/** The part of the page between the sidebar and the left edge, beside the order over the map. */
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

/** The places on the screen of the tokens of those who act, as far as this user sees them. */
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

/** The place for a fight's window to open, by its size: clear of anyone who acts. */
export function openingPlace(window: HTMLElement, id: string, fight: FightView | null): WindowPlace {
  const { width, height } = window.getBoundingClientRect();
  return placeFor({ width, height }, freeArea(), actingTokens(fight), lastPlace(id));
}

/** The left edge of the sidebar, in pixels of the page; the page's right end where it is not shown. */
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

/** New contents of a window may reach below the page's edge: then it moves up, as far as there is room. */
export function stayInView(window: Window): void {
  // Its size is known with the next picture; asked for now, the whole page would be laid out once more.
  requestAnimationFrame(() => moveUp(window));
}
