import type { DocumentName } from "../../common/schemas.ts";
import { Collection } from "../../common/collection.ts";
import * as constants from "../../common/constants.ts";
import * as fields from "../../common/fields.ts";
import { Color } from "../../common/utils/color.ts";
import * as merge from "../../common/utils/merge.ts";
import { isNumeric } from "../../common/utils/numbers.ts";
import * as objects from "../../common/utils/objects.ts";
import { ForcedDeletion, ForcedReplacement } from "../../common/utils/operators.ts";
import * as text from "../../common/utils/text.ts";
import { ApplicationV2 } from "../applications/api/application.ts";
import { DialogV2 } from "../applications/api/dialog.ts";
import { DocumentSheetV2 } from "../applications/api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../applications/api/handlebars-application.ts";
import { instances } from "../applications/api/instances.ts";
import { AbstractFormInputElement } from "../applications/elements/form-element.ts";
import * as formFields from "../applications/fields.ts";
import { getTemplate, loadTemplates, renderTemplate } from "../applications/handlebars.ts";
import { TokenHUD } from "../applications/hud/token-hud.ts";
import { SettingsConfig } from "../applications/settings/settings-config.ts";
import { CombatTrackerConfig } from "../applications/settings/combat-tracker-config.ts";
import { UIConfig } from "../applications/settings/ui-config.ts";
import { JournalEntrySheet } from "../applications/sheets/journal-entry-sheet.ts";
import { SceneConfig } from "../applications/sheets/scene-config.ts";
import { AbstractSidebarTab } from "../applications/sidebar/abstract-tab.ts";
import { ChatLog } from "../applications/sidebar/chat-log.ts";
import { CombatTracker } from "../applications/sidebar/combat-tracker.ts";
import { SceneDirectory } from "../applications/sidebar/scene-directory.ts";
import { Settings } from "../applications/sidebar/settings-tab.ts";
import { Sidebar } from "../applications/sidebar/sidebar.ts";
import { Notifications } from "../applications/ui/notifications.ts";
import { Players } from "../applications/ui/players.ts";
import { SceneNavigation } from "../applications/ui/scene-navigation.ts";
import { ContextMenu } from "../applications/ux/context-menu.ts";
import { FormDataExtended } from "../applications/ux/form-data-extended.ts";
import { Canvas } from "../canvas/canvas.ts";
import { Container } from "../canvas/display/container.ts";
import { Graphics } from "../canvas/display/graphics.ts";
import { TokenLayer } from "../canvas/token-layer.ts";
import { TokenRuler } from "../canvas/token-ruler.ts";
import { Token } from "../canvas/token.ts";
import { Document } from "../data/document.ts";
import { EmbeddedCollection } from "../data/embedded-collection.ts";
import { Roll } from "../dice/roll.ts";
import * as terms from "../dice/terms.ts";
import { ActiveEffect } from "../documents/active-effect.ts";
import { Actor } from "../documents/actor.ts";
import { ChatMessage } from "../documents/chat-message.ts";
import { ActorDelta } from "../documents/actor-delta.ts";
import { CombatantGroup } from "../documents/combatant-group.ts";
import { Combatant } from "../documents/combatant.ts";
import { Item } from "../documents/item.ts";
import { JournalEntry } from "../documents/journal-entry.ts";
import { JournalEntryPage } from "../documents/journal-entry-page.ts";
import { Macro } from "../documents/macro.ts";
import { Combat } from "../documents/combat.ts";
import { Scene } from "../documents/scene.ts";
import { Setting } from "../documents/setting.ts";
import { TokenDocument } from "../documents/token-document.ts";
import { User } from "../documents/user.ts";
import { CONFIG } from "../config.ts";
import { game } from "../game.ts";
import { SidebarTour, Tour, ToursCollection } from "../nue/tour.ts";
import { Hooks } from "../helpers/hooks.ts";
import { KeyboardManager } from "../helpers/keyboard-manager.ts";
import { TooltipManager } from "../helpers/tooltip-manager.ts";
import { debounce, Semaphore } from "../helpers/timing.ts";
import { VideoHelper } from "../helpers/video-helper.ts";

const documents = {
  ActiveEffect,
  Actor,
  ChatMessage,
  Combat,
  Combatant,
  ActorDelta,
  CombatantGroup,
  Item,
  JournalEntry,
  JournalEntryPage,
  Macro,
  Scene,
  Setting,
  TokenDocument,
  User,
};

export type StandInUtils = typeof utils;

const utils = {
  debounce,
  deepClone: objects.deepClone,
  diffObject: merge.diffObject,
  duplicate: <T>(original: T): T => JSON.parse(JSON.stringify(original)) as T,
  escapeHTML: text.escapeHTML,
  expandObject: objects.expandObject,
  fetchJsonWithTimeout,
  flattenObject: objects.flattenObject,
  fromUuidSync,
  getDocumentClass,
  getProperty: objects.getProperty,
  getRoute,
  getType: objects.getType,
  hasProperty: objects.hasProperty,
  isEmpty: objects.isEmpty,
  isNewerVersion: text.isNewerVersion,
  mergeObject: merge.mergeObject,
  randomID: text.randomID,
  saveDataToFile,
  setProperty: objects.setProperty,
  Collection,
  Color,
  Semaphore,
};

/** Fetches JSON; an answer that is none, or an error, is thrown. */
async function fetchJsonWithTimeout(
  url: string,
  data: RequestInit = {},
  { timeoutMs = 30_000 } = {},
): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), ...data });
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response.json();
}

/** The address of a file of the server: below the path at which the world lies, as Foundry's route prefix. */
function getRoute(path: string): string {
  return `${new URL(".", document.baseURI).pathname}${path.replace(/^\/+/, "")}`;
}

/** Offers text to be saved as a file. */
function saveDataToFile(data: string, type: string, filename: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([data], { type }));
  link.download = filename;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The class that the configuration has for a kind of document. */
function getDocumentClass(documentName: DocumentName): unknown {
  return CONFIG[documentName].documentClass;
}

/** The document at an address, of those this client holds. */
function fromUuidSync(uuid: string): Document | null {
  const [name, id, embeddedName, embeddedId] = uuid.split(".");
  const document = game.collections.get(name ?? "")?.get(id ?? "") ?? null;
  if (embeddedName === undefined || !document) return document;
  return document.getEmbeddedDocument(embeddedName, embeddedId ?? "") ?? null;
}

const applications = {
  instances,
  api: { ApplicationV2, DialogV2, DocumentSheetV2, HandlebarsApplicationMixin },
  apps: { CombatTrackerConfig },
  elements: { AbstractFormInputElement },
  fields: {
    createCheckboxInput: formFields.createCheckboxInput,
    createFormGroup: formFields.createFormGroup,
    createNumberInput: formFields.createNumberInput,
    createSelectInput: formFields.createSelectInput,
    createTextInput: formFields.createTextInput,
    createTextareaInput: formFields.createTextareaInput,
  },
  handlebars: { getTemplate, loadTemplates, renderTemplate },
  hud: { TokenHUD },
  settings: { SettingsConfig, menus: { UIConfig } },
  sheets: { SceneConfig, journal: { JournalEntrySheet } },
  sidebar: { AbstractSidebarTab, Sidebar, tabs: { ChatLog, CombatTracker, SceneDirectory, Settings } },
  ui: { Notifications, Players, SceneNavigation },
  ux: { ContextMenu, FormDataExtended },
};

/** Adds what Foundry adds to the language's own objects. */
export function extendPrimitives(): void {
  Object.assign(Number, { isNumeric });
}

/** Core's global names, as a generation has them. */
export function globalsOf(generation: number): Record<string, unknown> {
  const modern = generation >= 14;
  const { ACTIVE_EFFECT_SHOW_ICON, ...older } = constants;
  const CONST = modern ? { ...older, ACTIVE_EFFECT_SHOW_ICON } : older;
  const { DataField, ArrayField, BooleanField, NumberField, ObjectField, SchemaField, SetField, StringField } = fields;
  const { ColorField, DocumentIdField, FilePathField, ForeignDocumentField } = fields;
  const data = {
    fields: {
      DataField,
      ArrayField,
      BooleanField,
      ColorField,
      NumberField,
      ObjectField,
      SchemaField,
      SetField,
      StringField,
      DocumentIdField,
      FilePathField,
      ForeignDocumentField,
    },
    ...(modern ? { operators: { ForcedDeletion, ForcedReplacement } } : {}),
  };
  const foundry = {
    CONST,
    abstract: { Document, EmbeddedCollection },
    applications,
    canvas: { Canvas, layers: { TokenLayer }, placeables: { Token, tokens: { TokenRuler } } },
    data,
    dice: { Roll, terms },
    documents,
    helpers: { Hooks, interaction: { KeyboardManager, TooltipManager }, media: { VideoHelper } },
    nue: { Tour, ToursCollection, tours: { SidebarTour } },
    utils,
  };
  const later = {
    _del: new ForcedDeletion(),
    _replace: (value: unknown) => new ForcedReplacement(value),
    _loc: (key: string, values?: Record<string, unknown>) => game.i18n.localize(key, values),
  };
  return {
    CONST,
    Collection,
    Color,
    PIXI: { Container, Graphics },
    Roll,
    foundry,
    fromUuid: async (uuid: string) => fromUuidSync(uuid),
    fromUuidSync,
    getDocumentClass: utils.getDocumentClass,
    ...documents,
    ...(modern ? later : {}),
  };
}
