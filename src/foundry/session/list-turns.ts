/** The way of a combat to mark on the map who acts; it is protected, and the only one there is. */
interface Marking {
  _updateTurnMarkers(): void;
}

/**
 * Lists a combat's turns in the order that counts from now on, and has the map mark anew who acts by it: Foundry does so itself only with an
 * update of the combat.
 */
export function listTurnsAnew(combat: Combat.Implementation): void {
  combat.setupTurns();
  if (canvas.ready) (combat as unknown as Marking)._updateTurnMarkers();
}
