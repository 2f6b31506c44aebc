import type { SystemPage } from "./system-page.ts";

// A module's way: wraps methods of whatever class is configured, once before every other module has, and once when all is ready.

const { CONFIG, Hooks } = globalThis as unknown as SystemPage;

function wrap(when: string): void {
  const prototype = CONFIG.Combat.documentClass.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const name of ["nextTurn", "nextRound", "rollInitiative"]) {
    const former = prototype[name];
    prototype[name] = function wrapped(this: unknown, ...args: unknown[]) {
      Hooks.callAll("combatRigWrapped", when, name);
      return former?.apply(this, args);
    };
  }
}

Hooks.once("init", () => wrap("init"));
Hooks.once("ready", () => wrap("ready"));
