import { MODULE_ID } from "../compat/module-id";

/** The module's data on a Combat, in `flags.turnwright`, which all clients have. */
export interface StoredFlags {
  /** The GM's choice for this combat, a variant's id or `off`. */
  variant?: string;
  /** The GM's options for this combat, by variant. */
  options?: Record<string, Record<string, unknown>>;
  /** Where the variant was chosen when it was settled, by variant. */
  from?: Record<string, StoredOrigin>;
  /** The encounter put aside for Foundry's turns, to resume it later. */
  aside?: unknown;
  /** The GM declined to take over this fight, which began without the module. */
  declined?: boolean;
  /** The GM's typed values by combatant and trait, until the encounter is stored. */
  typed?: Record<string, Record<string, unknown>>;
  /** The encounter, with keys from {@link encodeKey}. Absent until a roll or the start. */
  encounter?: unknown;
  /** The encounter's secrets, sealed, by key id. */
  sealed?: Record<string, StoredSeals>;
  asideSealed?: Record<string, StoredSeals>;
  /** The documents of combatants that left, for undo. */
  left?: Record<string, unknown>;
  /** Each user's last completed request with its `rev`, for the next deciding GM. */
  requests?: Record<string, { id: string; rev: number }>;
  /** The last round that the system's methods were called for. Undo does not revert those. */
  told?: number;
  /** Unconfirmed suggestions, by id. */
  suggestions?: Record<string, unknown>;
  clock?: StoredClock;
  /** The unreadable record, kept when the GM starts over. */
  damaged?: unknown;
  /** The user whose compatibility check made this combat. */
  rehearsal?: string;
}

/** A turn's clock: its combatant (null for the acting one), and its start in the server's time (0 if stopped). */
export interface StoredClock {
  who: string | null;
  since: number;
}

export interface StoredSeals {
  /** The `rev` of its open encounter. */
  rev: number;
  /** The patch from the open encounter to the true one. */
  state?: string;
  past?: Record<string, string>;
  undone?: Record<string, string>;
}

interface StoredOrigin {
  from: string;
  scene: string | null;
}

/** The module's data on a Scene, in `flags.turnwright`. */
export interface SceneFlags {
  /** A variant's id, `off`, or empty for the world's default. */
  variant?: string;
  /** Options by variant. An empty value means the world's. */
  options?: Record<string, Record<string, unknown>>;
  /** The scene's distances. An empty value means the world's. */
  measures?: { reach?: unknown; bands?: unknown };
  /** The user whose compatibility check made this scene. */
  rehearsal?: string;
}

export function storedFlags(combat: Combat.Implementation): StoredFlags {
  const flags = combat.flags as Readonly<Record<string, unknown>>;
  const own = flags[MODULE_ID];
  return typeof own === "object" && own !== null ? own : {};
}

/** The stored `rev`, without reading the fight. 0 if there is none. */
export function storedRev(combat: Combat.Implementation): number {
  const raw = storedFlags(combat).encounter as { readonly rev?: unknown } | null | undefined;
  return typeof raw?.rev === "number" ? raw.rev : 0;
}

/** Whether the compatibility check plays this combat, which must have no outside effects. */
export const isRehearsal = (combat: Combat.Implementation): boolean => storedFlags(combat).rehearsal !== undefined;
