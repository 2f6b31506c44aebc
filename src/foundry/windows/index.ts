import { MODULE_ID } from "../compat/module-id";
import { sessionOf } from "../session/fight-session";
import { fightViewOf } from "../session/fight-view";
import { Slot } from "../session/slot";
import { followShown } from "./follow-shown";
import { registerKeys } from "./keys";
import { viewedCombat } from "./viewed-combat";
import { registerTemplates } from "../view-models/templates";
import { logWindow, panelWindow } from "./windows";

declare module "fvtt-types/configuration" {
  interface SettingConfig {
    "turnwright.panelOpen": boolean;
    /** True if this user has the panel under the tracker's rows rather than in a window of its own. */
    "turnwright.panelDocked": boolean;
    /** The place of each window as this user left it, by its id. */
    "turnwright.places": Record<string, unknown>;
  }
}

const PANEL_OPEN = "panelOpen";

/** True if a fight has come into view with something to show: the panel is opened again for it at most once. */
const SEEN = new Slot<{ seen: boolean }>(() => ({ seen: false }));

/** Opens the panel again for who left it open, as soon as there is something to show in it. */
function reopenPanel(): void {
  const combat = viewedCombat();
  if (combat === null || sessionOf(combat).slot(SEEN).seen) return;
  const screen = fightViewOf(combat)?.screen ?? null;
  if (screen === null || screen.panel.length === 0) return;
  sessionOf(combat).slot(SEEN).seen = true;
  if (!panelWindow.isOpen && game.settings.get(MODULE_ID, PANEL_OPEN)) void panelWindow.open();
}

/** The windows follow what the tracker shows. */
function follow(): void {
  panelWindow.refresh();
  logWindow.refresh();
  reopenPanel();
}

/** The panel has come or gone: what it holds, the bar over the map need not. */
function tellShown(): void {
  const combat = viewedCombat();
  if (combat !== null) Hooks.callAll("turnwright.changed", combat);
}

/**
 * Makes the module's screens ready: templates, the remembered window, and what keeps windows up to date. Once, in
 * Foundry's hook `init`.
 */
export function registerApps(): void {
  registerTemplates();
  registerKeys();
  game.settings.register(MODULE_ID, PANEL_OPEN, {
    scope: "client",
    onChange: tellShown,
    config: false,
    type: Boolean,
    default: false,
  });
  game.settings.register(MODULE_ID, "panelDocked", { scope: "client", config: false, type: Boolean, default: false });
  game.settings.register(MODULE_ID, "places", { scope: "client", config: false, type: Object, default: {} });
  followShown(follow);
  Hooks.on("deleteCombat", ({ id }) => {
    for (const shown of [panelWindow, logWindow]) shown.leave(id ?? "");
  });
}
