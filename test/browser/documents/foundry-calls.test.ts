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
import type { Fight } from "../support/fight.ts";
import { callOn } from "../support/documents.ts";

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
  async function press(name: string, client: Client = fight.gm): Promise<void> {
    await callOn(client, ["combat"], name);
    await together(fight);
    await settled(fight);
  }

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
    await callOn(fight.gm, ["combat"], "update", { combatants: [{ _id: xen, initiative: 12 }] });
    const dialog = fight.gm.page.locator(`#turnwright-around-${SEED_IDS.combat}`);
    await dialog.waitFor();
    await settled(fight);
    expect(await dialog.locator('[data-action="adopt"]').count()).toBe(0);
    await dialog.locator('[data-action="restore"]').click();
    const number = (): unknown => stored(fight).combatants.find(({ _id }) => _id === xen)?.["initiative"] ?? null;
    await expect.poll(number).toBeNull();
  });
});
