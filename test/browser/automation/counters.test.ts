import { describe, expect, it } from "vitest";
import { chip, recordDeeds } from "../support/deeds.ts";
import { beginFight, done, encounter, IDS, openTracker, together } from "../support/fight.ts";
import type { Fight } from "../support/fight.ts";
import { freshFights } from "../support/fresh-fights.ts";
import { settled } from "../support/settled.ts";
import { type Thing, useThing } from "../support/sheet-rolls.ts";

let fight: Fight;

freshFights({ variant: "basic" }, async (fresh) => {
  fight = fresh;
  for (const client of [fight.gm, fight.ann, fight.ben]) await openTracker(client);
});

const DAGGER: Thing = { name: "Dagger", type: "weapon", attack: "melee" };
const CLAWS: Thing = { name: "Claws", type: "weapon", attack: "melee" };

const COUNTERS = [{ id: "action" }, { id: "reaction" }];

const counts = (): unknown => encounter(fight)?.["counts"] ?? {};

const left = (counter: string, id: string): object => ({ [counter]: { [id]: { left: 0 } } });

/** Gereneth acts, then the hag. */
async function begin(attacks: "do" | "suggest" | "off"): Promise<void> {
  await recordDeeds(fight.gm, { attacks });
  await done(fight.gm, { do: "setInitiative", combatant: IDS.gereneth, value: 30 });
  await done(fight.gm, { do: "setInitiative", combatant: IDS.hag, value: 20 });
  await beginFight(fight);
  await done(fight.gm, { do: "changeOptions", options: { counters: COUNTERS } });
  await together(fight);
}

describe("an attack rolled on a sheet (K-2)", () => {
  it("spends the action in one's own turn, once, and the reaction in another's, where the world says so", async () => {
    await begin("do");
    await useThing(fight.ann, IDS.gereneth, DAGGER, [IDS.hag]);
    await expect.poll(counts).toEqual(left("action", IDS.gereneth));
    await useThing(fight.gm, IDS.hag, CLAWS, [IDS.gereneth]);
    await expect.poll(counts).toEqual({ ...left("action", IDS.gereneth), ...left("reaction", IDS.hag) });
    await useThing(fight.ann, IDS.gereneth, DAGGER, [IDS.hag]);
    await settled(fight);
    expect(counts()).toEqual({ ...left("action", IDS.gereneth), ...left("reaction", IDS.hag) });
  });

  it("offers to spend the action, which a press does", async () => {
    await begin("suggest");
    await useThing(fight.ann, IDS.gereneth, DAGGER, [IDS.hag]);
    const offer = chip(fight.gm, /^Spend: Action$/);
    await offer.click();
    await expect.poll(counts).toEqual(left("action", IDS.gereneth));
    await offer.waitFor({ state: "detached" });
  });

  it("spends nothing where attacks are not tracked", async () => {
    await begin("off");
    await useThing(fight.ann, IDS.gereneth, DAGGER, [IDS.hag]);
    await settled(fight);
    expect(counts()).toEqual({});
  });
});
