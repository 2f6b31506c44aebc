import { sessionOf } from "../../session/fight-session";
import { livesOf } from "./lives";

/** Foundry's hooks before an update of the position. */
const BEFORE_MOVES: ReadonlySet<unknown> = new Set(["combatStart", "combatRound", "combatTurn"]);

type Call = (...args: unknown[]) => boolean;

function isHeld(name: unknown, combat: unknown): boolean {
  if (!BEFORE_MOVES.has(name) || !(combat instanceof CONFIG.Combat.documentClass)) return false;
  return livesOf(combat).isTheirs && sessionOf(combat).isRuled;
}

const holding = (own: Call): Call =>
  function (this: unknown, name, combat, ...rest) {
    return isHeld(name, combat) || own.call(this, name, combat, ...rest);
  };

let isInstalled = false;

/**
 * Keeps back what the system's methods tell of a position that is not written: it has been told, with the right one. Nothing
 * else lets a call of a hook be kept back. Installed with the first fight that needs it, and once.
 */
export function holdHooks(): void {
  if (isInstalled) return;
  isInstalled = true;
  const { call, callAll } = Hooks as unknown as Record<"call" | "callAll", Call>;
  Object.assign(Hooks, { call: holding(call), callAll: holding(callAll) });
}
