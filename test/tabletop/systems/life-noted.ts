import type { SystemPage } from "./system-page.ts";

// Notes all that is called of a system: its own start and rounds, Foundry's events, and the methods and the hook by which one or
// another system is told of turns.

const page = globalThis as unknown as SystemPage & { lifeTold: string[] };
const { CONFIG, Hooks } = page;
page.lifeTold = [];
const note = (line: string): void => void page.lifeTold.push(line);

Hooks.on("projectfu.events.combat", (event) => note(`projectfu.events.combat ${(event as { type: string }).type}`));
Hooks.on("updateCombat", (_combat, changes) => {
  if ("turn" in (changes as object) || "round" in (changes as object)) note("updateCombat");
});

Hooks.once("init", () => {
  const { documentClass: Combat } = CONFIG.Combat;
  CONFIG.Combatant.documentClass = class NotedCombatant extends CONFIG.Combatant.documentClass {
    turnUpdate(): void {
      note(`turnUpdate ${this.name}`);
    }

    markActivated(): void {
      note(`markActivated ${this.name}`);
    }

    modifyCurrentActivations(by: number): void {
      note(`modifyCurrentActivations(${by}) ${this.name}`);
    }
  };
  CONFIG.Combat.documentClass = class NotedCombat extends Combat {
    override async startCombat(): Promise<this> {
      note("start");
      return super.startCombat();
    }

    override async nextRound(): Promise<this> {
      note("round");
      return super.nextRound();
    }

    override async rollInitiative(...args: Parameters<InstanceType<typeof Combat>["rollInitiative"]>): Promise<this> {
      note("roll");
      return super.rollInitiative(...args);
    }

    protected override async _onStartTurn(
      ...args: Parameters<InstanceType<typeof Combat>["_onStartTurn"]>
    ): Promise<void> {
      note(`event ${args[0].name}`);
      return super._onStartTurn(...args);
    }
  };
});
