import { afterEach, describe, expect, it } from "vitest";
import {
  combatUpdates,
  done,
  encounter,
  everybody,
  IDS,
  look,
  openFight,
  stored,
  openTracker,
  beginFight,
} from "../support/fight.ts";
import { packageOf } from "../support/rig.ts";
import { settled } from "../support/settled.ts";
import type { Client } from "../../tabletop/testing.ts";
import type { WorldSeed } from "../../tabletop/server/index.ts";
import type { Fight, FoundryPage } from "../support/fight.ts";
import { callOn } from "../support/documents.ts";

let fight: Fight | undefined;

afterEach(async () => {
  await fight?.tabletop.stop();
  fight = undefined;
});

interface RigOptions {
  /** The name by which the module knows the system. */
  readonly id?: string;
  readonly variant?: string;
}

/** A fight beside a small system. */
async function beside(system: string, { id = "dnd5e", variant = "basic" }: RigOptions = {}): Promise<Fight> {
  const world = (seed: WorldSeed): WorldSeed => ({ ...seed, system: { ...seed.system, id } });
  fight = await openFight({ variant, others: [packageOf(system)], world, players: 1 });
  for (const client of everybody(fight)) await openTracker(client);
  return fight;
}

/** The same in its first round: Gereneth first, then the hag, Johnston, the cultist. */
async function begun(system: string, options?: RigOptions): Promise<Fight> {
  const table = await beside(system, options);
  await beginFight(table);
  return table;
}

/** The combatants of the rows in view, from the top. */
const rows = async ({ gm }: Fight): Promise<string[]> =>
  gm.page
    .locator("#combat li.combatant[data-combatant-id]")
    .evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset["combatantId"] ?? ""));

const place = ({ gm }: Fight, id: string) =>
  gm.page.locator(`#combat li[data-combatant-id="${id}"]`).getByRole("img", { name: /^Place \d+ in the turn order$/ });

const { gereneth, hag, johnston, cultist } = IDS;

describe("rows in the order of the rules", () => {
  it("stand so where a system sorts its one list by itself, and stay so", async () => {
    const table = await begun("rows-sorted");
    expect(await rows(table)).toEqual([gereneth, hag, johnston, cultist]);
    await done(table.gm, { do: "setInitiative", combatant: cultist, value: 17 });
    await settled(table);
    expect(await rows(table)).toEqual([gereneth, cultist, hag, johnston]);
    expect(await place(table, hag).count()).toBe(0);
  });

  it("are the system's where the variant is off, and it hands its rows to what sorts combatants", async () => {
    const table = await beside("rows-sorted", { variant: "off" });
    await expect.poll(async () => rows(table)).toEqual([cultist, johnston, hag, gereneth]);
    expect(table.gm.errors).toEqual([]);
  });

  it("say their places where a system shares them out among lists", async () => {
    const table = await begun("rows-buckets");
    const places = async (): Promise<(string | null)[]> =>
      Promise.all([gereneth, hag, johnston, cultist].map(async (id) => place(table, id).textContent()));
    expect(await places()).toEqual(["1", "2", "3", "4"]);
    await done(table.gm, { do: "setInitiative", combatant: cultist, value: 17 });
    await settled(table);
    expect(await places()).toEqual(["1", "3", "4", "2"]);
  });
});

describe("a system's list that is not everybody once", () => {
  it("gives way to Foundry's rows under the rules alone", async () => {
    const table = await begun("rows-timeline", { id: "hero6efoundryvttv2" });
    expect(await rows(table)).toEqual([gereneth, hag, johnston, cultist]);
    await table.gm.page.locator(`#combat li[data-combatant-id="${hag}"]`).getByText("Hag").waitFor();
  });

  it("is the system's own where the variant is off", async () => {
    const table = await beside("rows-timeline", { id: "hero6efoundryvttv2", variant: "off" });
    await callOn(table.gm, ["combat"], "startCombat");
    await table.gm.page.locator('#combat li[data-combatant-id="segment-12"]').waitFor();
  });
});

describe("groups of a system's own", () => {
  it("never fold away who acts", async () => {
    const table = await begun("rows-nested");
    const group = table.gm.page.locator("#combat .combatant-group");
    const row = table.gm.page.locator(`#combat li[data-combatant-id="${hag}"]`);
    await row.waitFor({ state: "hidden" });
    await done(table.gm, { do: "endTurn" });
    await row.waitFor();
    expect(await group.count()).toBe(1);
    expect(await place(table, hag).textContent()).toBe("2");
  });
});

describe("a system's own buttons in rows", () => {
  it("mean what they mean under the rules, or are out of sight, and are no player's way to end the turn of somebody else", async () => {
    const table = await begun("rows-buttons", { id: "daggerheart" });
    const row = (client: Client, id: string) => client.page.locator(`#combat li[data-combatant-id="${id}"]`);
    await row(table.gm, hag).getByText("toggleSpotlight").waitFor({ state: "hidden" });
    const field = row(table.gm, gereneth).locator(".rig-field");
    // It is no initiative.
    await field.fill("3");
    await field.blur();
    await settled(table);
    expect((await look(table.gm)).combatants[gereneth]?.initiative).toBe(20);
    const before = encounter(table)?.rev ?? 0;
    await row(table.ann, gereneth).getByText("rigEndTurn").click();
    await expect.poll(() => encounter(table)?.rev).toBe(before + 1);
    await settled(table);
    expect(await look(table.ann)).toMatchObject({ round: 1, active: [hag] });
    expect(stored(table)).toMatchObject({ round: 1, turn: 1 });
    expect(await table.gm.page.locator("[id^=turnwright-around]").count()).toBe(0);
    await row(table.ann, hag).getByText("rigEndTurn").click();
    await table.gm.page.locator("[id^=turnwright-around]").getByText("Ann changed the turn").waitFor();
    expect(await look(table.gm)).toMatchObject({ active: [hag] });
    expect(table.gm.errors).toEqual([]);
  });
});

describe("a system that overwrites the turn of updates", () => {
  it("has it written again, once", async () => {
    const table = await begun("update-overwritten");
    expect(stored(table)).toMatchObject({ round: 1, turn: 0 });
    await done(table.gm, { do: "nextRound" });
    await expect.poll(() => stored(table)["turn"]).toBe(0);
    await settled(table);
    const before = combatUpdates(table);
    await done(table.gm, { do: "endTurn" });
    await settled(table);
    expect(stored(table)).toMatchObject({ round: 2, turn: 1 });
    expect(combatUpdates(table)).toBe(before + 1);
    const told = table.gm.page.locator(".notification", { hasText: "keeps overwriting the turn or initiative" });
    expect(await told.count()).toBe(0);
  });

  it("is told to the gm where it does so again and again, and nobody quarrels with it", async () => {
    const table = await begun("update-always-overwritten");
    await settled(table);
    const before = combatUpdates(table);
    await done(table.gm, { do: "endTurn" });
    await table.gm.page
      .locator(".notification", { hasText: "keeps overwriting the turn or initiative" })
      .first()
      .waitFor();
    await settled(table);
    expect(combatUpdates(table)).toBe(before + 2);
    expect(await look(table.gm)).toMatchObject({ active: [hag] });
  });
});

describe("a method of the system's about updates that its preset goes past", () => {
  it("gives nobody the turn where it is nobody's, in what is stored and on the page", async () => {
    const table = await beside("update-numbered", { id: "nimble", variant: "momentum" });
    await done(table.gm, { do: "start" });
    expect(stored(table)).toMatchObject({ round: 1, turn: null });
    const pointer = async (): Promise<unknown> =>
      table.gm.page.evaluate(() => {
        const { game } = globalThis as unknown as FoundryPage;
        return game.combats.contents[0]?.turn;
      });
    expect(await pointer()).toBeNull();
    await done(table.gm, { do: "nextRound" });
    await settled(table);
    expect(stored(table)).toMatchObject({ round: 2, turn: null });
    expect(await pointer()).toBeNull();
    const told = table.gm.page.locator(".notification", { hasText: "keeps overwriting the turn or initiative" });
    expect(await told.count()).toBe(0);
  });

  it("is not asked before the update of a round", async () => {
    const table = await begun("update-overwritten", { id: "crucible" });
    const before = combatUpdates(table);
    await done(table.gm, { do: "nextRound" });
    await settled(table);
    expect(stored(table)).toMatchObject({ round: 2, turn: 0 });
    expect(combatUpdates(table)).toBe(before + 1);
  });
});

describe("another module's tracker, made anew when a combatant's initiative changes", () => {
  it("sees every number that the rules write, on every client", async () => {
    const table = await begun("neighbour-dock");
    const shown = async ({ page }: Client): Promise<string[]> => page.locator("#neighbour-dock li").allTextContents();
    await done(table.gm, { do: "setInitiative", combatant: cultist, value: 17 });
    await settled(table);
    for (const client of everybody(table)) {
      expect((await shown(client)).map((one) => Number(one.split(" ").at(-1)))).toEqual([20, 17, 15, 10]);
    }
    await done(table.gm, { do: "undo" });
    await settled(table);
    expect((await shown(table.ann)).map((one) => Number(one.split(" ").at(-1)))).toEqual([20, 15, 10, 5]);
  });

  it("opens the options of a row from its own menu, whichever tab the sidebar shows", async () => {
    const table = await begun("neighbour-dock");
    const { gm } = table;
    await done(gm, { do: "setInitiative", combatant: cultist, value: 17 });
    const row = gm.page.locator(`#neighbour-dock [data-combatant-id="${cultist}"]`);
    await gm.page.locator('#sidebar-tabs [data-tab="chat"]').click();
    await row.dispatchEvent("contextmenu");
    await gm.page.locator("#context-menu").getByText("Turn options").click();
    const options = gm.page.locator(`#combat li[data-combatant-id="${cultist}"] .turnwright-drawer button`).first();
    await options.waitFor();
    await expect.poll(() => options.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

describe("a system's next pass, and combatants that it adds for purposes of its own", () => {
  it("do nothing under the rules: they take no turn, are not taken into the fight, and have no row", async () => {
    const table = await begun("pads", { id: "shadowrun5e" });
    await done(table.gm, { do: "endTurn" });
    await settled(table);
    const before = combatUpdates(table);
    await callOn(table.gm, ["combat"], "nextPass");
    await settled(table);
    expect(combatUpdates(table)).toBe(before);
    expect(stored(table)).toMatchObject({ round: 1, turn: 1 });
    expect(stored(table).combatants).toHaveLength(4);
    await callOn(table.gm, ["combat"], "padPass");
    await settled(table);
    expect(stored(table).combatants).toHaveLength(8);
    expect((await look(table.gm)).order).toHaveLength(4);
    await expect.poll(async () => table.gm.page.locator("#combat li.combatant:visible").count()).toBe(4);
    for (const next of [johnston, cultist, gereneth]) {
      await done(table.gm, { do: "advance" });
      expect((await look(table.gm)).active).toEqual([next]);
    }
    await settled(table);
    expect(stored(table)).toMatchObject({ round: 2, turn: 0 });
    expect(table.gm.errors).toEqual([]);
  });
});
