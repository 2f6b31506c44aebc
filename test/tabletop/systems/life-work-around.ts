import type { SystemPage } from "./system-page.ts";

// Does something before and after what its base class does at the start and at each new round, and says what it saw.

const page = globalThis as unknown as SystemPage & { lifeTold: string[] };
page.lifeTold = [];

page.Hooks.once("init", () => {
  const { documentClass: Combat } = page.CONFIG.Combat;
  page.CONFIG.Combat.documentClass = class AroundCombat extends Combat {
    #see(what: string): void {
      page.lifeTold.push(`${what} ${this.round}/${this.turn}`);
    }

    override async startCombat(): Promise<this> {
      this.#see("before start");
      await this.update({ flags: { rig: { readied: true } } });
      await super.startCombat();
      this.#see("after start");
      return this;
    }

    override async nextRound(): Promise<this> {
      this.#see("before round");
      await super.nextRound();
      await this.update({ flags: { rig: { pool: this.round } } });
      this.#see("after round");
      return this;
    }

    override async nextTurn(): Promise<this> {
      this.#see("turn");
      return super.nextTurn();
    }
  };
});
