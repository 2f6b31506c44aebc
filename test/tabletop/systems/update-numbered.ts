import type { SystemPage } from "./system-page.ts";

// The turn is always somebody's: it makes a number of none, in what is written and, when a fight has started, in what it holds.

const { CONFIG, Hooks } = globalThis as unknown as SystemPage;

type Updated = Parameters<InstanceType<typeof CONFIG.Combat.documentClass>["update"]>;

Hooks.once("init", () => {
  const { documentClass: Combat } = CONFIG.Combat;
  CONFIG.Combat.documentClass = class NumberedCombat extends Combat {
    override async update(...[changes = {}, ...others]: Updated): Promise<this | undefined> {
      const isMoved = "round" in changes || "turn" in changes;
      const turn = (changes as { readonly turn?: number | null }).turn ?? this.turn ?? 0;
      return super.update(isMoved ? { ...changes, turn } : changes, ...others);
    }

    override async startCombat(): Promise<this> {
      await super.startCombat();
      this.turn = 0;
      return this;
    }
  };
});
