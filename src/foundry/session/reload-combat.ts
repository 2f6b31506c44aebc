import { report } from "../parts/report";

interface Database {
  get(cls: unknown, operation: object, user: unknown): Promise<readonly Combat.Implementation[]>;
}

async function fetchCombat(id: string): Promise<object | null> {
  const database = CONFIG.DatabaseBackend as unknown as Database;
  const found = await database.get(CONFIG.Combat.documentClass, { query: { _id: id } }, game.user);
  return found[0]?.toObject() ?? null;
}

/** Replaces this client's combat by the server's. Returns whether it is current. If that fails, reloads the page. */
export async function reloadCombat(combat: Combat.Implementation): Promise<boolean> {
  try {
    const source = await fetchCombat(combat.id ?? "");
    if (source !== null) {
      combat.updateSource(source, { recursive: false });
      combat.reset();
      rebuildTurns(combat);
      return true;
    }
  } catch (error) {
    report("readAnew")(error);
  }
  // A deleted combat needs no reload.
  if (game.combats.get(combat.id ?? "") === combat) location.reload();
  return false;
}

/** Updates the turn marker. Protected, but there is no other way. */
interface Marking {
  _updateTurnMarkers(): void;
}

export function rebuildTurns(combat: Combat.Implementation): void {
  combat.setupTurns();
  if (canvas.ready) (combat as unknown as Marking)._updateTurnMarkers();
}
