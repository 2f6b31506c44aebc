import type { SystemPage } from "./system-page.ts";

// Its list of turns is in no order, and a mark of its own says who acts.

const { CONFIG, Hooks } = globalThis as unknown as SystemPage;

Hooks.once("init", () => {
  const { documentClass: Combat } = CONFIG.Combat;
  CONFIG.Combat.documentClass = class UnsortedCombat extends Combat {
    override get combatant(): ReturnType<typeof this.combatants.get> {
      const marked = this.flags["rig"]?.["acting"];
      return typeof marked === "string" ? this.combatants.get(marked) : super.combatant;
    }

    override setupTurns(): typeof this.turns {
      this.turns = this.combatants.contents;
      this.current = this._getCurrentState();
      this.previous ??= this.current;
      return this.turns;
    }
  };
});
