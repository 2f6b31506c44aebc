import { ownInitiative } from "../../bindings/system";
import { sessionOf } from "../../session/fight-session";
import { isOurs } from "../../store/step-options";
import { livesOf } from "./lives";
import type { Life, SystemLives } from "./lives";

type PositionChange = Readonly<Record<string, unknown>>;

const POSITION_OPTIONS: ReadonlySet<string> = new Set([
  "direction",
  "worldTime",
  "advanceTime",
  "combatTurn",
  "updateTurn",
]);

export function optionsWithoutPosition(options: unknown): object {
  const kept = Object.entries((options ?? {}) as PositionChange).filter(([key]) => !POSITION_OPTIONS.has(key));
  return { ...Object.fromEntries(kept), turnEvents: false };
}

/** A combatant's part of an update without its number, if numbers belong to the rules. */
function withoutNumber(row: PositionChange): PositionChange | null {
  if (ownInitiative() !== null) return row;
  const { initiative: _held, ...rest } = row;
  return Object.keys(rest).some((key) => key !== "_id") ? rest : null;
}

function withoutPosition({ round: _round, turn: _turn, combatants, ...rest }: PositionChange): PositionChange {
  if (!Array.isArray(combatants)) return combatants === undefined ? rest : { ...rest, combatants };
  const rows = (combatants as PositionChange[]).flatMap((row) => withoutNumber(row) ?? []);
  return rows.length === 0 ? rest : { ...rest, combatants: rows };
}

const hasMoved = (change: PositionChange): boolean => change["round"] !== undefined || change["turn"] !== undefined;

/** Finds the late system method that an update belongs to, by its round: the method's own, or the round begun since. */
function lateWriter(combat: Combat.Implementation, { open }: SystemLives, { round }: PositionChange): Life | null {
  const isOwn = (life: Life): boolean =>
    round === life.round || (life.method === "nextRound" && round === combat._source.round + 1);
  return open.find((life) => life.isLate && isOwn(life)) ?? null;
}

/** Holds back an update's position while a system method runs. The first stores the step. Null if unrelated. */
export function heldUpdate(combat: Combat.Implementation, change: unknown, options: unknown) {
  const lives = livesOf(combat);
  if (lives.open.length === 0 || typeof change !== "object" || change === null) return null;
  if (isOurs(options, game.user.id ?? "") || !sessionOf(combat).isRuled) return null;
  const fields = change as PositionChange;
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

/** Whether a system method is running, whose numbers and positions do not count. */
export const isSystemAtWork = (combat: Combat.Implementation): boolean =>
  livesOf(combat).atWork !== null && sessionOf(combat).isRuled;
