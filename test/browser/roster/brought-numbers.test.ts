import { describe, expect, it } from "vitest";
import { callOn } from "../support/documents.ts";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { done, giveNumbers, IDS, look, openTracker, stored } from "../support/fight.ts";
import { freshFights } from "../support/fresh-fights.ts";
import { settled } from "../support/settled.ts";
import type { Fight } from "../support/fight.ts";

let fight: Fight;
freshFights({ players: 1, variant: "basic" }, (fresh) => {
  fight = fresh;
});

const rules = async (variant: string): Promise<void> => {
  await callOn(fight.gm, ["scene", SEED_IDS.scene], "update", { flags: { turnwright: { variant } } });
  await settled(fight);
};

const rollAll = async (): Promise<void> => {
  await callOn(fight.gm, ["combat"], "rollAll");
  await settled(fight);
};

/** Somebody comes, with a number. */
async function summon(initiative: number, actorId: string = SEED_IDS.actors.hag, by = fight.gm): Promise<string> {
  const [made = ""] = await callOn(by, ["combat"], "createEmbeddedDocuments", "Combatant", [{ actorId, initiative }]);
  await settled(fight);
  return made;
}

/** The numbers in Foundry's own fields. */
const written = (): Record<string, unknown> =>
  Object.fromEntries(stored(fight).combatants.map(({ _id, initiative }) => [String(_id), initiative]));

/** The numbers of the rules. */
const ruled = async (): Promise<Record<string, unknown>> => {
  const { combatants } = await look(fight.gm);
  return Object.fromEntries(Object.entries(combatants).map(([id, { initiative }]) => [id, initiative]));
};

const start = async (): Promise<void> => {
  await done(fight.gm, { do: "start" });
  await settled(fight);
};

describe("numbers that are there before the rules", () => {
  it("are taken over from Foundry's own turns, and nobody is asked to roll again", async () => {
    await rules("off");
    await rollAll();
    const rolled = written();
    await rules("basic");
    expect(await ruled()).toEqual(rolled);
    await openTracker(fight.ann);
    expect(await fight.ann.page.locator("#combat").getByText("Roll", { exact: false }).count()).toBe(0);
    expect(fight.tabletop.counters.of("update", "Combat")).toBe(0);
    await start();
    expect(written()).toEqual(rolled);
  });

  it("settle no choice of rules: those without numbers leave them alone, others take them", async () => {
    await rules("off");
    await rollAll();
    const rolled = written();
    await rules("momentum");
    expect(new Set(Object.values(await ruled()))).toEqual(new Set([null]));
    await rules("phases");
    expect(await ruled()).toEqual(rolled);
  });

  it("count where a combatant is made with one, before the start", async () => {
    const id = await summon(40);
    expect((await ruled())[id]).toBe(40);
    await giveNumbers(fight);
    await start();
    expect(written()[id]).toBe(40);
    expect((await look(fight.gm)).active).toEqual([id]);
  });

  it("count where somebody has rolled by the rules already", async () => {
    await giveNumbers(fight);
    const id = await summon(18);
    expect(await ruled()).toMatchObject({ [id]: 18, [IDS.gereneth]: 20 });
    expect(written()[id]).toBe(18);
  });

  it("count in mid-fight, where a newcomer brings one", async () => {
    await giveNumbers(fight);
    await start();
    const id = await summon(18);
    expect(written()[id]).toBe(18);
    expect((await look(fight.gm)).order.slice(0, 2)).toEqual([IDS.gereneth, id]);
    await done(fight.gm, { do: "undo" });
    await done(fight.gm, { do: "redo" });
    await settled(fight);
    expect(written()[id]).toBe(18);
  });

  it("are nothing to a fight that cannot keep them", async () => {
    const id = await summon(1e12);
    expect((await ruled())[id]).toBeNull();
  });
});

describe("a combatant that a player makes", () => {
  const own = async (initiative: number): Promise<string> => summon(initiative, SEED_IDS.actors.gereneth, fight.ann);

  it("has no number of the player's, before the start", async () => {
    const id = await own(999);
    await expect.poll(() => written()[id]).toBeNull();
    expect((await ruled())[id]).toBeNull();
  });

  it("has no number of the player's in mid-fight, and is asked to roll", async () => {
    await giveNumbers(fight);
    await start();
    const id = await own(999);
    await expect.poll(ruled).toHaveProperty(id, null);
    await expect.poll(() => written()[id]).toBeNull();
    expect((await look(fight.gm)).active).toEqual([IDS.gereneth]);
  });

  it("acts from the next round on if its actor has had a turn in this one", async () => {
    await giveNumbers(fight);
    await start();
    await done(fight.ann, { do: "endTurn" });
    await callOn(fight.ann, ["combatant", IDS.gereneth], "delete");
    await settled(fight);
    const id = await own(999);
    await expect.poll(ruled).toHaveProperty(id, null);
    await done(fight.gm, { do: "setInitiative", combatant: id, value: 30 });
    const rounds = new Set<number>();
    for (let view = await look(fight.gm); view.round === 1; view = await look(fight.gm)) {
      expect(view.active).not.toContain(id);
      rounds.add(view.round);
      await done(fight.gm, { do: "advance" });
    }
    expect([...rounds]).toEqual([1]);
    expect((await look(fight.gm)).active).toEqual([id]);
    expect([...fight.gm.errors, ...fight.ann.errors]).toEqual([]);
  });
});
