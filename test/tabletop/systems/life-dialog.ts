import type { SystemPage } from "./system-page.ts";

// Asks the gm something before its base class starts the fight or a round; a test answers by `lifeAnswer`, or never does.

const page = globalThis as unknown as SystemPage & { lifeTold: string[]; lifeAnswer: () => void };
page.lifeTold = [];

const asked = async (): Promise<void> =>
  new Promise((resolve) => {
    page.lifeTold.push("asks");
    page.lifeAnswer = resolve;
  });

page.Hooks.once("init", () => {
  const { documentClass: Combat } = page.CONFIG.Combat;
  page.CONFIG.Combat.documentClass = class AskingCombat extends Combat {
    override async startCombat(): Promise<this> {
      await asked();
      await super.startCombat();
      page.lifeTold.push("started");
      return this;
    }
  };
});
