import { describe, expect, it } from "vitest";
import { chip, recordDeeds } from "../support/deeds.ts";
import {
  done,
  encounter,
  everybody,
  IDS,
  look,
  openFight,
  openTracker,
  stored,
  together,
  beginFight,
} from "../support/fight.ts";
import { freshFights } from "../support/fresh-fights.ts";
import type { Fight, FoundryPage } from "../support/fight.ts";
import { flagScene } from "../support/page-deeds.ts";
import { settled } from "../support/settled.ts";
import { changeSheet } from "../support/sheet-deeds.ts";
import type { Client } from "../../tabletop/testing.ts";

let fight: Fight;

freshFights({ players: 1 }, async (fresh) => {
  fight = fresh;
  for (const client of everybody(fight)) await openTracker(client);
});

/** Changes the hit points on somebody's sheet. */
const change = async (client: Client, combatant: string, hp: object): Promise<unknown> =>
  changeSheet(client, combatant, { attributes: { hp } });

const note = async (options: Readonly<Record<string, unknown>>): Promise<void> => recordDeeds(fight.gm, options);

/** Gereneth acts and the hag reacts, both with 20 hit points: the first step that anybody takes part in. */
async function shareTurn(): Promise<void> {
  for (const id of [IDS.gereneth, IDS.hag]) await change(fight.gm, id, { value: 20, max: 30, temp: 0 });
  await beginFight(fight);
  await done(fight.ann, { do: "declareActor", combatant: IDS.gereneth, plan: "Draw steel", intends: ["melee"] });
  await together(fight);
  await done(fight.gm, { do: "declareReactor", combatant: IDS.hag, plan: "Claw", intends: ["melee"] });
  await together(fight);
  await done(fight.gm, { do: "beginTurn" });
  await together(fight);
}

/** The damage that the rules have noted of somebody in this turn. */
const damageOf = async (id: string): Promise<unknown> =>
  ((await look(fight.gm)).combatants[id]?.["turn"] as { damage: unknown } | undefined)?.damage;

const flags = (): { readonly suggestions?: object } =>
  (stored(fight)["flags"] as { readonly turnwright: { readonly suggestions?: object } }).turnwright;

/** How many suggestions the combat keeps. */
const kept = (): number => Object.keys(flags().suggestions ?? {}).length;

describe("hit points lost on a sheet", () => {
  it("are suggested as damage to their owner and the GM, in the bar too, until somebody counts or ignores them, or the turn is over", async () => {
    await shareTurn();
    const ben = await fight.tabletop.join("Ben");
    await openTracker(ben);
    await change(fight.gm, IDS.gereneth, { value: 13 });
    await chip(fight.ann, "Record 7 damage").waitFor();
    await chip(fight.gm, "Record 7 damage").waitFor();
    await settled(fight, fight.gm, fight.ann, ben);
    expect(await chip(ben, /Record/).count()).toBe(0);
    await ben.leave();
    expect(await damageOf(IDS.gereneth)).toEqual([]);
    await chip(fight.ann, "Record 7 damage").click();
    await expect.poll(async () => damageOf(IDS.gereneth)).toEqual([7]);
    await expect.poll(kept).toBe(0);
    await chip(fight.gm, "Record 7 damage").waitFor({ state: "detached" });
    await change(fight.gm, IDS.hag, { value: 16 });
    await chip(fight.gm, "Record 4 damage").waitFor();
    await chip(fight.gm, "Ignore").click();
    await chip(fight.gm, "Record 4 damage").waitFor({ state: "detached" });
    await settled(fight);
    expect(kept()).toBe(0);
    expect(await damageOf(IDS.hag)).toEqual([]);
    await openTracker(fight.ann, true);
    await change(fight.gm, IDS.gereneth, { value: 8 });
    const bar = fight.ann.page.locator("#turnwright-turn-bar");
    await bar.getByRole("button", { name: "Record 5 damage" }).click();
    await expect.poll(async () => damageOf(IDS.gereneth)).toEqual([7, 5]);
    await change(fight.gm, IDS.gereneth, { value: 7 });
    await bar.getByRole("button", { name: "Record 1 damage" }).waitFor();
    await done(fight.gm, { do: "endTurn" });
    await bar.getByRole("button", { name: "Record 1 damage" }).waitFor({ state: "detached" });
    await expect.poll(kept).toBe(0);
  });

  it("count at once where the world says so, each once, by whoever wrote the sheet, and an undo takes them back for good", async () => {
    await note({ damage: "do" });
    await shareTurn();
    await change(fight.ann, IDS.gereneth, { value: 15 });
    await change(fight.gm, IDS.gereneth, { value: 12 });
    await Promise.all([18, 14, 9].map(async (value) => change(fight.gm, IDS.hag, { value })));
    await expect.poll(async () => damageOf(IDS.gereneth)).toEqual([5, 3]);
    await expect.poll(async () => damageOf(IDS.hag)).toEqual([2, 4, 5]);
    await settled(fight);
    expect(await damageOf(IDS.gereneth)).toEqual([5, 3]);
    for (let step = 0; step < 3; step += 1) await done(fight.gm, { do: "undo" });
    await settled(fight);
    expect(await damageOf(IDS.hag)).toEqual([]);
    expect(kept()).toBe(0);
    for (let step = 0; step < 3; step += 1) await done(fight.gm, { do: "redo" });
    await settled(fight);
    expect(await damageOf(IDS.hag)).toEqual([2, 4, 5]);
  });

  it("are damage where temporary ones soak them up, healing and raises are none, and nothing is where the scene says so", async () => {
    await note({ damage: "do" });
    await shareTurn();
    await change(fight.gm, IDS.hag, { temp: 5 });
    await change(fight.gm, IDS.hag, { temp: 0, value: 18 });
    await change(fight.gm, IDS.hag, { value: 25 });
    await change(fight.gm, IDS.hag, { value: 24 });
    await expect.poll(async () => damageOf(IDS.hag)).toEqual([7, 1]);
    await flagScene(fight.gm, { options: { "automatic-tracking": { damage: "off" } } });
    await change(fight.gm, IDS.gereneth, { value: 15 });
    await settled(fight);
    expect(await damageOf(IDS.gereneth)).toEqual([]);
    expect(kept()).toBe(0);
  });

  it("survive a GM who loads the page anew, and are noted by that one", async () => {
    await shareTurn();
    await change(fight.gm, IDS.gereneth, { value: 13 });
    await chip(fight.ann, "Record 7 damage").waitFor();
    await fight.gm.reload();
    await openTracker(fight.gm);
    await chip(fight.gm, "Record 7 damage").click();
    await expect.poll(async () => damageOf(IDS.gereneth)).toEqual([7]);
    await note({ damage: "do" });
    await change(fight.gm, IDS.gereneth, { value: 10 });
    await expect.poll(async () => damageOf(IDS.gereneth)).toEqual([7, 3]);
  });

  it("while no GM is there are how the GM who comes next finds the sheet", async () => {
    await note({ damage: "do" });
    await shareTurn();
    await fight.gm.leave();
    await fight.ann.page.waitForFunction(() => (globalThis as unknown as FoundryPage).game.users.activeGM === null);
    await change(fight.ann, IDS.gereneth, { value: 15 });
    fight = { ...fight, gm: await fight.tabletop.join("Gamemaster") };
    await settled(fight);
    expect(await damageOf(IDS.gereneth)).toEqual([]);
    await change(fight.ann, IDS.gereneth, { value: 13 });
    await expect.poll(async () => damageOf(IDS.gereneth)).toEqual([2]);
  });
});

describe("the last hit point", () => {
  const conditions = async (id: string): Promise<unknown> => (await look(fight.gm)).combatants[id]?.["conditions"];

  it("brings the condition of the game system, and the first takes it away, for whoever writes the sheet", async () => {
    await note({ zero: "do" });
    await shareTurn();
    await change(fight.ann, IDS.gereneth, { value: 0 });
    await expect.poll(async () => conditions(IDS.gereneth)).toEqual(["incapacitated"]);
    await change(fight.ann, IDS.gereneth, { value: 1 });
    await expect.poll(async () => conditions(IDS.gereneth)).toEqual([]);
  });

  it("is suggested to GMs alone, no longer once somebody is up again, and of somebody hidden in no flag", async () => {
    await note({ damage: "off" });
    await shareTurn();
    await change(fight.ann, IDS.gereneth, { value: 0 });
    await chip(fight.gm, "Mark as incapacitated").waitFor();
    await settled(fight);
    expect(await chip(fight.ann, /Mark as/).count()).toBe(0);
    await change(fight.gm, IDS.gereneth, { value: 1 });
    await chip(fight.gm, "Mark as incapacitated").waitFor({ state: "detached" });
    await settled(fight);
    expect(kept()).toBe(0);
    await change(fight.gm, IDS.cultist, { value: 0 });
    await chip(fight.gm, "Mark as defeated").waitFor();
    expect(kept()).toBe(0);
    await chip(fight.gm, "Mark as defeated").click();
    await expect.poll(() => JSON.stringify(encounter(fight))).toContain('"defeated"');
  });
});

describe("a heavy blow", () => {
  it("asks its owner whether to roll with it, where the rules have that, and the table says how heavy", async () => {
    const hill = await openFight({ players: 1, variant: "initiative-score" });
    const { gm, ann } = hill;
    try {
      await openTracker(ann);
      await done(gm, { do: "setInitiative", combatant: IDS.gereneth, value: 20 });
      for (const [index, id] of [IDS.hag, IDS.johnston, IDS.cultist].entries())
        await done(gm, { do: "setInitiative", combatant: id, value: 15 - index });
      await change(gm, IDS.gereneth, { value: 30, max: 30 });
      await done(gm, { do: "start" });
      await together(hill);
      await change(gm, IDS.gereneth, { value: 21 });
      await settled(hill);
      expect(await chip(ann, /roll with the blow/).count()).toBe(0);
      await change(gm, IDS.gereneth, { value: 11 });
      await chip(ann, "10 lost: roll with the blow").click();
      await expect.poll(() => JSON.stringify(encounter(hill))).toContain('"rollWithBlow"');
    } finally {
      await hill.tabletop.stop();
    }
  });
});
