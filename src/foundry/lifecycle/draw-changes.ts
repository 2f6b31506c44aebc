import { Slot } from "../session/slot";
import { trackersNow } from "../windows/docked";
import type { Fight } from "../session/fight";

/** True as long as other modules are still to be told of a change of the fight. */
const DUE = new Slot<{ isDue: boolean }>(() => ({ isDue: false }));

/**
 * Draws a fight that has changed wherever it is shown: the trackers, and whoever listens to `turnwright.changed`. Once for each moment, however
 * much changes in it.
 */
export function drawChanged(fight: Fight): void {
  const due = fight.slot(DUE);
  if (ui.combat?.viewed?.id === fight.combat.id) for (const tracker of trackersNow()) tracker.turnwrightFollow?.();
  if (due.isDue) return;
  due.isDue = true;
  queueMicrotask(() => {
    due.isDue = false;
    Hooks.callAll("turnwright.changed", fight.combat);
  });
}
