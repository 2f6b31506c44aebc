import { MODULE_ID } from "../compat/module-id";
import { sessionOf } from "../session/fight-session";
import { fightViewOf } from "../session/fight-view";
import { SessionSlot } from "../session/session-slot";
import { TEMPLATE_SOURCES } from "../view-models/template-sources";
import { registerTemplates } from "../view-models/templates";
import { NEXT_KEY } from "../view-models/drawing";
import { tryImport } from "../parts/try-import";
import { onShownFight } from "./shown-fight";
import { viewedCombat } from "../session/trackers";
import { logWindow, panelWindow } from "./windows";
import { KEYS, PANEL_KEY, SHIFT, type Key } from "./surface/shown-keys";
import { isAwakeKey } from "./surface/sleep";

declare module "fvtt-types/configuration" {
  interface SettingConfig {
    "turnwright.panelOpen": boolean;
    "turnwright.panelDocked": boolean;
    /** Each window's place as this user left it, by id. */
    "turnwright.places": Record<string, unknown>;
  }
}

const PANEL_OPEN = "panelOpen";

/** Whether a fight with something to show has been in view. The panel reopens for it at most once. */
const SEEN = new SessionSlot<{ seen: boolean }>(() => ({ seen: false }));

/** Reopens the panel for a user who left it open, as soon as it has something to show. */
function reopenTurnWindow(): void {
  const combat = viewedCombat();
  if (combat === null || sessionOf(combat).slot(SEEN).seen) return;
  const screen = fightViewOf(combat)?.screen ?? null;
  if (screen === null || screen.panel.length === 0) return;
  sessionOf(combat).slot(SEEN).seen = true;
  if (!panelWindow.isOpen && game.settings.get(MODULE_ID, PANEL_OPEN)) void panelWindow.open();
}

function refreshWindows(): void {
  panelWindow.refresh();
  logWindow.refresh();
  reopenTurnWindow();
}

/** After the panel opens or closes, redraws the bar over the map, which omits what the panel holds. */
function onPanelToggled(): void {
  const combat = viewedCombat();
  if (combat !== null) Hooks.callAll("turnwright.changed", combat);
}

/** Prepares the module's screens. Call once, in Foundry's hook `init`. */
export function registerApps(): void {
  registerTemplates(TEMPLATE_SOURCES);
  registerKeys();
  const own = { scope: "client", config: false } as const;
  game.settings.register(MODULE_ID, PANEL_OPEN, { ...own, onChange: onPanelToggled, type: Boolean, default: false });
  game.settings.register(MODULE_ID, "panelDocked", { ...own, type: Boolean, default: false });
  game.settings.register(MODULE_ID, "places", { ...own, type: Object, default: {} });
  onShownFight(refreshWindows);
  Hooks.on("deleteCombat", ({ id }) => {
    for (const shown of [panelWindow, logWindow]) shown.leave(id ?? "");
  });
}

async function press({ name, commands }: Key): Promise<void> {
  if (name === PANEL_KEY) return panelWindow.toggle();
  const pressing = await tryImport(async () => import("./press"));
  if (name === NEXT_KEY) await pressing?.pressNext();
  else await pressing?.press(commands);
}

/** Handles a key. Only while a fight under our rules is in view, so that other listeners get it otherwise. */
function onKey(key: Key): boolean {
  const combat = viewedCombat();
  if (combat === null || fightViewOf(combat) === null) return false;
  if (key.name === PANEL_KEY || isAwakeKey(key.name)) void press(key);
  return true;
}

/** Registers the keys, which users can change in Foundry's form. Call in Foundry's hook `init`. */
function registerKeys(): void {
  for (const key of KEYS) {
    game.keybindings.register(MODULE_ID, key.name, {
      name: `TURNWRIGHT.keys.${key.name}.name`,
      hint: `TURNWRIGHT.keys.${key.name}.hint`,
      editable: [{ key: key.code, modifiers: [SHIFT] }],
      restricted: key.gm === true,
      onDown: () => onKey(key),
    });
  }
}
