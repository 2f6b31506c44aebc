import { DEFAULT_TOKEN, DICE_ROLL_MODES } from "../../common/constants.ts";
import { installFieldForms } from "../../common/fields.ts";
import { registerHandlebarsHelpers } from "../applications/handlebars-helpers.ts";
import { fieldForms } from "../applications/fields.ts";
import { SceneConfig } from "../applications/sheets/scene-config.ts";
import { ChatLog } from "../applications/sidebar/chat-log.ts";
import { CombatTracker } from "../applications/sidebar/combat-tracker.ts";
import { SceneDirectory } from "../applications/sidebar/scene-directory.ts";
import { Settings } from "../applications/sidebar/settings-tab.ts";
import { Sidebar } from "../applications/sidebar/sidebar.ts";
import { Notifications } from "../applications/ui/notifications.ts";
import { Players } from "../applications/ui/players.ts";
import { SceneNavigation } from "../applications/ui/scene-navigation.ts";
import { TokenRuler } from "../canvas/token-ruler.ts";
import { CONFIG } from "../config.ts";
import type { Config, StatusEffect } from "../config.ts";
import { ClientDatabaseBackend } from "../data/client-database.ts";
import { Roll } from "../dice/roll.ts";
import { ActiveEffect } from "../documents/active-effect.ts";
import { effectRegistry } from "../documents/effect-registry.ts";
import { Actor } from "../documents/actor.ts";
import { ActorDelta } from "../documents/actor-delta.ts";
import { ChatMessage } from "../documents/chat-message.ts";
import { CombatantGroup } from "../documents/combatant-group.ts";
import { Combatant } from "../documents/combatant.ts";
import { Item } from "../documents/item.ts";
import { Combat } from "../documents/combat.ts";
import { JournalEntry } from "../documents/journal-entry.ts";
import { JournalEntryPage } from "../documents/journal-entry-page.ts";
import { Macro } from "../documents/macro.ts";
import { Scene } from "../documents/scene.ts";
import { Setting } from "../documents/setting.ts";
import { TokenDocument } from "../documents/token-document.ts";
import { User } from "../documents/user.ts";
import { generation } from "../game.ts";

/** Fills the configuration with core's own classes, and with what the stand-in's system adds. */
export function configureCore(): void {
  installFieldForms(fieldForms);
  registerHandlebarsHelpers();
  Object.assign(CONFIG, coreConfiguration());
  if (generation() >= 14) installLaterApi();
}

/** Ways to move, as many as the stand-in has. */
function movementActions(): Config["Token"]["movement"]["actions"] {
  const action = (label: string, icon: string, teleport = false, measure = true) => ({
    label,
    icon,
    teleport,
    measure,
  });
  return {
    walk: action("TOKEN.MOVEMENT.ACTIONS.walk.label", "fa-solid fa-person-walking"),
    fly: action("TOKEN.MOVEMENT.ACTIONS.fly.label", "fa-solid fa-person-fairy"),
    blink: action("TOKEN.MOVEMENT.ACTIONS.blink.label", "fa-solid fa-person-from-portal", true),
    displace: action("TOKEN.MOVEMENT.ACTIONS.displace.label", "fa-solid fa-transporter-1", true, false),
  };
}

/** The colours of tokens' borders, with Foundry's values. */
function dispositionColors(): Config["Canvas"]["dispositionColors"] {
  return {
    HOSTILE: 0xe72124,
    NEUTRAL: 0xf1d836,
    FRIENDLY: 0x43dfdf,
    INACTIVE: 0x555555,
    PARTY: 0x33bc4e,
    CONTROLLED: 0xff9829,
    SECRET: 0xa612d4,
  };
}

function coreConfiguration(): Config {
  const documentClass = <C>(cls: C): { documentClass: C; dataModels: Record<string, unknown> } => ({
    documentClass: cls,
    dataModels: {},
  });
  const sheet = { id: "core.SceneConfig", label: "SceneConfig", cls: SceneConfig as never, default: true };
  return {
    Actor: documentClass(Actor),
    ActorDelta: documentClass(ActorDelta),
    ActiveEffect: documentClass(ActiveEffect),
    Item: documentClass(Item),
    ChatMessage: { ...documentClass(ChatMessage), ...(generation() >= 14 ? { modes: messageModes() } : {}) },
    Canvas: { dispositionColors: dispositionColors() },
    Combat: {
      ...documentClass(Combat),
      // Set by the system; what stands here is what the demo's data allows for.
      initiative: { formula: "1d20 + @attributes.init.total", decimals: 2 },
      initiativeIcon: { icon: "fa-solid fa-dice-d20", hover: "fa-solid fa-dice-d20" },
      fallbackTurnMarker: "",
      sounds: {},
    },
    Combatant: documentClass(Combatant),
    CombatantGroup: documentClass(CombatantGroup),
    JournalEntry: documentClass(JournalEntry),
    JournalEntryPage: documentClass(JournalEntryPage),
    Macro: documentClass(Macro),
    Scene: { ...documentClass(Scene), sheetClasses: { base: { "core.SceneConfig": sheet } } },
    Setting: documentClass(Setting),
    Token: { ...documentClass(TokenDocument), rulerClass: TokenRuler, movement: { actions: movementActions() } },
    User: documentClass(User),
    DatabaseBackend: new ClientDatabaseBackend(),
    Dice: { rolls: [Roll], rollModes: rollModes(), randomUniform: () => Math.random() },
    debug: { hooks: false },
    queries: {},
    specialStatusEffects: { DEFEATED: "dead", INVISIBLE: "invisible", BLIND: "blind" },
    statusEffects: statuses(),
    time: { roundTime: 0, turnTime: 0 },
    sounds: { dice: "" },
    controlIcons: {},
    ui: {
      notifications: Notifications,
      sidebar: Sidebar,
      nav: SceneNavigation,
      players: Players,
      chat: ChatLog,
      combat: CombatTracker,
      scenes: SceneDirectory,
      settings: Settings,
    },
  };
}

/** Installs the interfaces that only generation 14 has. */
function installLaterApi(): void {
  Object.assign(ActiveEffect, { registry: effectRegistry });
  CONFIG.ActiveEffect.expiryAction = "update";
  Object.assign(ChatMessage, {
    applyMode: (chatData: Record<string, unknown>, mode: string) => ChatMessage.applyRollMode(chatData, mode),
  });
}

const STATUSES: readonly StatusEffect[] = [
  { id: "dead", name: "EFFECT.StatusDead", img: DEFAULT_TOKEN },
  { id: "unconscious", name: "EFFECT.StatusUnconscious", img: DEFAULT_TOKEN },
  { id: "stunned", name: "EFFECT.StatusStunned", img: DEFAULT_TOKEN },
  { id: "incapacitated", name: "EFFECT.StatusIncapacitated", img: DEFAULT_TOKEN },
  { id: "surprised", name: "EFFECT.StatusSurprised", img: DEFAULT_TOKEN },
  { id: "prone", name: "EFFECT.StatusProne", img: DEFAULT_TOKEN },
  { id: "hiding", name: "EFFECT.DND5E.StatusHiding", img: DEFAULT_TOKEN },
  { id: "coverHalf", name: "EFFECT.DND5E.StatusHalfCover", img: DEFAULT_TOKEN },
  { id: "coverThreeQuarters", name: "EFFECT.DND5E.StatusThreeQuartersCover", img: DEFAULT_TOKEN },
  { id: "coverTotal", name: "EFFECT.DND5E.StatusTotalCover", img: DEFAULT_TOKEN },
];

/** A list in generation 13, a record by id in generation 14. */
function statuses(): Config["statusEffects"] {
  if (generation() < 14) return STATUSES.map((status) => ({ ...status }));
  return Object.fromEntries(STATUSES.map((status) => [status.id, { ...status }]));
}

function rollModes(): Config["Dice"]["rollModes"] {
  return {
    [DICE_ROLL_MODES.PUBLIC]: { label: "CHAT.RollPublic", icon: "fa-solid fa-globe" },
    [DICE_ROLL_MODES.PRIVATE]: { label: "CHAT.RollPrivate", icon: "fa-solid fa-user-secret" },
    [DICE_ROLL_MODES.BLIND]: { label: "CHAT.RollBlind", icon: "fa-solid fa-eye-slash" },
    [DICE_ROLL_MODES.SELF]: { label: "CHAT.RollSelf", icon: "fa-solid fa-user" },
  };
}

function messageModes(): NonNullable<Config["ChatMessage"]["modes"]> {
  return {
    public: { label: "CHAT.RollPublic", icon: "fa-solid fa-globe" },
    gm: { label: "CHAT.RollPrivate", icon: "fa-solid fa-user-secret" },
    blind: { label: "CHAT.RollBlind", icon: "fa-solid fa-eye-slash" },
    self: { label: "CHAT.RollSelf", icon: "fa-solid fa-user" },
  };
}
