import type { SystemPage } from "./system-page.ts";

// Rolls anew at each round, in every way in which a system can, and lets everybody's activations come back.

const page = globalThis as unknown as SystemPage & { lifeTold: string[] };
page.lifeTold = [];

page.Hooks.once("init", () => {
  const { documentClass: Combat } = page.CONFIG.Combat;
  page.CONFIG.Combat.documentClass = class RerollingCombat extends Combat {
    override async nextRound(): Promise<this> {
      await this.resetAll();
      await this.rollAll();
      await this.rollNPC();
      const [first, second] = this.combatants.contents;
      await this.rollInitiative([first?.id ?? ""]);
      await this.setInitiative(first?.id ?? "", 99);
      await first?.update({ initiative: 98, flags: { rig: { activations: 1 } } });
      await this.updateEmbeddedDocuments("Combatant", [{ _id: second?.id ?? "", initiative: 97 }]);
      await this.startCombat();
      await super.nextRound();
      await this.resetAll();
      page.lifeTold.push("rerolled");
      return this;
    }
  };
});
