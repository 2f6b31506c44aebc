import type { SystemPage } from "./system-page.ts";

// Counts turns by methods of its combatants, as systems with turn orders of their own do; a new round gives all of them back.

const page = globalThis as unknown as SystemPage & { lifeTold: string[] };
page.lifeTold = [];

page.Hooks.once("init", () => {
  const { documentClass: Combat } = page.CONFIG.Combat;
  const { documentClass: Combatant } = page.CONFIG.Combatant;
  page.CONFIG.Combatant.documentClass = class CountedCombatant extends Combatant {
    async turnUpdate(pass: number): Promise<void> {
      page.lifeTold.push(`turnUpdate ${this.name} ${pass}`);
    }

    async markActivated(): Promise<void> {
      page.lifeTold.push(`markActivated ${this.name}`);
      await this.update({ flags: { rig: { activated: true } } });
    }
  };
  page.CONFIG.Combat.documentClass = class CountingCombat extends Combat {
    override async nextRound(): Promise<this> {
      await super.nextRound();
      page.lifeTold.push("round");
      const fresh = this.combatants.map(({ id }) => ({ _id: id, flags: { rig: { activated: false } } }));
      await this.updateEmbeddedDocuments("Combatant", fresh);
      return this;
    }
  };
});
