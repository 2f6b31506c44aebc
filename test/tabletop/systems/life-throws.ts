import type { SystemPage } from "./system-page.ts";

// Fails before it comes to its base class: at the start later, at a new round at once.

const page = globalThis as unknown as SystemPage;

page.Hooks.once("init", () => {
  const { documentClass: Combat } = page.CONFIG.Combat;
  page.CONFIG.Combat.documentClass = class ThrowingCombat extends Combat {
    override async startCombat(): Promise<this> {
      await this.update({ flags: { rig: { tried: true } } });
      throw new Error("rig: no sheet for the start");
    }

    override nextRound(): Promise<this> {
      throw new Error("rig: no sheet for the round");
    }
  };
});
