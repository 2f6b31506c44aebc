import type { SystemPage } from "./system-page.ts";

// Compares where the pointer is with where it was, once the base class has heard of an update, and says when somebody else acts.

const { CONFIG, Hooks } = globalThis as unknown as SystemPage;

type Updated = Parameters<InstanceType<typeof CONFIG.Combat.documentClass>["_onUpdate"]>;

Hooks.once("init", () => {
  const { documentClass: Combat } = CONFIG.Combat;
  CONFIG.Combat.documentClass = class PreviousCombat extends Combat {
    override _onUpdate(...args: Updated): void {
      super._onUpdate(...args);
      if (!("turn" in args[0]) && !("round" in args[0])) return;
      const { previous, current } = this;
      if (previous?.combatantId !== current.combatantId) {
        Hooks.callAll("combatRigActs", previous?.combatantId, current.combatantId);
      }
    }
  };
});
