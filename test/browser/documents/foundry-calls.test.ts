import { describe, expect, it } from "vitest";
import { fighterId, rooftops } from "../../tabletop/server/fights.ts";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import {
  combatUpdates,
  done,
  encounter,
  everybody,
  giveNumbers,
  IDS,
  look,
  stored,
  together,
} from "../support/fight.ts";
import { freshFights } from "../support/fresh-fights.ts";
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

let fight: Fight;

describe("Foundry's own calls", () => {
  freshFights({ players: 1 }, (fresh) => {
    fight = fresh;
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

  it("start, go on, close a round, end the fight, and take each back", async () => {
    await giveNumbers(fight);
    await press("startCombat");
    expect(await look(fight.gm)).toMatchObject({ stage: "impetus", impetus: IDS.gereneth, round: 1 });
    await press("nextTurn");
    expect(await look(fight.gm)).toMatchObject({ impetus: IDS.hag });
    await press("nextRound");
    expect(await look(fight.gm)).toMatchObject({ stage: "rolling", round: 2 });
    await press("previousRound");
    expect(await look(fight.gm)).toMatchObject({ round: 1, impetus: IDS.hag });
    await press("endCombat");
    expect(encounter(fight)?.stage).toBe("ended");
    await press("previousTurn");
    expect(await look(fight.gm)).toMatchObject({ stage: "impetus", round: 1 });
    await press("previousTurn");
    expect(await look(fight.gm)).toMatchObject({ impetus: IDS.gereneth });
    await press("previousTurn");
    expect(await look(fight.gm)).toMatchObject({ stage: "setup", round: 0 });
    // Each call is a step, and a step one update.
    expect(combatUpdates(fight)).toBe(encounter(fight)?.rev);
  });

  it("roll for a player's own, for the gm's own, or for all who have no number, and clear the numbers before the start", async () => {
    await press("rollAll", fight.ann);
    expect(initiatives()[IDS.gereneth]).toEqual(expect.any(Number));
    expect(initiatives()).toMatchObject({ [IDS.hag]: null, [IDS.johnston]: null, [IDS.cultist]: null });
    await press("rollNPC");
    expect(initiatives()).toMatchObject({ [IDS.johnston]: null, [IDS.hag]: expect.any(Number) });
    const { [IDS.hag]: rolled } = initiatives();
    await press("rollAll");
    expect(Object.values(initiatives())).not.toContain(null);
    expect(initiatives()[IDS.hag]).toBe(rolled);
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
});

describe("a number that somebody else has written under rules without numbers", () => {
  freshFights({ players: 1, world: () => rooftops }, (fresh) => {
    fight = fresh;
  });

  it("can only be put back by the gm (C-7)", async () => {
    const xen = fighterId("Xen");
    await done(fight.gm, { do: "start" });
    await fight.gm.page.evaluate(async (id) => {
      const { game } = globalThis as unknown as FoundryPage;
      await (game.combats.contents[0] as FoundryCombat).update({ combatants: [{ _id: id, initiative: 12 }] });
    }, xen);
    const dialog = fight.gm.page.locator(`#turnwright-around-${SEED_IDS.combat}`);
    await dialog.waitFor();
    await settled(fight);
    expect(await dialog.locator('[data-action="adopt"]').count()).toBe(0);
    await dialog.locator('[data-action="restore"]').click();
    const number = (): unknown => stored(fight).combatants.find(({ _id }) => _id === xen)?.["initiative"] ?? null;
    await expect.poll(number).toBeNull();
  });
});
