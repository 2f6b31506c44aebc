import { report } from "../parts/report";
import { whenRulesBreak } from "../../core/index";
import { api } from "../api";
import { MODULE_ID } from "../compat/module-id";
import { remember } from "../automation/last-seen";
import { CombatantMixin } from "../documents/combatant";
import { CombatMixin } from "../documents/combat";
import { ruleOwnTurns } from "../documents/system-life/own-turns";
import { reasonText } from "../i18n/words";
import { remakeUnsaved } from "../session/all-fights";
import { allSessions } from "../session/fight-session";
import { listTurnsAnew } from "../session/read-anew";
import { registerWithQuench } from "../compatibility/quench";
import { registerKeyRing } from "../secrets/key-ring";
import { hearOthers } from "../session/other-clients";
import { askForKeys } from "../session/seals";
import { plainWords } from "../session/words";
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
import { followForTours } from "../tours/register";
import { registerRows } from "../tracker/row-settings";
import { fetchRest, TrackerMixin } from "../tracker/tracker";
import { registerApps } from "../windows/index";
import { variantName } from "../windows/variant-names";
import { bringFightOptions } from "../windows/windows";
import { storedFlags } from "../store/flags";
import { addRulesOfPackages } from "../variant/brought-rules";
import { addPrice } from "../automation/movement-cost";
import { afterChoiceOfEffects, tidySheets } from "./after-step";
import { followFights } from "./fight-listeners";
import { watch } from "./hooks";
import type { BrokenRules } from "../../core/index";
import type { Answer } from "../authority/answer";

/** The failed parts reported since this client was loaded, because a drawing fails each time. */
const told = new Set<string>();

function tellBrokenRules(fault: BrokenRules): void {
  const { variant: id, part } = fault;
  const about = `${id}: ${part}`;
  if (told.has(about)) return;
  told.add(about);
  Hooks.onError("turnwright.rules", fault, { log: "error" });
  if (!game.user?.isGM) return;
  ui.notifications?.error(plainWords().own("notifications.broken-rules", { variant: variantName(id).name, id, part }));
}

function mixIn(): void {
  CONFIG.Combat.documentClass = CombatMixin(CONFIG.Combat.documentClass);
  CONFIG.Combatant.documentClass = CombatantMixin(CONFIG.Combatant.documentClass);
  // The published types say that the tracker's class can't be constructed, but Foundry constructs it.
  const tracker = CONFIG.ui.combat as unknown as Parameters<typeof TrackerMixin>[0];
  CONFIG.ui.combat = TrackerMixin(tracker) as unknown as typeof CONFIG.ui.combat;
  // The published types confuse the ruler's class with a ruler.
  const token = CONFIG.Token as unknown as { rulerClass: Parameters<typeof TokenRulerMixin>[0] };
  token.rulerClass = TokenRulerMixin(token.rulerClass);
}

function onInit(): void {
  whenRulesBreak(tellBrokenRules);
  registerSettings();
  registerAsking();
  registerActiveEffects(afterChoiceOfEffects);
  registerKeyRing(askForKeys);
  registerMeasures();
  registerApps();
  registerOverlays();
  registerRows();
  followForTours();
  bringFightOptions(fightOptions);
  const module = game.modules.get(MODULE_ID);
  if (module !== undefined) module.api = api;
  // The order of two modules' `init` is undefined. By now every module is loaded and may have listened.
  Hooks.callAll("turnwright.init", api);
  addRulesOfPackages();
}

function onSetup(): void {
  registerDefaultVariant();
  followFights();
  mixIn();
}

function tellStrayAnswer(answer: Answer): void {
  if (!answer.ok) ui.notifications.warn(plainWords().say(reasonText(answer.refusal)));
}

/** Whether there is a fight under our rules, or a sheet that shows an effect of one. */
const hasTraces = (): boolean =>
  game.combats.some((combat) => storedFlags(combat).encounter !== undefined) ||
  game.actors.some((actor) => actor.effects.some(({ flags }) => MODULE_ID in flags));

function beginFights(): void {
  // Unsaved encounters were made while documents loaded. Now all documents are here.
  remakeUnsaved();
  for (const session of allSessions()) {
    if (session.isRuled) listTurnsAnew(session.combat);
    session.steps.begin();
    if (game.user.isGM && session.stored !== null) remember(session);
  }
}

function onReady(): void {
  registerDefaultVariant();
  ruleOwnTurns();
  beginFights();
  watch();
  hearOthers(tellStrayAnswer);
  installSceneTab();
  watchFightOptions();
  if (hasTraces()) tidySheets().catch(report("step"));
  offerGuide();
  void fetchRest();
  // Other modules may listen from their own `ready` on.
  queueMicrotask(() => Hooks.callAll("turnwright.ready", api));
}

/** Connects the module to Foundry's start. Before `setup`, systems and modules have configured their classes. */
export function install(): void {
  registerWithQuench();
  Hooks.once("init", onInit);
  Hooks.once("setup", onSetup);
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
