import { Slot } from "../session/slot";
import { trackersNow } from "../windows/docked";
import type { FightSession } from "../session/fight-session";

/** True as long as other modules are still to be told of a change of the fight. */
const DUE = new Slot<{ isDue: boolean }>(() => ({ isDue: false }));

/** The trackers in which a fight is in view. */
const trackersOf = ({ combat }: FightSession): ReturnType<typeof trackersNow> =>
  ui.combat?.viewed?.id === combat.id ? trackersNow() : [];

/**
 * Draws a fight that has changed wherever it is shown: the trackers, and whoever listens to `turnwright.changed`. Once for each moment, however
 * much changes in it.
 */
export function drawChanged(fight: FightSession): void {
  const due = fight.slot(DUE);
  for (const tracker of trackersOf(fight)) tracker.turnwrightFollow?.();
  if (due.isDue) return;
  due.isDue = true;
  queueMicrotask(() => {
    due.isDue = false;
    Hooks.callAll("turnwright.changed", fight.combat);
  });
}

/** Draws the hit points of these combatants. Rows alone show them, so nothing else is drawn, and nobody else is told. */
export function drawHitPoints(fight: FightSession, combatants: readonly Combatant.Implementation[]): void {
  const ids = combatants.flatMap(({ id }) => id ?? []);
  for (const tracker of trackersOf(fight)) tracker.turnwrightDrawHitPoints?.(ids);
}
