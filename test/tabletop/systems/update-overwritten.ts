import type { SystemPage } from "./system-page.ts";

// Decides by itself where the turn begins whenever a round does, whatever an update says.

const { CONFIG, Hooks } = globalThis as unknown as SystemPage;

type Before = Parameters<InstanceType<typeof CONFIG.Combat.documentClass>["_preUpdate"]>;

Hooks.once("init", () => {
  const { documentClass: Combat } = CONFIG.Combat;
  CONFIG.Combat.documentClass = class OverwritingCombat extends Combat {
    override async _preUpdate(...args: Before): Promise<boolean | void> {
      const allowed = await super._preUpdate(...args);
      const [changed] = args;
      if (changed["round"] !== undefined && changed["round"] !== 0) changed["turn"] = this.turns.length - 1;
      return allowed;
    }
  };
});
