import type { SystemPage } from "./system-page.ts";

// Asks the gm something before it starts the fight, and then writes the position twice: once by itself, once by its base class. A test
// answers by `lifeAnswer`, closes the question by `lifeClose`, which starts nothing, or does neither.

const page = globalThis as unknown as SystemPage & {
  lifeTold: string[];
  lifeAnswer: () => void;
  lifeClose: () => void;
};
page.lifeTold = [];

const isAnswered = async (): Promise<boolean> =>
  new Promise((resolve) => {
    page.lifeTold.push("asks");
    page.lifeAnswer = () => resolve(true);
    page.lifeClose = () => resolve(false);
  });

page.Hooks.once("init", () => {
  const { documentClass: Combat } = page.CONFIG.Combat;
  page.CONFIG.Combat.documentClass = class AskingCombat extends Combat {
    override async startCombat(): Promise<this> {
      if (!(await isAnswered())) return this;
      await this.update({ round: 1 });
      await this.update({ flags: { rig: { first: "friendly" } } });
      await super.startCombat();
      page.lifeTold.push("started");
      return this;
    }
  };
});
