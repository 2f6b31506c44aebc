import { MODULE_ID } from "../compat/module-id";

/**
 * The module's share of a Combat, in `flags.turnwright`. Everybody's client holds a copy of it: what a player may see
 * is decided by the view, not here.
 */
export interface StoredFlags {
  /** The gm's own choice for this combat, a variant's id or `off`. */
  variant?: string;
  /** The gm's own options for this combat, by variant. */
  options?: Record<string, Record<string, unknown>>;
  /** The source of the variant's choice when it was settled, by variant. */
  from?: Record<string, StoredOrigin>;
  /** The encounter of a fight that the gm has put under Foundry's own turns again, to go on with it later. */
  aside?: unknown;
  /** The gm has been offered to take over this fight that began without the module, and does not want to. */
  declined?: boolean;
  /** Values that the gm has typed in for this fight, by combatant and trait: until the encounter is stored, which has them then. */
  typed?: Record<string, Record<string, unknown>>;
  /** The encounter, keys written as {@link encodeKey} does. Absent until somebody rolls or the fight starts. */
  encounter?: unknown;
  /** The secrets of the encounter that players must not know yet, sealed, by the id of the key. */
  sealed?: Record<string, StoredSeals>;
  /** The same of the encounter that was put aside. */
  asideSealed?: Record<string, StoredSeals>;
  /** Combatants that left, as their documents were, so that an undo can bring them back. */
  left?: Record<string, unknown>;
  /** The last request of each user that was done, with the `rev` it led to: the next GM who decides knows it again. */
  requests?: Record<string, { id: string; rev: number }>;
  /** The last round that the game system's own methods have been told of: an undo takes back nothing of what they did. */
  told?: number;
  /** Deeds of the table that nobody has confirmed yet, by id. */
  proposals?: Record<string, unknown>;
  /** The clock of the present turn, where the table wants one. */
  clock?: StoredClock;
  /** The unreadable record, kept aside when the gm started over. */
  damaged?: unknown;
  /** Set on a fight that the check-up plays and deletes again. */
  rehearsal?: boolean;
}

/** A turn's clock: the combatant it runs for, null for whoever acts, and when it was started, by the server's time; 0 where it was stopped. */
export interface StoredClock {
  who: string | null;
  since: number;
}

/** The secrets sealed with one key of one encounter. */
export interface StoredSeals {
  /** The `rev` of the open encounter that it belongs to. */
  rev: number;
  /** The patch that leads from the open encounter to the true one. */
  state?: string;
  /** Steps of the history, by their keys there. */
  past?: Record<string, string>;
  undone?: Record<string, string>;
}

/** The source of a variant's choice: which kind of source, and which scene if it was one. */
interface StoredOrigin {
  from: string;
  scene: string | null;
}

/** The module's share of a Scene, in `flags.turnwright`. */
export interface SceneFlags {
  /** A variant's id, `off`, or empty for the world's default. */
  variant?: string;
  /** Options by variant; an empty value means that the world's counts. */
  options?: Record<string, Record<string, unknown>>;
  /** The scene's measures; an empty value means that the world's counts. */
  measures?: { reach?: unknown; bands?: unknown };
  /** Set on the scene that the check-up makes and deletes again. */
  rehearsal?: boolean;
}

/** The module's flags of a combat, as they are; an empty record where there are none. */
export function storedFlags(combat: Combat.Implementation): StoredFlags {
  const flags = combat.flags as Readonly<Record<string, unknown>>;
  const own = flags[MODULE_ID];
  return typeof own === "object" && own !== null ? own : {};
}

/** The `rev` of what is stored, as far as it can be read without the fight's rules; 0 where there is none. */
export function storedRev(combat: Combat.Implementation): number {
  const raw = storedFlags(combat).encounter as { readonly rev?: unknown } | null | undefined;
  return typeof raw?.rev === "number" ? raw.rev : 0;
}

/**
 * Tells whether a combat is a rehearsal: the check-up plays it on a scene of its own and deletes it again. Nothing outside the two
 * documents may notice: no card, no sound, no hook of a turn, no time of the world.
 */
export const isRehearsal = (combat: Combat.Implementation): boolean => storedFlags(combat).rehearsal === true;
