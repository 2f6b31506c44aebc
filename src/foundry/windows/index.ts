import { MODULE_ID } from "../compat/module-id";
import { tableOf } from "../session/fight-view";
import { viewedCombat } from "./surface-window";
import { templatesReady } from "./templates";
import { logWindow, panelWindow } from "./windows";

export { TrackerMixin } from "../tracker/tracker";

declare module "fvtt-types/configuration" {
  interface SettingConfig {
    "turnwright.panelOpen": boolean;
  }
}

const PANEL_OPEN = "panelOpen";

/** The combats that have come into view with something to show: for each the panel is opened again at most once. */
const seen = new Set<string>();

/** Opens the panel again for who left it open, as soon as there is something to show in it. */
function reopenPanel(): void {
  const combat = viewedCombat();
  const id = combat?.id ?? null;
  if (combat === null || id === null || seen.has(id)) return;
  const screen = tableOf(combat)?.screen() ?? null;
  if (screen === null || screen.panel.length === 0) return;
  seen.add(id);
  if (!panelWindow.isOpen && game.settings.get(MODULE_ID, PANEL_OPEN)) void panelWindow.open();
}

/** The windows follow what the tracker shows. */
function follow(): void {
  panelWindow.refresh();
  logWindow.refresh();
  reopenPanel();
}

/**
 * Makes the module's screens ready: templates, the remembered window, and what keeps windows up to date. Once, in
 * Foundry's hook `init`.
 */
export function registerApps(): void {
  game.settings.register(MODULE_ID, PANEL_OPEN, { scope: "client", config: false, type: Boolean, default: false });
  void templatesReady();
  // The tracker is drawn whenever anything shown changes, and when another combat comes into view.
  Hooks.on("renderCombatTracker", follow);
  Hooks.on("deleteCombat", ({ id }) => {
    for (const shown of [panelWindow, logWindow]) shown.leave(id ?? "");
  });
}
