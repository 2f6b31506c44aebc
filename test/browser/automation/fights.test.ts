import { afterEach, describe, expect, it } from "vitest";
import { backAlley, fighterId, roadside, rooftops } from "../../tabletop/server/fights.ts";
import { chip, commandsIn, recordDeeds } from "../support/deeds.ts";
import { done, look, openFight, openTracker, type Command, type Fight } from "../support/fight.ts";
import { packageOf } from "../support/rig.ts";
import { settled } from "../support/settled.ts";
import { changeSheet, endDrug, moveByHand, statusesOf, takeDrug, toggleStatus } from "../support/sheet-deeds.ts";
import { saySo, target, useThing } from "../support/sheet-rolls.ts";

let fight: Fight;

afterEach(async () => {
  expect([fight.gm, fight.ann].flatMap(({ errors }) => errors)).toEqual([]);
  await fight.tabletop.stop();
});

const KINDS = ["damage", "zero", "wounds", "movement", "attacks", "saves"] as const;

const recordAll = async (): Promise<void> =>
  recordDeeds(fight.gm, Object.fromEntries(KINDS.map((kind) => [kind, "do"])));

/** The commands in the fight's history, the oldest first. */
const given = (): Command[] => commandsIn(fight);

const said = (what: string): Command[] => given().filter((command) => command.do === what);

const numberOf = async (id: string): Promise<number | null> =>
  (await look(fight.gm)).combatants[id]?.initiative ?? null;

const conditionsOf = async (id: string): Promise<unknown> => (await look(fight.gm)).combatants[id]?.["conditions"];

/** Begins with these numbers, the hidden one last. */
async function begin(numbers: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, value] of Object.entries(numbers))
    await done(fight.gm, { do: "setInitiative", combatant: fighterId(name), value });
}

describe("a fight on sheets and map alone, but for declarations and ends of turns", () => {
  it("counts wounds, drugs and who goes down in Shadowrun", async () => {
    fight = await openFight({ players: 1, world: () => backAlley, others: [packageOf("drugs-on-sheets")] });
    const [samurai, ganger] = [fighterId("Samurai"), fighterId("Ganger 1")];
    await openTracker(fight.gm);
    await takeDrug(fight.gm, samurai, "Jazz", 3);
    await done(fight.gm, { do: "start" });
    await begin({ Samurai: 20, Decker: 15, "Ganger 1": 12, "Ganger 2": 11, "Lurking Spirit": 5 });
    await settled(fight);
    await changeSheet(fight.gm, samurai, { wounds: { value: 2 } });
    await chip(fight.gm, "Change initiative by −2").click();
    await expect.poll(async () => numberOf(samurai)).toBe(18);
    await recordAll();
    await changeSheet(fight.gm, samurai, { wounds: { value: 0 } });
    await expect.poll(async () => numberOf(samurai)).toBe(20);
    await endDrug(fight.gm, samurai, "Jazz");
    await expect.poll(async () => numberOf(samurai)).toBe(17);
    await changeSheet(fight.gm, ganger, { track: { physical: { value: 10 } } });
    await settled(fight);
    // One sheet stands for both gangers: the first of them goes down.
    await expect.poll(async () => conditionsOf(ganger)).toEqual(["incapacitated"]);
    expect(said("adjustInitiative").map(({ by }) => by)).toEqual([-2, 2, -3]);
    await done(fight.gm, { do: "endTurn" });
    await settled(fight);
    expect(said("adjustInitiative").length).toBe(3);
  });

  it("declares attacks with points in Mythras, and marks who is out", async () => {
    fight = await openFight({ players: 1, world: () => roadside });
    const [ash, brigand] = [fighterId("Ash"), fighterId("Brigand 1")];
    await recordAll();
    await begin({ Ash: 20, Scout: 15, "Brigand 1": 12, "Brigand 2": 11, "Lurking Archer": 5 });
    await done(fight.gm, { do: "start" });
    await settled(fight);
    await target(fight.ann, brigand);
    await settled(fight);
    await saySo(fight.ann, ash, { says: "attack", label: "Broadsword" });
    await expect
      .poll(() => said("declare"))
      .toMatchObject([{ combatant: ash, type: "primary", ap: 1, label: "Broadsword, at Brigand 1" }]);
    await saySo(fight.ann, ash, { says: "attack", label: "Broadsword" });
    await settled(fight);
    expect(said("declare").length).toBe(1);
    await done(fight.gm, { do: "react", combatant: brigand, to: "a1", type: "reaction", ap: 1, label: "Parry" });
    await done(fight.gm, { do: "resolve", action: "a1" });
    await toggleStatus(fight.gm, brigand, "dead", true);
    await expect.poll(async () => conditionsOf(brigand)).toEqual(["defeated"]);
    await done(fight.gm, { do: "endTurn" });
  });

  it("spends the Action and the movement with Momentum, and shows cover on the token", async () => {
    fight = await openFight({ players: 1, world: () => rooftops });
    const [aria, xen] = [fighterId("Aria"), fighterId("Xen")];
    await recordAll();
    await done(fight.gm, { do: "start" });
    await done(fight.gm, { do: "takeTurn", combatant: aria });
    await settled(fight);
    await moveByHand(fight.ann, aria, 9, 9);
    await expect.poll(() => said("moveBands")).toMatchObject([{ combatant: aria }]);
    await useThing(fight.ann, aria, { name: "Pistol", type: "weapon", attack: "ranged" }, [xen]);
    await expect
      .poll(() => said("act"))
      .toMatchObject([{ combatant: aria, action: "attack", target: xen, label: "Pistol" }]);
    await done(fight.gm, { do: "minor", combatant: aria, minor: "take-cover" });
    await expect.poll(async () => statusesOf(fight.gm, aria)).toEqual(["coverHalf"]);
    await toggleStatus(fight.gm, aria, "coverTotal", true);
    await expect.poll(() => said("setCover")).toMatchObject([{ combatant: aria, cover: "heavy" }]);
    await expect.poll(async () => statusesOf(fight.gm, aria)).toEqual(["coverHalf", "coverTotal"]);
    await done(fight.gm, { do: "setCover", combatant: aria, cover: "none" });
    await expect.poll(async () => statusesOf(fight.gm, aria)).toEqual([]);
    await settled(fight);
    expect(said("setCover").length).toBe(2);
    await done(fight.gm, { do: "endTurn" });
  });
});
