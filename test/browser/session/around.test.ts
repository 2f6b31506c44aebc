import { describe, expect, it } from "vitest";
import { callOn } from "../support/documents.ts";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import {
  combatUpdates,
  done,
  encounter,
  give,
  giveNumbers,
  IDS,
  look,
  stored,
  together,
  openTracker,
} from "../support/fight.ts";
import { begunFights } from "../support/fresh-fights.ts";
import { settled } from "../support/settled.ts";
import type { Client } from "../../tabletop/testing.ts";
import type { Fight } from "../support/fight.ts";

let fight: Fight;

begunFights({ players: 1, variant: "basic" }, (fresh) => {
  fight = fresh;
});

/** Writes Foundry's own fields past the module, as another module or a macro does. */
async function write(client: Client, changes: object, options: object = {}): Promise<void> {
  await callOn(client, ["combat"], "update", changes, options);
}

const rev = (): number => encounter(fight)?.rev ?? 0;

/** Waits until everybody's browser shows the step that something is to lead to. */
async function reach(step: number): Promise<void> {
  await expect.poll(rev).toBe(step);
  await together(fight);
}

const dialog = () => fight.gm.page.locator(`#turnwright-around-${SEED_IDS.combat}`);

describe("a change that did not come through the rules", () => {
  it("is taken over where one step of the rules leads there", async () => {
    await write(fight.gm, { turn: 1 });
    await reach(6);
    expect(await look(fight.gm)).toMatchObject({ active: [IDS.hag] });
    await write(fight.gm, { turn: 0 });
    await reach(7);
    expect(await look(fight.gm)).toMatchObject({ active: [IDS.gereneth] });
    await write(fight.gm, { round: 2, turn: 0 });
    await reach(8);
    expect(await look(fight.gm)).toMatchObject({ round: 2, active: [IDS.gereneth] });
    await settled(fight);
    expect(combatUpdates(fight)).toBe(6);
  });

  it("of a number becomes the rules' number", async () => {
    await write(fight.gm, { combatants: [{ _id: IDS.hag, initiative: 1 }] });
    await reach(6);
    expect((await look(fight.gm)).combatants[IDS.hag]?.initiative).toBe(1);
    expect((await look(fight.gm)).order.at(-1)).toBe(IDS.hag);
  });

  it("by a player is never adopted unseen: the GM is told whose it is, and can keep it", async () => {
    await write(fight.ann, { turn: 1 });
    await dialog().getByText("Ann changed the turn").waitFor();
    expect(rev()).toBe(5);
    await dialog().locator('[data-action="adopt"]').click();
    await reach(6);
    expect(await look(fight.ann)).toMatchObject({ active: [IDS.hag] });
  });

  it("by a player who marks the update as ours is none of ours", async () => {
    await write(fight.ann, { turn: 1 }, { turnwright: { following: true } });
    await dialog().getByText("Ann changed the turn").waitFor();
    await dialog().locator('[data-action="restore"]').click();
    await expect.poll(() => stored(fight).turn).toBe(0);
    expect(rev()).toBe(5);
  });

  it("of several numbers at once becomes the rules' numbers in one step, which one undo takes back", async () => {
    const before = (await look(fight.gm)).combatants;
    const combatants = [
      { _id: IDS.hag, initiative: 1 },
      { _id: IDS.johnston, initiative: 2 },
      { _id: IDS.cultist, initiative: 3 },
    ];
    await write(fight.gm, { combatants });
    await reach(6);
    for (const { _id: id, initiative } of combatants) {
      expect((await look(fight.gm)).combatants[id]?.initiative).toBe(initiative);
    }
    await done(fight.gm, { do: "undo" });
    await reach(7);
    for (const { _id: id } of combatants) {
      expect((await look(fight.gm)).combatants[id]?.initiative).toBe(before[id]?.initiative);
    }
  });

  it("of several numbers, one of which the rules refuse, leaves out that one alone", async () => {
    const numbers = [
      { _id: IDS.hag, initiative: 1 },
      { _id: IDS.cultist, initiative: 12 },
      { _id: IDS.johnston, initiative: null },
    ];
    await write(fight.gm, { combatants: numbers });
    await reach(6);
    await settled(fight);
    expect(rev()).toBe(6);
    const { combatants } = await look(fight.gm);
    expect([IDS.hag, IDS.cultist, IDS.johnston].map((id) => combatants[id]?.initiative)).toEqual([1, 12, 10]);
    await expect
      .poll(() => stored(fight).combatants.map(({ _id, initiative }) => [_id, initiative]))
      .toContainEqual([IDS.johnston, 10]);
  });

  it("that several steps lead to is put before the gm, who goes there under the rules or puts things back", async () => {
    await write(fight.gm, { turn: 2 });
    await dialog().getByText("The turn rules take 2 steps to get there").waitFor();
    expect(await dialog().locator('[data-action="adopt"]').count()).toBe(1);
    await dialog().locator('[data-action="restore"]').click();
    await expect.poll(() => stored(fight).turn).toBe(0);
    await settled(fight);
    expect(rev()).toBe(5);
  });

  it("that brings numbers and the turn after them is kept in both", async () => {
    await write(fight.ann, { turn: 1, combatants: [{ _id: IDS.gereneth, initiative: 19 }] });
    await dialog().getByText("Ann changed the turn and initiative").waitFor();
    await dialog().locator('[data-action="adopt"]').click();
    await reach(7);
    expect(await look(fight.gm)).toMatchObject({ active: [IDS.hag] });
    expect((await look(fight.gm)).combatants[IDS.gereneth]?.initiative).toBe(19);
  });

  it("is put before a gm who was there when it came, and has loaded the page anew since", async () => {
    await write(fight.ann, { turn: 1 });
    await dialog().getByText("Ann changed the turn").waitFor();
    await fight.gm.reload();
    await dialog().getByText("by an unknown user").waitFor();
    expect(await dialog().getByText("no GM").count()).toBe(0);
    await dialog().locator('[data-action="restore"]').click();
    await expect.poll(() => stored(fight).turn).toBe(0);
  });

  it("is asked about once: whoever writes it again and again gets no quarrel", async () => {
    await write(fight.gm, { turn: 3 });
    await dialog().waitFor();
    await dialog().locator('[data-action="restore"]').click();
    await expect.poll(() => stored(fight).turn).toBe(0);
    // The page must have heard of it too: what it believes to be there already it does not write.
    await settled(fight);
    const before = combatUpdates(fight);
    await write(fight.gm, { turn: 3 });
    // A command goes through the same queue, behind whatever would still be done about the change.
    await done(fight.gm, { do: "setCondition", combatant: IDS.hag, condition: "incapacitated", on: true });
    await settled(fight);
    expect(await dialog().count()).toBe(0);
    expect(combatUpdates(fight)).toBe(before + 2);
    expect(stored(fight).turn).toBe(0);
  });
});

describe("somebody who is deleted while an update is under way", () => {
  it("does not come back with it, though the server adds whom it doesn't know", async () => {
    const held = fight.tabletop.hold({ documentName: "Combat", user: "Gamemaster" });
    const given = done(fight.gm, { do: "setInitiative", combatant: IDS.cultist, value: 12 });
    await held.arrived;
    await callOn(fight.gm, ["combatant", IDS.cultist], "delete");
    held.release();
    await given;
    await expect.poll(() => stored(fight).combatants.map(({ _id }) => _id)).not.toContain(IDS.cultist);
    await expect.poll(async () => (await look(fight.gm)).order).toEqual([IDS.gereneth, IDS.hag, IDS.johnston]);
    await settled(fight);
    expect(stored(fight).combatants).toHaveLength(3);
    expect(fight.gm.errors).toEqual([]);
  });
});

describe("a record that cannot be read", () => {
  const damage = async (): Promise<void> =>
    write(fight.gm, { flags: { turnwright: { encounter: { stage: 7, combatants: { nobody: { side: "moon" } } } } } });

  const start = async (): Promise<string | null> => {
    const answer = await give(fight.gm, { do: "endTurn" });
    return answer.refusal?.code ?? null;
  };

  it("stops nobody's browser, is reported to the gm, and is left alone", async () => {
    await damage();
    await fight.gm.page.locator(".notification", { hasText: "cannot be read" }).waitFor();
    const before = JSON.stringify(stored(fight)["flags"]);
    expect(await start()).toBe("damaged");
    await settled(fight);
    expect(JSON.stringify(stored(fight)["flags"])).toBe(before);
    // The notification itself is written to the console as well; nothing else went wrong.
    expect(fight.gm.errors.filter((error) => !error.includes("cannot be read"))).toEqual([]);
    expect(fight.ann.errors).toEqual([]);
  });

  it("is not made by an undo of a step whose way back was damaged: that is refused, and nothing is changed", async () => {
    const { rev: last = 0 } = encounter(fight) ?? {};
    const inverse = { put: { round: -1 } };
    await write(fight.gm, { flags: { turnwright: { encounter: { past: { [last]: { inverse } } } } } });
    const answer = await give(fight.gm, { do: "undo" });
    expect(answer.refusal?.code).toBe("damaged-step");
    await settled(fight);
    expect(rev()).toBe(last);
    await done(fight.gm, { do: "endTurn" });
    await done(fight.gm, { do: "undo" });
  });

  it("can be kept as a file, and begun again from the combatants, with a copy kept aside", async () => {
    await damage();
    const { page } = fight.gm;
    await openTracker({ page });
    const download = page.waitForEvent("download");
    await page.locator("#combat").getByRole("button", { name: "Save a copy" }).click();
    expect((await download).suggestedFilename()).toBe(`turnwright-${SEED_IDS.combat}.json`);
    await page.locator("#combat").getByRole("button", { name: "Start over" }).click();
    await expect.poll(() => encounter(fight)).toBeNull();
    const aside = (): string =>
      (stored(fight)["flags"] as { turnwright: { damaged?: string } }).turnwright.damaged ?? "{}";
    await expect.poll(() => JSON.parse(aside()) as unknown).toMatchObject({ stage: 7 });
    await expect.poll(async () => (await look(fight.gm)).stage).toBe("setup");
    await giveNumbers(fight);
    await done(fight.gm, { do: "start" });
  });
});
