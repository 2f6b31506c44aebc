import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fighterId, rooftops } from "../tabletop/server/fights.ts";
import { commandsIn, noteDeeds } from "./support/deeds.ts";
import {
  another,
  done,
  encounter,
  giveNumbers,
  IDS,
  look,
  openFight,
  openTracker,
  together,
  type FoundryPage,
} from "./support/fight.ts";
import type { Command, Fight } from "./support/fight.ts";
import { settled } from "./support/settled.ts";
import { moveByHand } from "./support/sheet-deeds.ts";
import { useThing, type Thing } from "./support/sheet-rolls.ts";

let fight: Fight;

const DAGGER: Thing = { name: "Dagger", type: "weapon", attack: "melee" };

/** The GM's page is closed, and everybody else knows. */
async function loseGM(): Promise<void> {
  await fight.gm.leave();
  for (const { page } of [fight.ann, fight.ben])
    await page.waitForFunction(() => (globalThis as unknown as FoundryPage).game.users.activeGM === null);
}

/** The GM comes back. */
async function findGM(): Promise<void> {
  fight = { ...fight, gm: await fight.tabletop.join("Gamemaster") };
  await openTracker(fight.gm);
}

/** The commands of a kind in the fight's history, the oldest first. */
const given = (what: string): Command[] => commandsIn(fight).filter((command) => command.do === what);

/** The flags by which documents say that no GM has seen something. */
const leftBehind = (): string =>
  JSON.stringify([
    [...fight.tabletop.world.collection("ChatMessage").values()].map((message) => message["flags"]),
    ...[...fight.tabletop.world.collection("Scene").values()].map((scene) => scene["tokens"]),
  ]);

describe("in a shared turn without a GM", () => {
  beforeAll(async () => {
    fight = await openFight();
  });

  afterAll(async () => {
    await fight.tabletop.stop();
  });

  beforeEach(async () => {
    fight = await another(fight);
    for (const client of [fight.gm, fight.ann, fight.ben]) await openTracker(client);
    await noteDeeds(fight.gm, { attacks: "do", movement: "do" });
    await giveNumbers(fight);
    await done(fight.gm, { do: "start" });
    await together(fight);
    await done(fight.ann, { do: "declareActor", combatant: IDS.gereneth, plan: "Dash", intends: ["move", "melee"] });
    await together(fight);
    await done(fight.gm, { do: "beginTurn" });
    await together(fight);
  });

  it("rolls are noted by the GM who comes next, with the targets that they name, and only once", async () => {
    await loseGM();
    await useThing(fight.ann, IDS.gereneth, DAGGER, [IDS.hag]);
    await useThing(fight.ben, IDS.johnston, DAGGER, [IDS.hag]);
    await findGM();
    await expect.poll(() => given("attack")).toMatchObject([{ combatant: IDS.gereneth, target: IDS.hag }]);
    await fight.gm.reload();
    // A tab that has just come looks for others of its user before it goes on with what the last one left.
    await expect.poll(leftBehind).not.toContain('"missed"');
    await settled(fight);
    expect(given("attack").length).toBe(1);
  });

  it("movements are noted from where they began, and go back with an undo", async () => {
    const before = encounter(fight)?.rev;
    await loseGM();
    await moveByHand(fight.ann, IDS.gereneth, 8, 4);
    await moveByHand(fight.ann, IDS.gereneth, 9, 4);
    await findGM();
    await expect.poll(() => given("use")).toMatchObject([{ combatant: IDS.gereneth, what: "movement" }]);
    await settled(fight);
    expect(encounter(fight)?.rev).toBe((before ?? 0) + 1);
    await done(fight.gm, { do: "undo" });
    await settled(fight);
    expect(given("use")).toEqual([]);
    expect(leftBehind()).not.toContain('"missed"');
  });

  it("a movement that was taken back meanwhile is none", async () => {
    await loseGM();
    await moveByHand(fight.ann, IDS.gereneth, 8, 4);
    await fight.ann.page.locator("body").press("Control+KeyZ");
    await settled({ ...fight, gm: fight.ann });
    await findGM();
    await expect.poll(leftBehind).not.toContain('"missed"');
    await settled(fight);
    expect(given("use")).toEqual([]);
  });

  it("nothing is noted of what the world ignores", async () => {
    await noteDeeds(fight.gm, { attacks: "off", movement: "off" });
    await loseGM();
    await useThing(fight.ann, IDS.gereneth, DAGGER, [IDS.hag]);
    await moveByHand(fight.ann, IDS.gereneth, 8, 4);
    await findGM();
    await expect.poll(leftBehind).not.toContain('"missed"');
    await settled(fight);
    expect([given("attack"), given("use")]).toEqual([[], []]);
  });
});

describe("in Momentum without a GM", () => {
  beforeAll(async () => {
    fight = await openFight({ world: () => rooftops });
  });

  afterAll(async () => {
    await fight.tabletop.stop();
  });

  it("a movement brings the distances along that it has changed", async () => {
    const [aria = "", bo = ""] = ["Aria", "Bo"].map(fighterId);
    await noteDeeds(fight.gm, { movement: "do" });
    await done(fight.gm, { do: "start" });
    await together(fight);
    await done(fight.ann, { do: "takeTurn", combatant: aria });
    await together(fight);
    const bandOf = async (): Promise<unknown> =>
      ((await look(fight.gm))["bands"] as Record<string, Record<string, unknown>>)[aria]?.[bo];
    await expect.poll(bandOf).toBe("close");
    await loseGM();
    await moveByHand(fight.ann, aria, 0, 3);
    await findGM();
    await expect.poll(() => given("moveBands").length).toBe(1);
    await expect.poll(bandOf).not.toBe("close");
  });
});
