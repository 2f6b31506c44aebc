import type { SystemPage } from "./system-page.ts";

// Readies everybody at the start, one after the other, which takes longer than a question may stay open.

const page = globalThis as unknown as SystemPage & { lifeTold: string[] };
page.lifeTold = [];

const later = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 150));

page.Hooks.once("init", () => {
  const { documentClass: Combat } = page.CONFIG.Combat;
  page.CONFIG.Combat.documentClass = class SlowCombat extends Combat {
    override async startCombat(): Promise<this> {
      for (const combatant of this.combatants) {
        await later();
        void combatant.update({ flags: { rig: { readied: true } } });
      }
      await later();
      page.lifeTold.push("everybody is ready");
      return super.startCombat();
    }

    protected override async _onStartRound(
      ...args: Parameters<InstanceType<typeof Combat>["_onStartRound"]>
    ): Promise<void> {
      page.lifeTold.push("the round begins");
      await super._onStartRound(...args);
    }
  };
});
