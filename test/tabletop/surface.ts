import type { Tour as StandInTour, ToursCollection as StandInTours } from "./client/nue/tour.ts";
import type { Canvas as StandInCanvas } from "./client/canvas/canvas.ts";
import type { Container as StandInContainer } from "./client/canvas/display/container.ts";
import type { Graphics as StandInGraphics } from "./client/canvas/display/graphics.ts";
import type { Ticker as StandInTicker } from "./client/canvas/display/ticker.ts";
import type { SquareGrid as StandInSquareGrid } from "./client/canvas/grid.ts";
import type { TokenLayer as StandInTokenLayer } from "./client/canvas/token-layer.ts";
import type { TokenRuler as StandInTokenRuler } from "./client/canvas/token-ruler.ts";
import type { Token as StandInToken } from "./client/canvas/token.ts";
import type { Config as StandInConfig } from "./client/config.ts";
import type { ApplicationV2 as StandInApplication } from "./client/applications/api/application.ts";
import type { DialogV2 as StandInDialog } from "./client/applications/api/dialog.ts";
import type { DocumentSheetV2 as StandInDocumentSheet } from "./client/applications/api/document-sheet.ts";
import type { TokenHUD as StandInTokenHUD } from "./client/applications/hud/token-hud.ts";
import type { SceneConfig as StandInSceneConfig } from "./client/applications/sheets/scene-config.ts";
import type { AbstractSidebarTab as StandInSidebarTab } from "./client/applications/sidebar/abstract-tab.ts";
import type { ChatLog as StandInChatLog } from "./client/applications/sidebar/chat-log.ts";
import type { CombatTracker as StandInCombatTracker } from "./client/applications/sidebar/combat-tracker.ts";
import type { Sidebar as StandInSidebar } from "./client/applications/sidebar/sidebar.ts";
import type { Notifications as StandInNotifications } from "./client/applications/ui/notifications.ts";
import type { AbstractFormInputElement as StandInFormElement } from "./client/applications/elements/form-element.ts";
import type { ContextMenu as StandInContextMenu } from "./client/applications/ux/context-menu.ts";
import type { FormDataExtended as StandInFormData } from "./client/applications/ux/form-data-extended.ts";
import type {
  Actors as StandInActors,
  ChatMessages as StandInChatMessages,
  CombatEncounters as StandInCombats,
  Scenes as StandInScenes,
  Users as StandInUsers,
} from "./client/data/collections.ts";
import type { ClientDatabaseBackend as StandInDatabase } from "./client/data/client-database.ts";
import type { EmbeddedCollection as StandInEmbeddedCollection } from "./client/data/embedded-collection.ts";
import type { Roll as StandInRoll } from "./client/dice/roll.ts";
import type { Die as StandInDie } from "./client/dice/terms.ts";
import type { ActiveEffect as StandInActiveEffect } from "./client/documents/active-effect.ts";
import type { Actor as StandInActor } from "./client/documents/actor.ts";
import type { Item as StandInItem } from "./client/documents/item.ts";
import type { ActorDelta as StandInActorDelta } from "./client/documents/actor-delta.ts";
import type { ChatMessage as StandInChatMessage } from "./client/documents/chat-message.ts";
import type { CombatantGroup as StandInCombatantGroup } from "./client/documents/combatant-group.ts";
import type { Combatant as StandInCombatant } from "./client/documents/combatant.ts";
import type { Combat as StandInCombat } from "./client/documents/combat.ts";
import type { JournalEntry as StandInJournal } from "./client/documents/journal-entry.ts";
import type { JournalEntryPage as StandInPage } from "./client/documents/journal-entry-page.ts";
import type { Macro as StandInMacro } from "./client/documents/macro.ts";
import type { JournalEntrySheet as StandInJournalSheet } from "./client/applications/sheets/journal-entry-sheet.ts";
import type {
  CompendiumCollection as StandInCompendium,
  CompendiumPacks as StandInPacks,
} from "./client/data/compendium-collection.ts";
import type { Scene as StandInScene } from "./client/documents/scene.ts";
import type { Setting as StandInSetting } from "./client/documents/setting.ts";
import type { TokenDocument as StandInTokenDocument } from "./client/documents/token-document.ts";
import type { User as StandInUser } from "./client/documents/user.ts";
import type { ClientKeybindings as StandInKeybindings } from "./client/helpers/client-keybindings.ts";
import type { ClientSettings as StandInSettings } from "./client/helpers/client-settings.ts";
import type { GameTime as StandInGameTime } from "./client/helpers/game-time.ts";
import type { Hooks as StandInHooks } from "./client/helpers/hooks.ts";
import type { Localization as StandInLocalization } from "./client/helpers/localization.ts";
import type { KeyboardManager as StandInKeyboard } from "./client/helpers/keyboard-manager.ts";
import type { Semaphore as StandInSemaphore } from "./client/helpers/timing.ts";
import type { VideoHelper as StandInVideo } from "./client/helpers/video-helper.ts";
import type { TooltipManager as StandInTooltips } from "./client/helpers/tooltip-manager.ts";
import type { Game as StandInGame } from "./client/page/game.ts";
import type { StandInUtils } from "./client/page/globals.ts";
import type * as StandInConst from "./common/constants.ts";
import type * as StandInFields from "./common/fields.ts";
import type { Collection as StandInCollection } from "./common/collection.ts";
import type { Color as StandInColor } from "./common/utils/color.ts";

/**
 * Holds the stand-in's public members against Foundry's published types, when types are checked: what it offers under Foundry's names must
 * exist there. Names are compared, and some results; behaviour is not, see CONFORMANCE.md. Members of generation 14 are listed, for the published types end
 * at 13.
 */

type AssertNever<T extends never> = T;

/** Names that the stand-in has and Foundry does not. */
type Unknown<StandIn, Real, Later extends PropertyKey = never> = Exclude<keyof StandIn, keyof Real | Later>;

/**
 * Members that are protected in Foundry: `keyof` does not give them, so their names stand here, and each is looked up in the published
 * type. The stand-in's own files call them from outside, where they are public.
 */
interface ProtectedOfDocuments {
  _initialize: Combat["_initialize"];
  _onCreate: Combat["_onCreate"];
  _onCreateDescendantDocuments: Combat["_onCreateDescendantDocuments"];
  _onDelete: Combat["_onDelete"];
  _onDeleteDescendantDocuments: Combat["_onDeleteDescendantDocuments"];
  _onUpdate: Combat["_onUpdate"];
  _onUpdateDescendantDocuments: Combat["_onUpdateDescendantDocuments"];
  _preCreate: Combat["_preCreate"];
  _preDelete: Combat["_preDelete"];
  _preUpdate: Combat["_preUpdate"];
  _safePrepareData: Combat["_safePrepareData"];
}

interface ProtectedOfDocumentClasses {
  _onCreateOperation: (typeof Combat)["_onCreateOperation"];
  _onDeleteOperation: (typeof Combat)["_onDeleteOperation"];
  _onUpdateOperation: (typeof Combat)["_onUpdateOperation"];
  _preCreateOperation: (typeof Combat)["_preCreateOperation"];
  _preDeleteOperation: (typeof Combat)["_preDeleteOperation"];
  _preUpdateOperation: (typeof Combat)["_preUpdateOperation"];
}

type UnknownOfDocument<StandIn, Real> = Unknown<StandIn, Real, keyof ProtectedOfDocuments>;
type UnknownOfDocumentClass<StandIn, Real, Later extends PropertyKey = never> = Unknown<
  StandIn,
  Real,
  keyof ProtectedOfDocumentClasses | Later
>;

interface ProtectedOfRolls {
  _evaluated: Roll["_evaluated"];
  _formula: Roll["_formula"];
  _total: Roll["_total"];
}

/** Members that the published types leave out, since their file is a stub: they are in the public documentation. */
type UntypedOfChatLog = "deleteMessage" | "postOne" | "processMessage" | "scrollBottom" | "updateMessage";
type UntypedOfTokenHUD = "bind";
type UntypedOfDelta = "syntheticActor";
/** A token is a container of the drawing library, which Foundry's published types leave out of it. */
type UntypedOfToken = keyof PIXI.Container;

/** Members of generation 14. */
type LaterOfEffects = "actor" | "start";
type LaterOfCombatants = "turnNumber";

// Documents
export type ActiveEffects = AssertNever<
  Exclude<UnknownOfDocument<StandInActiveEffect, ActiveEffect.Implementation>, LaterOfEffects>
>;
export type ActiveEffectClass = AssertNever<
  UnknownOfDocumentClass<typeof StandInActiveEffect, typeof ActiveEffect, "registry">
>;
export type Items = AssertNever<UnknownOfDocument<StandInItem, Item.Implementation>>;
export type ActorDeltas = AssertNever<
  Exclude<UnknownOfDocument<StandInActorDelta, ActorDelta.Implementation>, UntypedOfDelta>
>;
export type Actors = AssertNever<UnknownOfDocument<StandInActor, Actor.Implementation>>;
export type ChatMessages = AssertNever<UnknownOfDocument<StandInChatMessage, ChatMessage.Implementation>>;
export type ChatMessageClass = AssertNever<
  UnknownOfDocumentClass<typeof StandInChatMessage, typeof ChatMessage, "applyMode">
>;
export type Combats = AssertNever<UnknownOfDocument<StandInCombat, Combat.Implementation>>;
export type CombatClass = AssertNever<UnknownOfDocumentClass<typeof StandInCombat, typeof Combat>>;
export type Combatants = AssertNever<
  Exclude<UnknownOfDocument<StandInCombatant, Combatant.Implementation>, LaterOfCombatants>
>;
export type CombatantClass = AssertNever<UnknownOfDocumentClass<typeof StandInCombatant, typeof Combatant>>;
export type CombatantGroups = AssertNever<UnknownOfDocument<StandInCombatantGroup, CombatantGroup.Implementation>>;
export type Journals = AssertNever<UnknownOfDocument<StandInJournal, JournalEntry.Implementation>>;
export type JournalPages = AssertNever<UnknownOfDocument<StandInPage, JournalEntryPage.Implementation>>;
export type JournalPageClass = AssertNever<UnknownOfDocumentClass<typeof StandInPage, typeof JournalEntryPage>>;
export type Macros = AssertNever<UnknownOfDocument<StandInMacro, Macro.Implementation>>;
export type Scenes = AssertNever<UnknownOfDocument<StandInScene, Scene.Implementation>>;
export type Settings = AssertNever<UnknownOfDocument<StandInSetting, Setting.Implementation>>;
export type TokenDocuments = AssertNever<UnknownOfDocument<StandInTokenDocument, TokenDocument.Implementation>>;
export type TokenDocumentClass = AssertNever<UnknownOfDocumentClass<typeof StandInTokenDocument, typeof TokenDocument>>;
export type Users = AssertNever<UnknownOfDocument<StandInUser, User.Implementation>>;

// Collections
export type Collections = AssertNever<Unknown<StandInCollection<unknown>, Collection<unknown>>>;
export type Embedded = AssertNever<
  Unknown<
    StandInEmbeddedCollection<StandInCombatant>,
    foundry.abstract.EmbeddedCollection<Combatant.Implementation, Combat.Implementation>,
    "initialize"
  >
>;
export type ActorCollection = AssertNever<Unknown<StandInActors, foundry.documents.collections.Actors>>;
export type MessageCollection = AssertNever<Unknown<StandInChatMessages, foundry.documents.collections.ChatMessages>>;
export type CombatCollection = AssertNever<Unknown<StandInCombats, foundry.documents.collections.CombatEncounters>>;
export type SceneCollection = AssertNever<Unknown<StandInScenes, foundry.documents.collections.Scenes>>;
export type Compendium = AssertNever<
  Unknown<StandInCompendium, foundry.documents.collections.CompendiumCollection<"JournalEntry">>
>;
export type Packs = AssertNever<Unknown<StandInPacks, foundry.documents.collections.CompendiumPacks>>;
export type UserCollection = AssertNever<Unknown<StandInUsers, foundry.documents.collections.Users>>;

// Database. The stand-in's game hands it what the server tells; Foundry's listens to the socket by itself.
export type Databases = AssertNever<Unknown<StandInDatabase, foundry.data.ClientDatabaseBackend, "apply">>;

// Dice
export type Rolls = AssertNever<Unknown<StandInRoll, Roll, keyof ProtectedOfRolls>>;
export type RollClass = AssertNever<Unknown<typeof StandInRoll, typeof Roll>>;
export type Dice = AssertNever<Unknown<StandInDie, foundry.dice.terms.Die>>;

// Applications
export type Applications = AssertNever<Unknown<StandInApplication, foundry.applications.api.ApplicationV2>>;
export type ApplicationClass = AssertNever<
  Unknown<typeof StandInApplication, typeof foundry.applications.api.ApplicationV2>
>;
export type Dialogs = AssertNever<Unknown<StandInDialog, foundry.applications.api.DialogV2>>;
export type DialogClass = AssertNever<Unknown<typeof StandInDialog, typeof foundry.applications.api.DialogV2>>;
export type JournalSheets = AssertNever<
  Unknown<StandInJournalSheet, foundry.applications.sheets.journal.JournalEntrySheet>
>;
export type DocumentSheets = AssertNever<
  Unknown<StandInDocumentSheet, foundry.applications.api.DocumentSheetV2<Scene.Implementation>>
>;
export type SceneConfigs = AssertNever<Unknown<StandInSceneConfig, foundry.applications.sheets.SceneConfig>>;
export type SceneConfigClass = AssertNever<
  Unknown<typeof StandInSceneConfig, typeof foundry.applications.sheets.SceneConfig>
>;
export type SidebarTabs = AssertNever<Unknown<StandInSidebarTab, foundry.applications.sidebar.AbstractSidebarTab>>;
export type Trackers = AssertNever<Unknown<StandInCombatTracker, foundry.applications.sidebar.tabs.CombatTracker>>;
export type TrackerClass = AssertNever<
  Unknown<typeof StandInCombatTracker, typeof foundry.applications.sidebar.tabs.CombatTracker>
>;
export type ChatLogs = AssertNever<
  Unknown<StandInChatLog, foundry.applications.sidebar.tabs.ChatLog, UntypedOfChatLog>
>;
export type Sidebars = AssertNever<Unknown<StandInSidebar, foundry.applications.sidebar.Sidebar>>;
export type TokenHUDs = AssertNever<Unknown<StandInTokenHUD, foundry.applications.hud.TokenHUD, UntypedOfTokenHUD>>;
export type NotificationQueue = AssertNever<Unknown<StandInNotifications, foundry.applications.ui.Notifications>>;
export type ContextMenus = AssertNever<Unknown<StandInContextMenu, foundry.applications.ux.ContextMenu>>;
/** The browser calls `formDisabledCallback`, which the published types leave out. */
export type FormElements = AssertNever<
  Unknown<StandInFormElement, foundry.applications.elements.AbstractFormInputElement<unknown>, "formDisabledCallback">
>;
export type FormElementClass = AssertNever<
  Unknown<typeof StandInFormElement, typeof foundry.applications.elements.AbstractFormInputElement>
>;
export type FormData = AssertNever<Unknown<StandInFormData, foundry.applications.ux.FormDataExtended>>;

// Game and helpers
export type Games = AssertNever<Unknown<StandInGame, foundry.Game, "_documentsReady">>;
export type Keybindings = AssertNever<Unknown<StandInKeybindings, foundry.helpers.interaction.ClientKeybindings>>;
export type ClientSettings = AssertNever<Unknown<StandInSettings, foundry.helpers.ClientSettings>>;
export type Localizations = AssertNever<Unknown<StandInLocalization, foundry.helpers.Localization, "_fallback">>;
export type Videos = AssertNever<Unknown<StandInVideo, foundry.helpers.media.VideoHelper>>;
export type VideoClass = AssertNever<Unknown<typeof StandInVideo, typeof foundry.helpers.media.VideoHelper>>;
export type Time = AssertNever<Unknown<StandInGameTime, foundry.helpers.GameTime>>;
export type Tooltips = AssertNever<Unknown<StandInTooltips, foundry.helpers.interaction.TooltipManager>>;
export type TooltipClass = AssertNever<
  Unknown<typeof StandInTooltips, typeof foundry.helpers.interaction.TooltipManager>
>;
export type KeyboardClass = AssertNever<
  Unknown<typeof StandInKeyboard, typeof foundry.helpers.interaction.KeyboardManager>
>;
export type Colors = AssertNever<Unknown<StandInColor, foundry.utils.Color>>;
export type ColorClass = AssertNever<Unknown<typeof StandInColor, typeof foundry.utils.Color>>;
export type HookNames = AssertNever<Unknown<typeof StandInHooks, typeof Hooks>>;
export type Utils = AssertNever<Unknown<StandInUtils, typeof foundry.utils>>;
export type Semaphores = AssertNever<Unknown<StandInSemaphore, foundry.utils.Semaphore>>;
export type Configuration = AssertNever<Unknown<StandInConfig, CONFIG>>;
/** `ACTIVE_EFFECT_SHOW_ICON` is generation 14's. */
export type Constants = AssertNever<
  Exclude<Unknown<typeof StandInConst, typeof CONST>, "ownershipLevel" | "ACTIVE_EFFECT_SHOW_ICON">
>;

// Map
export type Maps = AssertNever<Unknown<StandInCanvas, foundry.canvas.Canvas>>;
export type Grids = AssertNever<Unknown<StandInSquareGrid, foundry.grid.SquareGrid>>;
export type TokenLayers = AssertNever<Unknown<StandInTokenLayer, foundry.canvas.layers.TokenLayer>>;
export type Containers = AssertNever<Unknown<StandInContainer, PIXI.Container>>;
export type Shapes = AssertNever<Unknown<StandInGraphics, PIXI.Graphics>>;
export type Tickers = AssertNever<Unknown<StandInTicker, PIXI.Ticker>>;
export type Tokens = AssertNever<Unknown<StandInToken, foundry.canvas.placeables.Token, UntypedOfToken>>;

export type Rulers = AssertNever<
  Unknown<StandInTokenRuler, foundry.canvas.placeables.tokens.TokenRuler, "_getWaypointLabelContext">
>;

// Tours
export type Tours = AssertNever<Unknown<StandInTour, foundry.nue.Tour>>;
export type ToursCollections = AssertNever<Unknown<StandInTours, foundry.nue.ToursCollection>>;

// Fields
export type FieldsOfBoolean = AssertNever<Unknown<StandInFields.BooleanField, foundry.data.fields.BooleanField>>;
export type FieldsOfNumber = AssertNever<Unknown<StandInFields.NumberField, foundry.data.fields.NumberField>>;
export type FieldsOfString = AssertNever<Unknown<StandInFields.StringField, foundry.data.fields.StringField>>;
export type FieldsOfColor = AssertNever<Unknown<StandInFields.ColorField, foundry.data.fields.ColorField>>;
export type FieldsOfSchema = AssertNever<Unknown<StandInFields.SchemaField, foundry.data.fields.SchemaField<never>>>;
export type FieldsOfObject = AssertNever<Unknown<StandInFields.ObjectField, foundry.data.fields.ObjectField>>;

// @ts-expect-error -- a member that Foundry does not have is rejected
export type Planted = AssertNever<Unknown<StandInCombat & { skipEverybody(): void }, Combat.Implementation>>;

// The kind of a method's result.
type Kind<T> = T extends Promise<unknown> ? "promise" : T extends readonly unknown[] ? "list" : "value";
type Result<T, K extends keyof T> = T[K] extends (...args: never[]) => infer R ? Kind<R> : never;
type Differing<StandIn, Real, K extends keyof StandIn & keyof Real> = {
  [Name in K]: Result<StandIn, Name> extends Result<Real, Name> ? never : Name;
}[K];

type CombatMethods =
  | "activate"
  | "endCombat"
  | "getCombatantsByActor"
  | "getCombatantsByToken"
  | "nextRound"
  | "nextTurn"
  | "previousRound"
  | "previousTurn"
  | "rollAll"
  | "rollInitiative"
  | "rollNPC"
  | "setInitiative"
  | "setupTurns"
  | "startCombat"
  | "toggleSceneLink";
export type CombatResults = AssertNever<Differing<StandInCombat, Combat.Implementation, CombatMethods>>;

type CombatantMethods = "getInitiativeRoll" | "rollInitiative" | "update" | "delete" | "setFlag" | "unsetFlag";
export type CombatantResults = AssertNever<Differing<StandInCombatant, Combatant.Implementation, CombatantMethods>>;

type RollMethods = "evaluate" | "evaluateSync" | "render" | "toMessage" | "reroll" | "clone";
export type RollResults = AssertNever<Differing<StandInRoll, Roll, RollMethods>>;

type Blocking = { nextTurn(): string };
// @ts-expect-error -- a method that gives at once what Foundry's promises is rejected
export type PlantedResult = AssertNever<Differing<Blocking, Combat.Implementation, "nextTurn">>;
