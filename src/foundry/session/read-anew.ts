import { listTurnsAnew } from "./list-turns";

interface Database {
  get(cls: unknown, operation: object, user: unknown): Promise<readonly Combat.Implementation[]>;
}

async function fetchCombat(id: string): Promise<object | null> {
  const database = CONFIG.DatabaseBackend as unknown as Database;
  const found = await database.get(CONFIG.Combat.documentClass, { query: { _id: id } }, game.user);
  return found[0]?.toObject() ?? null;
}

/**
 * Replaces this client's combat by the server's after a lost connection or a missed update. If that fails, reloads the
 * page, as Foundry does after a longer loss.
 *
 * @returns whether the combat is current
 */
export async function readAnew(combat: Combat.Implementation): Promise<boolean> {
  try {
    const source = await fetchCombat(combat.id ?? "");
    if (source !== null) {
      combat.updateSource(source, { recursive: false });
      combat.reset();
      listTurnsAnew(combat);
      return true;
    }
  } catch (error) {
    Hooks.onError("turnwright.readAnew", error as Error, { log: "error" });
  }
  // A deleted combat needs no reload.
  if (game.combats.get(combat.id ?? "") === combat) location.reload();
  return false;
}
