import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  another,
  combatUpdates,
  done,
  encounter,
  everybody,
  giveNumbers,
  IDS,
  look,
  openFight,
  stored,
  together,
} from "../support/fight.ts";
import { settled } from "../support/settled.ts";
import type { Client } from "../../tabletop/testing.ts";
import type { Fight, FoundryCombat, FoundryPage } from "../support/fight.ts";

type Call =
  | "startCombat"
  | "nextTurn"
  | "previousTurn"
  | "nextRound"
  | "previousRound"
  | "rollAll"
  | "rollNPC"
  | "resetAll"
  | "endCombat";

/** As much of a page as combats are created through. */
interface CreatingPage {
  readonly Combat: {
    readonly implementation: {
      create(
        data: object,
      ): Promise<{ readonly turns: readonly { readonly name: string }[]; delete(): Promise<unknown> }>;
    };
  };
}

describe.each([13, 14] as const)("Foundry's own calls under generation %d", (generation) => {
  let fight: Fight;

  beforeAll(async () => {
    fight = await openFight({ players: 1, generation });
  });

  afterAll(async () => {
    await fight.tabletop.stop();
  });

  beforeEach(async () => {
    fight = await another(fight);
  });

  /** Calls one of Foundry's own methods without arguments, as its buttons and keys do. */
  async function press(call: Call, client: Client = fight.gm): Promise<void> {
    await client.page.evaluate(async (name) => {
      const { game } = globalThis as unknown as FoundryPage;
      await game.combats.contents[0]?.[name]();
    }, call);
    await together(fight);
    await settled(fight);
  }

  /** The combat as one browser has it. */
  const local = async ({ page }: Client): Promise<{ round: number; turn: number | null; turns: string[] }> =>
    page.evaluate(() => {
      const { game } = globalThis as unknown as FoundryPage;
      const { round, turn, turns } = game.combats.contents[0] as FoundryCombat;
      return { round, turn, turns: turns.map(({ id }) => id) };
    });

  const initiatives = (): Record<string, unknown> =>
    Object.fromEntries(stored(fight).combatants.map(({ _id, initiative }) => [String(_id), initiative]));

  it("start, go on, and go back", async () => {
    await giveNumbers(fight);
    await press("startCombat");
    expect(await look(fight.gm)).toMatchObject({ stage: "impetus", impetus: IDS.gereneth, round: 1 });
    await press("nextTurn");
    expect(await look(fight.gm)).toMatchObject({ impetus: IDS.hag });
    await press("previousTurn");
    expect(await look(fight.gm)).toMatchObject({ impetus: IDS.gereneth });
    await press("previousTurn");
    expect(await look(fight.gm)).toMatchObject({ stage: "setup", round: 0 });
    expect(encounter(fight)?.rev).toBe(8);
    expect(combatUpdates(fight)).toBe(8);
  });

  it("close a round, and take it back as a whole", async () => {
    await giveNumbers(fight);
    await press("startCombat");
    await press("nextTurn");
    await press("nextRound");
    expect(await look(fight.gm)).toMatchObject({ stage: "rolling", round: 2 });
    await press("previousRound");
    expect(await look(fight.gm)).toMatchObject({ round: 1, impetus: IDS.hag });
  });

  it("roll for all, or for the gm's own, who have no number", async () => {
    await press("rollNPC");
    expect(initiatives()).toMatchObject({ [IDS.gereneth]: null, [IDS.johnston]: null });
    expect(initiatives()[IDS.hag]).toEqual(expect.any(Number));
    const { [IDS.hag]: rolled } = initiatives();
    await press("rollAll");
    expect(Object.values(initiatives())).not.toContain(null);
    expect(initiatives()[IDS.hag]).toBe(rolled);
    // The foes, then the hidden one by the rules, and the players by their game system.
    expect(encounter(fight)?.rev).toBe(3);
  });

  it("roll a player's own combatants for the player", async () => {
    await press("rollAll", fight.ann);
    expect(initiatives()[IDS.gereneth]).toEqual(expect.any(Number));
    expect(initiatives()).toMatchObject({ [IDS.hag]: null, [IDS.johnston]: null, [IDS.cultist]: null });
  });

  it("clear the numbers before the start", async () => {
    await giveNumbers(fight);
    await press("resetAll");
    expect(new Set(Object.values(initiatives()))).toEqual(new Set([null]));
  });

  it("keep Foundry's order, round and turn as the rules have them, on every client", async () => {
    await giveNumbers(fight);
    await press("startCombat");
    const order = [IDS.gereneth, IDS.hag, IDS.johnston, IDS.cultist];
    expect(await local(fight.gm)).toEqual({ round: 1, turn: null, turns: order });
    await done(fight.gm, { do: "pass", combatant: IDS.gereneth });
    await done(fight.gm, { do: "declareActor", combatant: IDS.hag, plan: "Claw" });
    await together(fight);
    await done(fight.ann, { do: "declareReactor", combatant: IDS.gereneth, plan: "Duck" });
    await together(fight);
    await done(fight.gm, { do: "beginTurn" });
    await together(fight);
    for (const client of everybody(fight)) {
      expect(await local(client)).toEqual({ round: 1, turn: 1, turns: order });
    }
  });

  it("end the fight, which can be taken back", async () => {
    await giveNumbers(fight);
    await press("startCombat");
    await press("endCombat");
    expect(encounter(fight)?.stage).toBe("ended");
    await press("previousTurn");
    expect(await look(fight.gm)).toMatchObject({ stage: "impetus", round: 1 });
  });

  it("put a number where the tracker's field, a macro or another module writes it", async () => {
    await fight.gm.page.evaluate(async (id) => {
      const { game } = globalThis as unknown as FoundryPage;
      await game.combats.contents[0]?.setInitiative(id, 12);
      await game.combats.contents[0]?.combatants.get(id).update({ initiative: 13 });
    }, IDS.hag);
    await fight.gm.page.waitForFunction((id) => {
      const { game } = globalThis as unknown as FoundryPage;
      return game.combats.contents[0]?.turns.some((one) => one.id === id && one.initiative === 13) === true;
    }, IDS.hag);
    await settled(fight);
    expect(encounter(fight)?.rev).toBe(2);
    expect(combatUpdates(fight)).toBe(2);
  });

  it("create a combat with its combatants at once", async () => {
    const names = await fight.gm.page.evaluate(async () => {
      const { Combat } = globalThis as unknown as CreatingPage;
      const combatants = [3, 1, 2].map((no) => ({ _id: `CombatantNumber${no}`, name: `No. ${no}` }));
      const combat = await Combat.implementation.create({ flags: { turnwright: { variant: "basic" } }, combatants });
      const turns = combat.turns.map(({ name }) => name);
      await combat.delete();
      return turns;
    });
    expect(names).toHaveLength(3);
    await settled(fight);
    expect(everybody(fight).flatMap(({ errors }) => errors)).toEqual([]);
  });

  it("are Foundry's own again where the variant is off", async () => {
    await fight.tabletop.stop();
    fight = await openFight({ players: 1, generation, variant: "off" });
    await fight.gm.page.evaluate(async () => {
      const { game } = globalThis as unknown as FoundryPage;
      const combat = game.combats.contents[0] as FoundryCombat;
      await combat.rollAll();
      await combat.startCombat();
      await combat.nextTurn();
    });
    await settled(fight);
    expect(stored(fight)).toMatchObject({ round: 1, turn: 1 });
    expect(encounter(fight)).toBeNull();
  });
});
