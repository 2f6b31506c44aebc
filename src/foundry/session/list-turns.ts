/** Updates the turn marker. Protected, but there is no other way. */
interface Marking {
  _updateTurnMarkers(): void;
}

/** Reorders a combat's turns and updates the turn marker. */
export function listTurnsAnew(combat: Combat.Implementation): void {
  combat.setupTurns();
  if (canvas.ready) (combat as unknown as Marking)._updateTurnMarkers();
}
