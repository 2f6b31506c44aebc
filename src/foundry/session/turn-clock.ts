import { serverTime } from "../compat/connection";
import { MODULE_ID } from "../compat/module-id";
import { storedFlags } from "../store/flags";
import { syncOnly } from "../store/step-options";
import { optionLayers } from "../variant/option-layers";
import { optionsAbove } from "../variant/resolve";
import { TABLE, TABLE_OPTIONS } from "../variant/table-options";
import type { StoredClock } from "../store/flags";

/**
 * The time that the present turn has taken, for tables that want to see it. No rule knows of it, and nothing follows from it: it is a
 * start time in the flags of the combat, and everything else is drawn.
 */

/** How a table wants its clock. */
interface ClockWish {
  /** The seconds after which the arc is full. 0: no clock. */
  readonly seconds: number;
  /** Whether it starts with every turn. Otherwise the GM starts it for a combatant. */
  readonly isPerTurn: boolean;
}

/** The clock as a fight's scene wants it, else as the world does. */
function clockWish(combat: Combat.Implementation): ClockWish {
  const { clock = TABLE_OPTIONS.clock.initial, clockStarts = TABLE_OPTIONS.clockStarts.initial } = optionLayers(
    TABLE,
    optionsAbove(combat, TABLE),
  );
  return { seconds: Number(clock), isPerTurn: clockStarts === "turns" };
}

/** A clock that runs. */
interface TurnClock {
  readonly seconds: number;
  /** Its combatant. Null for the acting one. */
  readonly who: string | null;
  /** When it was started, by the server's time in milliseconds. */
  readonly since: number;
}

/** A combat's running clock, or null. */
export function clockOf(combat: Combat.Implementation): TurnClock | null {
  const { who, since } = storedFlags(combat).clock ?? {};
  if (typeof since !== "number" || since <= 0) return null;
  const { seconds } = clockWish(combat);
  return seconds > 0 ? { seconds, who: who ?? null, since } : null;
}

/** How the clock stands for a combatant, for a GM who may switch it; `none` for players, before the fight, and without a clock. */
export function clockFor(combat: Combat.Implementation, id: string): "none" | "stopped" | "runs" {
  if (!game.user.isGM || !combat.started || clockWish(combat).seconds === 0) return "none";
  return clockOf(combat)?.who === id ? "runs" : "stopped";
}

async function keep(combat: Combat.Implementation, clock: StoredClock): Promise<void> {
  // Foundry's own tracker shows nothing of it.
  await combat.update({ flags: { [MODULE_ID]: { clock } } }, { render: false, ...syncOnly() });
}

/** Starts the clock for a combatant, or stops that combatant's clock. GMs only. */
export async function switchClock(combat: Combat.Implementation, who: string): Promise<void> {
  const isOn = clockOf(combat)?.who === who;
  await keep(combat, { who, since: isOn ? 0 : serverTime() });
}

/** Starts the clock with a turn, if the setting says so. For the deciding client. */
export async function startWithTurn(combat: Combat.Implementation): Promise<void> {
  const { seconds, isPerTurn } = clockWish(combat);
  if (seconds > 0 && isPerTurn) await keep(combat, { who: null, since: serverTime() });
}
