import type { SystemPage } from "./system-page.ts";

// Decides by itself whose turn it is, whatever an update says.

const { CONFIG, Hooks } = globalThis as unknown as SystemPage;

type Before = Parameters<InstanceType<typeof CONFIG.Combat.documentClass>["_preUpdate"]>;

Hooks.once("init", () => {
  const { documentClass: Combat } = CONFIG.Combat;
  CONFIG.Combat.documentClass = class AlwaysOverwritingCombat extends Combat {
    override async _preUpdate(...args: Before): Promise<boolean | void> {
      const allowed = await super._preUpdate(...args);
      const [changed] = args;
      if (this.started) changed["turn"] = this.turns.length - 1;
      return allowed;
    }
  };
});
