import { MODULE_ID } from "../compat/module-id";
import { type Edge, edgeAt, type StripSettings, readStripSettings } from "../view-models/edge";
import { newElement } from "../windows/element";
import { isNarrow } from "../windows/narrow";
import type { Area } from "../windows/window-place";
import { sidebarEdge } from "../windows/window-placing";
import { dodgeSidebar } from "./dodge-sidebar";
import { overlayState } from "./overlay-state";

/** How far a pointer must move to drag rather than press, in pixels. */
const SLACK = 8;

/** The button with the round's number, which drags the strip. */
const GRIP = ".turnwright-strip-round";

const KEYS: Readonly<Record<string, Edge>> = {
  ArrowUp: "top",
  ArrowDown: "bottom",
  ArrowLeft: "left",
  ArrowRight: "right",
};

const stored = (): StripSettings => readStripSettings(game.settings.get(MODULE_ID, "strip"));

/** This user's choices for the strip. On a narrow page it is at the top. */
export const stripSettings = (): StripSettings => (isNarrow() ? { ...stored(), edge: "top" } : stored());

/** Stores this user's choices for the strip, which draws it again. */
export async function storeStripSettings(change: Partial<StripSettings>): Promise<void> {
  const { edge, isFolded } = { ...stored(), ...change };
  await game.settings.set(MODULE_ID, "strip", { edge, folded: isFolded });
}

/** Puts the strip along its edge: at the top and bottom among Foundry's elements, at the sides between them. */
export function placeStrip(element: HTMLElement): void {
  const { edge } = stripSettings();
  const top = document.getElementById("ui-top");
  const foot = document.getElementById("ui-bottom");
  element.dataset["edge"] = edge;
  if (edge === "bottom" && foot !== null) foot.prepend(element);
  else if (edge !== "top" && edge !== "bottom" && top !== null) top.after(element);
  else (top ?? document.getElementById("interface") ?? document.body).append(element);
  dodgeSidebar(element);
}

/** Moves the strip to this user's edge, with the focus. */
export function moveStrip(element: HTMLElement): void {
  if (element.dataset["edge"] === stripSettings().edge) return;
  const focused = document.activeElement;
  placeStrip(element);
  if (focused instanceof HTMLElement && element.contains(focused)) focused.focus();
}

/** The room between the sidebar, the left column and the page's edges. */
function freeArea(): Area {
  const left = document.getElementById("ui-middle")?.getBoundingClientRect().left ?? 0;
  return { left, top: 0, right: sidebarEdge(), bottom: document.documentElement.clientHeight };
}

function showGoal(goal: HTMLElement, edge: Edge): void {
  const { left, right, bottom } = freeArea();
  goal.dataset["edge"] = edge;
  goal.style.left = `${edge === "right" ? right - 6 : left}px`;
  goal.style.top = `${edge === "bottom" ? bottom - 6 : 0}px`;
  goal.style.width = edge === "top" || edge === "bottom" ? `${right - left}px` : "6px";
  goal.style.height = edge === "top" || edge === "bottom" ? "6px" : `${bottom}px`;
}

function onPress(event: PointerEvent): void {
  overlayState.isStripDragged = false;
  if (event.button !== 0 || !event.isPrimary || (event.target as Element).closest(GRIP) === null) return;
  const { clientX, clientY, pointerId } = event;
  const goal = newElement("div", { className: "turnwright turnwright-strip-goal" });
  const done = new AbortController();
  const end = (): void => {
    done.abort();
    goal.remove();
  };
  const onPointer = (
    type: "pointermove" | "pointerup" | "pointercancel",
    handle: (moved: PointerEvent) => void,
  ): void =>
    document.addEventListener(type, (moved) => moved.pointerId === pointerId && handle(moved), { signal: done.signal });
  onPointer("pointermove", (moved) => {
    overlayState.isStripDragged ||= Math.hypot(moved.clientX - clientX, moved.clientY - clientY) > SLACK;
    if (!overlayState.isStripDragged) return;
    showGoal(goal, edgeAt({ x: moved.clientX, y: moved.clientY }, freeArea()));
    if (!goal.isConnected) document.body.append(goal);
  });
  onPointer("pointerup", (moved) => {
    end();
    if (!overlayState.isStripDragged) return;
    void storeStripSettings({ edge: edgeAt({ x: moved.clientX, y: moved.clientY }, freeArea()) });
    // The press's click precedes the next frame, and never comes if the pointer has left the button.
    requestAnimationFrame(() => {
      overlayState.isStripDragged = false;
    });
  });
  onPointer("pointercancel", end);
}

function onKey(event: KeyboardEvent): void {
  const edge = KEYS[event.key];
  if (edge === undefined || (event.target as Element).closest(GRIP) === null) return;
  event.preventDefault();
  event.stopPropagation();
  void storeStripSettings({ edge });
}

/** Lets people move the strip by dragging the round's number, or by an arrow key on it. Call once per element. */
export function enableStripMoves(element: HTMLElement): void {
  element.addEventListener("pointerdown", onPress);
  element.addEventListener("keydown", onKey);
}
