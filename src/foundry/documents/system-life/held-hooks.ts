import { allSessions, sessionOf } from "../../session/fight-session";
import { livesOf } from "./lives";

/** Foundry's hooks before an update of the position. */
const BEFORE_MOVES: ReadonlySet<unknown> = new Set(["combatStart", "combatRound", "combatTurn"]);

type Call = (...args: unknown[]) => boolean;

function isHeld(name: unknown, combat: unknown): boolean {
  if (!BEFORE_MOVES.has(name) || !(combat instanceof CONFIG.Combat.documentClass)) return false;
  return livesOf(combat).isTheirs && sessionOf(combat).isRuled;
}

/** Foundry's hooks before and after a document is written; their last argument is the id of its author. */
const WRITES = /^(?:pre)?(?:create|update|delete)[A-Z]/i;

/** A document that this client writes while the system's methods are at work is a sign of them. */
function noteWrite(name: unknown, author: unknown): void {
  if (typeof name !== "string" || author !== game.user.id || !WRITES.test(name)) return;
  for (const { combat } of allSessions()) livesOf(combat).atWork?.stir();
}

const holding = (own: Call): Call =>
  function (this: unknown, name, combat, ...rest) {
    noteWrite(name, rest.at(-1));
    return isHeld(name, combat) || own.call(this, name, combat, ...rest);
  };

let isInstalled = false;

/**
 * Keeps back what the system's methods tell of a position that is not written: it has been told, with the right one. Nothing
 * else lets a call of a hook be kept back. What they write shows that they go on. Installed with the first fight that needs it, and once.
 */
export function holdHooks(): void {
  if (isInstalled) return;
  isInstalled = true;
  const { call, callAll } = Hooks as unknown as Record<"call" | "callAll", Call>;
  Object.assign(Hooks, { call: holding(call), callAll: holding(callAll) });
}
