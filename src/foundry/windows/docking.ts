import { MODULE_ID } from "../compat/module-id";
import { sessionOf } from "../session/fight-session";
import { type Spot, SurfaceState } from "../view-models/surface-state";
import { isDockOpen, trackerNow } from "./docked";
import type { Surface } from "./surface/surface";
import { viewedCombat } from "./viewed-combat";

/** The id of the panel's window, under which what is opened and typed in it is kept. */
export const PANEL_ID = "turnwright-panel";

/** The spots of the panel's own controls, wherever it stands. */
const isOfPanel = (spot: Spot): boolean => spot.startsWith("section-");

/** Shows the docked panel, or puts it away. */
export async function openDock(isOpen: boolean): Promise<void> {
  if (isOpen !== isDockOpen()) await game.settings.set(MODULE_ID, "panelOpen", isOpen);
  await ui.combat?.render();
  if (isOpen) showDock();
}

/** Brings the tracker into view, where it has no window of its own. */
function showDock(): void {
  if (ui.combat?.popout?.rendered !== true) ui.combat?.activate();
}

/** The panel's open and typed fields go with it from one surface of the fight in view to another. */
function carryTyped(from: string, to: string): void {
  const combat = viewedCombat();
  if (combat === null) return;
  const states = sessionOf(combat).surfaces;
  const here = states.get(from);
  const there = states.get(to) ?? new SurfaceState();
  states.set(to, there);
  if (here !== undefined) there.takeOver(here, isOfPanel);
}

/** Puts the panel under the tracker's rows, and the focus on the button that takes it out again. */
export async function dock(close: () => Promise<void>): Promise<void> {
  await game.settings.set(MODULE_ID, "panelDocked", true);
  await game.settings.set(MODULE_ID, "panelOpen", true);
  const surface = trackerNow()?.turnwright;
  if (surface) carryTyped(PANEL_ID, surface.prefix);
  await close();
  await ui.combat?.render();
  showDock();
  ui.combat?.element?.querySelector<HTMLElement>('[data-action="turnwrightUndock"]')?.focus();
}

/** Takes the panel out of the tracker. What was typed on a surface there goes back to the window. */
export async function leaveDock(from: Surface): Promise<void> {
  await game.settings.set(MODULE_ID, "panelDocked", false);
  carryTyped(from.prefix, PANEL_ID);
  await ui.combat?.render();
}
