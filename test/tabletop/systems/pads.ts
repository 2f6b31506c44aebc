import type { SystemPage } from "./system-page.ts";

// Adds combatants that stand for nobody in the middle of a fight: they hold places for a further pass.

const { CONFIG, Hooks } = globalThis as unknown as SystemPage;

Hooks.once("init", () => {
  const { documentClass: Combat } = CONFIG.Combat;
  CONFIG.Combat.documentClass = class PaddedCombat extends Combat {
    async nextPass(): Promise<void> {
      await this.padPass();
      await this.update({ turn: 0 });
    }

    /** The next pass begins behind a pad for each who took part in this one. */
    async padPass(): Promise<void> {
      const pads = this.turns.map((_one, index) => ({
        name: `Pass ${index + 1}`,
        initiative: -index,
        system: { pad: true },
      }));
      await this.createEmbeddedDocuments("Combatant", pads);
    }
  };
});
