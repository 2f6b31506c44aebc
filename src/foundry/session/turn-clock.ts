import { serverTime } from "../compat/connection";
import { MODULE_ID } from "../compat/module-id";
import { storedFlags, type StoredClock } from "../store/flags";
import { syncOnly } from "../store/step-options";
import { optionLayers } from "../variant/option-layers";
import { optionsAbove } from "../variant/resolve";
import { TRACKING, TRACKING_OPTIONS } from "../variant/tracking-options";

/** The present turn's elapsed time: only a start time in the combat's flags, which affects no rule. */

/** The seconds after which the arc is full (0: no clock), and whether it starts with every turn. */
function clockSettings(combat: Combat.Implementation) {
  const { clock = TRACKING_OPTIONS.clock.initial, clockStarts = TRACKING_OPTIONS.clockStarts.initial } = optionLayers(
    TRACKING,
    optionsAbove(combat, TRACKING),
  );
  return { seconds: Number(clock), isPerTurn: clockStarts === "turns" };
}

/** The clock of a combatant, or of the acting one, since a time of the server in milliseconds. */
export function turnClockOf(combat: Combat.Implementation) {
  const { who, since } = storedFlags(combat).clock ?? {};
  if (typeof since !== "number" || since <= 0) return null;
  const { seconds } = clockSettings(combat);
  return seconds > 0 ? { seconds, who: who ?? null, since } : null;
}

/** Each combatant's clock, for a GM who may switch it. */
export function turnClockStates(combat: Combat.Implementation): (id: string) => "none" | "stopped" | "runs" {
  if (!game.user.isGM || !combat.started || clockSettings(combat).seconds === 0) return () => "none";
  const who = turnClockOf(combat)?.who;
  return (id) => (who === id ? "runs" : "stopped");
}

async function storeClock(combat: Combat.Implementation, clock: StoredClock): Promise<void> {
  // Foundry's own tracker shows nothing of it.
  await combat.update({ flags: { [MODULE_ID]: { clock } } }, { render: false, ...syncOnly() });
}

/** Starts the clock for a combatant, or stops that combatant's clock. GMs only. */
export async function toggleTurnClock(combat: Combat.Implementation, who: string): Promise<void> {
  const isOn = turnClockOf(combat)?.who === who;
  await storeClock(combat, { who, since: isOn ? 0 : serverTime() });
}

/** Starts the clock with a turn, if the setting says so. For the deciding client. */
export async function startClockWithTurn(combat: Combat.Implementation): Promise<void> {
  const { seconds, isPerTurn } = clockSettings(combat);
  if (seconds > 0 && isPerTurn) await storeClock(combat, { who: null, since: serverTime() });
}
