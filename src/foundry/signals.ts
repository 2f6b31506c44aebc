/**
 * Says that what is shown of a combat may have changed: the tracker is drawn again where it shows it, and whoever
 * listens to `turnwright.changed` (the panel, the log) draws itself.
 */
export function signalChange(combat: Combat.Implementation): void {
  if (ui.combat?.viewed?.id === combat.id) void ui.combat.render();
  Hooks.callAll("turnwright.changed", combat);
}

/** The same for every combat: somebody came or went, a setting changed. */
export function signalAll(): void {
  for (const combat of game.combats) signalChange(combat);
}
