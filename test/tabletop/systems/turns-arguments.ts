import type { SystemPage } from "./system-page.ts";

// Its methods hand each other arguments that Foundry's don't have: the next pass begins with a next turn that is told to stay.

const { CONFIG, Hooks } = globalThis as unknown as SystemPage;

Hooks.once("init", () => {
  const { documentClass: Combat } = CONFIG.Combat;
  CONFIG.Combat.documentClass = class ArgumentsCombat extends Combat {
    override async nextTurn(isPass?: boolean): Promise<this> {
      if (isPass !== true) return super.nextTurn();
      await this.update({ turn: 0, flags: { rig: { pass: Number(this.flags["rig"]?.["pass"] ?? 1) + 1 } } });
      return this;
    }

    override async nextRound(): Promise<this> {
      const pass = Number(this.flags["rig"]?.["pass"] ?? 1);
      if (pass < 2) return this.nextTurn(true);
      await this.update({ flags: { rig: { pass: 1 } } });
      return super.nextRound();
    }
  };
});
