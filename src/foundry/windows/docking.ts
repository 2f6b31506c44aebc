import { MODULE_ID } from "../compat/module-id";
import { sessionOf } from "../session/fight-session";
import { type Spot, SurfaceState } from "../view-models/surface-state";
import { isDockOpen, trackerSurface } from "./docked";
import type { Surface } from "./surface/surface";
import { viewedCombat } from "../session/trackers";

/** The panel's window id, which also keys what is open and typed in it. */
export const PANEL_ID = "turnwright-panel";

const isOfPanel = (spot: Spot): boolean => spot.startsWith("section-");

export async function openDock(isOpen: boolean): Promise<void> {
  if (isOpen !== isDockOpen()) await game.settings.set(MODULE_ID, "panelOpen", isOpen);
  await ui.combat?.render();
  if (isOpen) showDock();
}

function showDock(): void {
  if (ui.combat?.popout?.rendered !== true) ui.combat?.activate();
}

/** Moves the panel's open and typed fields from one surface of the fight in view to another. */
function carryTyped(from: string, to: string): void {
  const combat = viewedCombat();
  if (combat === null) return;
  const states = sessionOf(combat).surfaces;
  const here = states.get(from);
  const there = states.get(to) ?? new SurfaceState();
  states.set(to, there);
  if (here !== undefined) there.moveEntriesFrom(here, isOfPanel);
}

/** Docks the panel below the tracker's rows, and focuses the button that undocks it. */
export async function dock(close: () => Promise<void>): Promise<void> {
  await game.settings.set(MODULE_ID, "panelDocked", true);
  await game.settings.set(MODULE_ID, "panelOpen", true);
  const surface = trackerSurface();
  if (surface) carryTyped(PANEL_ID, surface.prefix);
  await close();
  await ui.combat?.render();
  showDock();
  ui.combat?.element?.querySelector<HTMLElement>('[data-action="turnwrightUndock"]')?.focus();
}

/** Undocks the panel. What was typed on a surface there moves to the window. */
export async function leaveDock(from: Surface): Promise<void> {
  await game.settings.set(MODULE_ID, "panelDocked", false);
  carryTyped(from.prefix, PANEL_ID);
  await ui.combat?.render();
}
