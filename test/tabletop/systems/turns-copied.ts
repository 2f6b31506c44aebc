import type { SystemPage } from "./system-page.ts";

// Its list of turns names each combatant twice, the second time as a copy.

const { CONFIG, Hooks } = globalThis as unknown as SystemPage;

Hooks.once("init", () => {
  const { documentClass: Combat } = CONFIG.Combat;
  CONFIG.Combat.documentClass = class CopiedCombat extends Combat {
    override setupTurns(): typeof this.turns {
      const turns = super.setupTurns();
      const copies = turns.map((one) => one.clone({}, { keepId: true }));
      this.turns = [...turns, ...copies];
      return this.turns;
    }
  };
});
