import { registerApps, TrackerMixin } from "../windows/index";
import { api } from "../api";
import { catchUp } from "../authority/external-changes";
import { listen } from "../authority/socket";
import { CombatantMixin } from "../documents/combatant";
import { CombatMixin } from "../documents/combat";
import { MODULE_ID } from "../compat/module-id";
import { registerActiveEffects, registerAsking, registerDefaultVariant, registerSettings } from "../settings/register";
import { watchFightOptions } from "../settings/fight-options-window";
import { loadSettingsTemplates } from "../settings/templates";
import { installSceneTab } from "../settings/scene-tab";
import { signalAll } from "../session/notify";
import { reportProblem } from "../session/report-problem";
import { afterChoiceOfEffects, noteCombat, tidySheets } from "../session/after-step";
import { watch } from "./hooks";
import { watchWaits } from "../tracker/reminder";

/** Puts the rules on top of whatever classes the game system has configured by now. */
function mixIn(): void {
  CONFIG.Combat.documentClass = CombatMixin(CONFIG.Combat.documentClass);
  CONFIG.Combatant.documentClass = CombatantMixin(CONFIG.Combatant.documentClass);
  // The published types know the tracker's class as one that cannot be constructed; Foundry constructs it.
  const tracker = CONFIG.ui.combat as unknown as Parameters<typeof TrackerMixin>[0];
  CONFIG.ui.combat = TrackerMixin(tracker) as unknown as typeof CONFIG.ui.combat;
}

function onInit(): void {
  registerSettings();
  registerAsking();
  registerActiveEffects(afterChoiceOfEffects);
  registerApps();
  void loadSettingsTemplates();
  const module = game.modules.get(MODULE_ID);
  if (module !== undefined) module.api = api;
  // Nothing says in which order two modules' own `init` come; every module has been loaded by now and can have listened.
  Hooks.callAll("turnwright.init", api);
}

function onSetup(): void {
  registerDefaultVariant();
  mixIn();
}

function onReady(): void {
  for (const combat of game.combats) {
    noteCombat(combat);
    reportProblem(combat);
    catchUp(combat).catch((error: unknown) => Hooks.onError("turnwright.ready", error as Error, { log: "error" }));
  }
  tidySheets();
  watch();
  watchWaits();
  listen();
  installSceneTab();
  watchFightOptions();
  signalAll();
  Hooks.callAll("turnwright.ready", api);
}

/**
 * Ties the module to Foundry's start. The classes are mixed in `setup`: systems and other modules have configured theirs
 * by then, and no document has been made yet.
 */
export function install(): void {
  Hooks.once("init", onInit);
  Hooks.once("setup", onSetup);
  Hooks.once("ready", onReady);
}
