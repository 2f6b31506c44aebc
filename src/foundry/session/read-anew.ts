import { listTurnsAnew } from "./list-turns";

/** As much of Foundry's database as reads documents from the server. */
interface Database {
  get(cls: unknown, operation: object, user: unknown): Promise<readonly Combat.Implementation[]>;
}

/** Reads a combat from the server; null where there is none any more. */
async function fetchCombat(id: string): Promise<object | null> {
  const database = CONFIG.DatabaseBackend as unknown as Database;
  const found = await database.get(CONFIG.Combat.documentClass, { query: { _id: id } }, game.user);
  return found[0]?.toObject() ?? null;
}

/**
 * Replaces what this client has of a combat by what the server has: after a loss of connection, or a missed update, which
 * nobody sends again. Where that can't be done the whole page is loaded anew, as Foundry does after a longer loss.
 *
 * @returns whether the combat is as the server has it; false while the page is being loaded anew, and for a combat that is gone
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
  // One that has been deleted meanwhile is nobody's: there is nothing to read, and nothing to load a page for.
  if (game.combats.get(combat.id ?? "") === combat) location.reload();
  return false;
}
