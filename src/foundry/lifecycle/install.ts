import { report } from "../parts/report";
import { whenRulesBreak, type BrokenRules } from "../../core/index";
import { api } from "../api";
import { MODULE_ID } from "../compat/module-id";
import { rememberSheets } from "../automation/last-seen";
import { CombatantMixin } from "../documents/combatant";
import { CombatMixin } from "../documents/combat";
import { ruleOwnTurns } from "../documents/system-methods/own-turns";
import { reasonText } from "../i18n/words";
import { rebuildUnsavedFights } from "../session/all-fights";
import { allSessions } from "../session/fight-session";
import { rebuildTurns } from "../session/reload-combat";
import { registerKeyRing } from "../secrets/key-ring";
import { connectToOtherClients } from "../session/other-clients";
import { requestMissingKeys } from "../session/seals";
import { wordsWithoutNames } from "../session/fight-view";
import { fightOptions, watchFightOptions } from "../settings/forms";
import {
  registerActiveEffects,
  registerAsking,
  registerDefaultVariant,
  registerMeasures,
  registerSettings,
} from "../settings/register";
import { offerGuide } from "../settings/guide/offer";
import { installSceneTab } from "../settings/scene-tab";
import { registerOverlays } from "../overlay/register";
import { registerTourHooks } from "../tours/register";
import { registerRowSettings } from "../tracker/row-settings";
import { loadTrackerChunk, TrackerMixin } from "../tracker/tracker";
import { registerApps } from "../windows/index";
import { variantName } from "../windows/variant-names";
import { bringFightOptions } from "../windows/windows";
import { storedFlags } from "../store/flags";
import { addRulesOfPackages, registerSystemOfManifest } from "../variant/manifests";
import { sceneFlags } from "../variant/resolve";
import { addPrice } from "../automation/movement-cost";
import { afterChoiceOfEffects, registerFightListeners, tidySheets } from "./after-step";
import { watchChanges } from "./hooks";
import type { Answer } from "../authority/answer";

/** The failed parts reported since this client was loaded, because a drawing fails each time. */
const reportedFaults = new Set<string>();

function notifyBrokenRules(fault: BrokenRules): void {
  const { variant: id, part } = fault;
  const about = `${id}: ${part}`;
  if (reportedFaults.has(about)) return;
  reportedFaults.add(about);
  Hooks.onError("turnwright.rules", fault, { log: "error" });
  if (!game.user?.isGM) return;
  ui.notifications?.error(
    wordsWithoutNames().own("notifications.broken-rules", { variant: variantName(id).name, id, part }),
  );
}

function mixIntoDocuments(): void {
  CONFIG.Combat.documentClass = CombatMixin(CONFIG.Combat.documentClass);
  CONFIG.Combatant.documentClass = CombatantMixin(CONFIG.Combatant.documentClass);
}

function mixIntoScreen(): void {
  // The published types say that the tracker's class can't be constructed, but Foundry constructs it.
  const tracker = CONFIG.ui.combat as unknown as Parameters<typeof TrackerMixin>[0];
  CONFIG.ui.combat = TrackerMixin(tracker) as unknown as typeof CONFIG.ui.combat;
  // The published types confuse the ruler's class with a ruler.
  const token = CONFIG.Token as unknown as { rulerClass: Parameters<typeof TokenRulerMixin>[0] };
  token.rulerClass = TokenRulerMixin(token.rulerClass);
}

function onInit(): void {
  whenRulesBreak(notifyBrokenRules);
  registerSettings();
  registerAsking();
  registerActiveEffects(afterChoiceOfEffects);
  registerKeyRing(requestMissingKeys);
  registerMeasures();
  registerApps();
  registerOverlays();
  registerRowSettings();
  registerTourHooks();
  bringFightOptions(fightOptions);
  const module = game.modules.get(MODULE_ID);
  if (module !== undefined) module.api = api;
  // The order of two modules' `init` is undefined. By now every module is loaded and may have listened.
  addRulesOfPackages();
  Hooks.callAll("turnwright.init", api);
  registerSystemOfManifest();
}

/** The last hook before the world's documents are made (#8510). By now, systems and modules have configured their classes. */
function onTranslated(): void {
  registerDefaultVariant();
  registerFightListeners();
  mixIntoDocuments();
}

function notifyStrayAnswer(answer: Answer): void {
  if (!answer.ok) ui.notifications.warn(wordsWithoutNames().text(reasonText(answer.refusal)));
}

/** Whether there is a fight under our rules, or a sheet that shows an effect of one. */
const hasTraces = (): boolean =>
  game.combats.some((combat) => storedFlags(combat).encounter !== undefined) ||
  game.actors.some((actor) => actor.effects.some(({ flags }) => MODULE_ID in flags));

/** Whether an interrupted compatibility check has left its scene, which it deletes last. */
const hasRemains = (): boolean => game.scenes.some((scene) => sceneFlags(scene).rehearsal !== undefined);

const deleteRemains = async (): Promise<void> => (await import("../compatibility/index")).deleteRemainsAtStart();

function beginFights(): void {
  // Unsaved encounters were made while documents loaded. Now all documents are here.
  rebuildUnsavedFights();
  for (const session of allSessions()) {
    if (session.isRuled) rebuildTurns(session.combat);
    session.steps.startWatching();
    if (game.user.isGM && session.stored !== null) rememberSheets(session);
  }
}

function onReady(): void {
  registerDefaultVariant();
  ruleOwnTurns();
  beginFights();
  watchChanges();
  connectToOtherClients(notifyStrayAnswer);
  installSceneTab();
  watchFightOptions();
  if (hasTraces()) tidySheets().catch(report("step"));
  if (game.user.isGM && hasRemains()) deleteRemains().catch(report("compatibility"));
  offerGuide();
  // Otherwise the first tracker with a combat loads it.
  if (game.combats.size > 0) void loadTrackerChunk();
  // Other modules may listen from their own `ready` on.
  queueMicrotask(() => Hooks.callAll("turnwright.ready", api));
}

/** Connects the module to Foundry's start. */
export function install(): void {
  Hooks.once("init", onInit);
  Hooks.once("i18nInit", onTranslated);
  Hooks.once("setup", mixIntoScreen);
  Hooks.once("ready", onReady);
}

type Ruler = typeof foundry.canvas.placeables.tokens.TokenRuler;
type LabelArguments = Parameters<InstanceType<Ruler>["_getWaypointLabelContext"]>;
type Label = ReturnType<InstanceType<Ruler>["_getWaypointLabelContext"]>;

/** A ruler, of the class that the system has configured, that shows a movement's cost in the fight. */
function TokenRulerMixin(Base: Ruler): Ruler {
  return class TurnwrightTokenRuler extends Base {
    protected override _getWaypointLabelContext(...args: LabelArguments): Label {
      const label = super._getWaypointLabelContext(...args);
      const [waypoint] = args;
      return label ? addPrice(this.token.document, waypoint, label) : label;
    }
  };
}
