const waiting = new Set<Combat.Implementation>();

/** Tells of everything that has changed since the last time, once each. */
function tell(): void {
  const changed = [...waiting];
  waiting.clear();
  if (changed.some((combat) => ui.combat?.viewed?.id === combat.id)) void ui.combat?.render();
  for (const combat of changed) Hooks.callAll("turnwright.changed", combat);
}

/**
 * Says that what is shown of a combat may have changed: the tracker is drawn again where it shows it, and whoever
 * listens to `turnwright.changed` (the panel, the log) draws itself. However often it is said in one moment, it is told
 * once: a hundred tokens that are added together are one drawing.
 */
export function signalChange(combat: Combat.Implementation): void {
  if (waiting.size === 0) queueMicrotask(tell);
  waiting.add(combat);
}

/**
 * Says that a command of this client's user is on its way, or has been answered. Nothing that Foundry's own tracker
 * draws has changed by that: whoever shows it draws that alone, rather than five hundred rows.
 */
export const signalPending = (combat: Combat.Implementation): void => void Hooks.callAll("turnwright.changed", combat);

/** {@link signalChange} for every combat: somebody came or went, a setting changed. */
export function signalAll(): void {
  for (const combat of game.combats) signalChange(combat);
}
