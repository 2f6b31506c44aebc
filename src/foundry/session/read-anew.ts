/** As much of a document's class as reads documents from the server. */
interface Readable {
  readonly database: {
    get(cls: unknown, operation: object, user: unknown): Promise<readonly Combat.Implementation[]>;
  };
}

/** Reads combats from the server; null where that fails. */
async function fetchCombat(id: string): Promise<object | null> {
  const cls = CONFIG.Combat.documentClass;
  const found = await (cls as unknown as Readable).database.get(cls, { query: { _id: id } }, game.user);
  return found[0]?.toObject() ?? null;
}

/**
 * Replaces what this client has of a combat by what the server has: after a loss of connection, or a missed update, which
 * nobody sends again. Where that can't be done the whole page is loaded anew, as Foundry does after a longer loss.
 *
 * @returns whether the combat is as the server has it; false while the page is being loaded anew
 */
export async function readAnew(combat: Combat.Implementation): Promise<boolean> {
  try {
    const source = await fetchCombat(combat.id ?? "");
    if (source !== null) {
      combat.updateSource(source, { recursive: false });
      combat.reset();
      combat.setupTurns();
      return true;
    }
  } catch (error) {
    Hooks.onError("turnwright.readAnew", error as Error, { log: "error" });
  }
  location.reload();
  return false;
}
