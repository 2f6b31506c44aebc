import type { ActiveEffect } from "./documents/active-effect.ts";
import type { Actor } from "./documents/actor.ts";
import type { ActorDelta } from "./documents/actor-delta.ts";
import type { ChatMessage } from "./documents/chat-message.ts";
import type { CombatantGroup } from "./documents/combatant-group.ts";
import type { Combatant } from "./documents/combatant.ts";
import type { Item } from "./documents/item.ts";
import type { Combat } from "./documents/combat.ts";
import type { JournalEntry } from "./documents/journal-entry.ts";
import type { JournalEntryPage } from "./documents/journal-entry-page.ts";
import type { Macro } from "./documents/macro.ts";
import type { Scene } from "./documents/scene.ts";
import type { Setting } from "./documents/setting.ts";
import type { TokenRuler } from "./canvas/token-ruler.ts";
import type { TokenDocument } from "./documents/token-document.ts";
import type { User } from "./documents/user.ts";
import type { ClientDatabaseBackend } from "./data/client-database.ts";
import type { Roll } from "./dice/roll.ts";

interface DocumentConfig<C> {
  documentClass: C;
  dataModels: Record<string, unknown>;
  [key: string]: unknown;
}

/** A status that actors can have. */
export interface StatusEffect {
  id: string;
  name: string;
  img: string;
}

/** A class of application and a sheet's registration. */
interface SheetRegistration {
  id: string;
  label: string;
  cls: new (options: { document: never }) => unknown;
  default: boolean;
}

/** A way to move. */
interface MovementAction {
  label: string;
  icon: string;
  teleport: boolean;
  measure: boolean;
}

/** The part of Foundry's `CONFIG` that the stand-in reads. */
export interface Config {
  Actor: DocumentConfig<typeof Actor>;
  ActorDelta: DocumentConfig<typeof ActorDelta>;
  ActiveEffect: DocumentConfig<typeof ActiveEffect> & { expiryAction?: "update" | "delete" | null };
  Item: DocumentConfig<typeof Item>;
  ChatMessage: DocumentConfig<typeof ChatMessage> & { modes?: Record<string, { label: string; icon: string }> };
  Canvas: { dispositionColors: Record<string, number> };
  Combat: DocumentConfig<typeof Combat> & {
    initiative: { formula: string | null; decimals: number };
    initiativeIcon: { icon: string; hover: string };
    fallbackTurnMarker: string;
    sounds: Record<string, unknown>;
  };
  Combatant: DocumentConfig<typeof Combatant>;
  CombatantGroup: DocumentConfig<typeof CombatantGroup>;
  JournalEntry: DocumentConfig<typeof JournalEntry>;
  JournalEntryPage: DocumentConfig<typeof JournalEntryPage>;
  Macro: DocumentConfig<typeof Macro>;
  Scene: DocumentConfig<typeof Scene> & { sheetClasses: Record<string, Record<string, SheetRegistration>> };
  Setting: DocumentConfig<typeof Setting>;
  Token: DocumentConfig<typeof TokenDocument> & {
    rulerClass: typeof TokenRuler;
    movement: { actions: Record<string, MovementAction> };
  };
  User: DocumentConfig<typeof User>;
  DatabaseBackend: ClientDatabaseBackend;
  Dice: {
    rolls: (typeof Roll)[];
    rollModes: Record<string, { label: string; icon: string }>;
    randomUniform: () => number;
  };
  debug: { hooks: boolean };
  queries: Record<string, unknown>;
  specialStatusEffects: Record<string, string>;
  statusEffects: StatusEffect[] | Record<string, StatusEffect>;
  time: { roundTime: number; turnTime: number };
  sounds: Record<string, string>;
  controlIcons: Record<string, string>;
  ui: Record<string, unknown>;
}

/** The configuration that systems and modules change; the page fills it before any package's script runs. */
export const CONFIG = {} as Config;
