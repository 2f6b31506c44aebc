import { ownInitiative } from "../../bindings/system";
import { sessionOf } from "../../session/fight-session";
import { isOurs } from "../../store/step-options";
import { livesOf } from "./lives";
import type { Life, SystemLives } from "./lives";

/** An update's fields. */
type Change = Readonly<Record<string, unknown>>;

/** An update without its position, and what to do about that. */
interface Held {
  /** The rest of the update; empty where nothing is left. */
  readonly rest: Change;
  /** The update's options, without those that speak of a position. */
  readonly options: object;
  /** Waits until the step is stored that the position stands for. */
  stored(): Promise<void>;
}

/** Options with which Foundry and systems tell how the turn moves, and how much time that takes. */
const POSITION_OPTIONS: ReadonlySet<string> = new Set([
  "direction",
  "worldTime",
  "advanceTime",
  "combatTurn",
  "updateTurn",
]);

/** Options of an update whose position, or numbers, the rules have written. */
export function optionsWithoutPosition(options: unknown): object {
  const kept = Object.entries((options ?? {}) as Change).filter(([key]) => !POSITION_OPTIONS.has(key));
  return { ...Object.fromEntries(kept), turnEvents: false };
}

/** A combatant's part of an update without its number, where numbers are the rules'; null where nothing is left. */
function withoutNumber(row: Change): Change | null {
  if (ownInitiative() !== null) return row;
  const { initiative: _held, ...rest } = row;
  return Object.keys(rest).some((key) => key !== "_id") ? rest : null;
}

function withoutPosition({ round: _round, turn: _turn, combatants, ...rest }: Change): Change {
  if (!Array.isArray(combatants)) return combatants === undefined ? rest : { ...rest, combatants };
  const rows = (combatants as Change[]).flatMap((row) => withoutNumber(row) ?? []);
  return rows.length === 0 ? rest : { ...rest, combatants: rows };
}

const hasMoved = (change: Change): boolean => change["round"] !== undefined || change["turn"] !== undefined;

/**
 * The method that was left behind and writes its position only now, by what it writes: the round that it was called for, or
 * the next one after the round that has come meanwhile. All else is somebody else's doing.
 */
function lateWriter(combat: Combat.Implementation, { open }: SystemLives, { round }: Change): Life | null {
  const isOwn = (life: Life): boolean =>
    round === life.round || (life.method === "nextRound" && round === combat._source.round + 1);
  return open.find((life) => life.isLate && isOwn(life)) ?? null;
}

/**
 * The fate of an update that comes while one of the system's methods is at work: its position is held back, and the
 * first one is the moment at which the step is stored. Null where the update has nothing to do with that.
 */
export function heldUpdate(combat: Combat.Implementation, change: unknown, options: unknown): Held | null {
  const lives = livesOf(combat);
  if (lives.open.length === 0 || typeof change !== "object" || change === null) return null;
  if (isOurs(options, game.user.id ?? "") || !sessionOf(combat).isRuled) return null;
  const fields = change as Change;
  const life = lives.atWork ?? (hasMoved(fields) ? lateWriter(combat, lives, fields) : null);
  if (life === null) return null;
  if (life.isLate) life.stir();
  return {
    rest: withoutPosition(fields),
    options: optionsWithoutPosition(options),
    async stored() {
      if (!hasMoved(fields)) return;
      life.hasWritten = true;
      await life.store();
    },
  };
}

/**
 * Tells whether one of the system's methods is at work in a fight under the rules: what it does about numbers and positions is
 * not its own to do then.
 */
export const isSystemAtWork = (combat: Combat.Implementation): boolean =>
  livesOf(combat).atWork !== null && sessionOf(combat).isRuled;
