import type { SystemPage } from "./system-page.ts";

// Rolls initiative as its sheets want it: with advantage and a score that no die comes to, or with the dice that stand on the actor. A test
// has it fail, roll nothing, or wait as for a dialog.

/** An actor on whose sheet other dice may stand. */
interface DiceOnSheet {
  readonly flags: { readonly rig?: { readonly initiative?: string } };
}

const page = globalThis as unknown as SystemPage & {
  lifeTold: string[];
  lifeRolls: "" | "fails" | "nothing" | "waits";
  /** Ends the wait of each roll, the earliest first. */
  lifeWaiting: (() => void)[];
};
page.lifeTold = [];
page.lifeRolls = "";
page.lifeWaiting = [];

page.Hooks.once("init", () => {
  const { documentClass: Combat } = page.CONFIG.Combat;
  const { documentClass: Combatant } = page.CONFIG.Combatant;
  page.CONFIG.Combatant.documentClass = class AdvantagedCombatant extends Combatant {
    override getInitiativeRoll(): ReturnType<InstanceType<typeof Combatant>["getInitiativeRoll"]> {
      const { rig } = (this.actor as DiceOnSheet | null)?.flags ?? {};
      return super.getInitiativeRoll(rig?.initiative ?? "2d20kh + 100");
    }
  };
  page.CONFIG.Combat.documentClass = class OwnRollsCombat extends Combat {
    override async rollInitiative(...args: Parameters<InstanceType<typeof Combat>["rollInitiative"]>): Promise<this> {
      page.lifeTold.push(`rolls ${String(args[0])} ${JSON.stringify(args[1] ?? {})}`);
      if (page.lifeRolls === "fails") throw new Error("rig: no sheet to roll by");
      if (page.lifeRolls === "waits") await new Promise<void>((resolve) => page.lifeWaiting.push(resolve));
      if (page.lifeRolls === "nothing") return this;
      await super.rollInitiative(...args);
      page.lifeTold.push("rolled");
      return this;
    }
  };
});
