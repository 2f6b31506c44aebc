import { describe, expect, it } from "vitest";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { chip, commandsIn, recordDeeds } from "../support/deeds.ts";
import { done, encounter, IDS, openTracker, together, beginFight } from "../support/fight.ts";
import { freshFights } from "../support/fresh-fights.ts";
import type { Command, Fight } from "../support/fight.ts";
import { settled } from "../support/settled.ts";
import { deleteMessage, rollSave, saySo, target, useThing, type Thing } from "../support/sheet-rolls.ts";

/** As much of a page as further tokens of one actor come in through. */
interface TwinPage {
  readonly game: {
    readonly combat: {
      createEmbeddedDocuments(name: string, data: readonly object[]): Promise<readonly { readonly id: string }[]>;
    };
    readonly scenes: {
      readonly active: {
        readonly id: string;
        readonly tokens: { get(id: string): { toObject(): object } };
        createEmbeddedDocuments(name: string, data: readonly object[]): Promise<readonly { readonly id: string }[]>;
      };
    };
  };
}

let fight: Fight;

freshFights({}, async (fresh) => {
  fight = fresh;
  for (const client of [fight.gm, fight.ann, fight.ben]) await openTracker(client);
});

const DAGGER: Thing = { name: "Dagger", type: "weapon", attack: "melee" };
const CLAWS: Thing = { name: "Claws", type: "weapon", attack: "melee" };
const BOW: Thing = { name: "Longbow", type: "weapon", attack: "ranged" };
const FEAR: Thing = { name: "Fear", type: "spell", level: 3 };

const note = async (options: Readonly<Record<string, unknown>>): Promise<void> => recordDeeds(fight.gm, options);

/** Gereneth acts and the hag, unless she has nothing in mind, reacts: the blows begin. */
async function exchangeBlows(intends: readonly string[] = ["melee"]): Promise<void> {
  await beginFight(fight);
  await done(fight.ann, { do: "declareActor", combatant: IDS.gereneth, plan: "Stab", intends: ["melee"] });
  await together(fight);
  if (intends.length > 0)
    await done(fight.gm, { do: "declareReactor", combatant: IDS.hag, plan: "Claw back", intends });
  await together(fight);
  await done(fight.gm, { do: "beginTurn" });
  await together(fight);
}

/** The commands of a kind in the fight's history, the oldest first. */
const given = (what: string): Command[] => commandsIn(fight).filter((command) => command.do === what);

describe("an attack rolled on a sheet", () => {
  it("counts at once where the world says so, blow by blow, as given by whoever rolled it and may, and never out of turn", async () => {
    await note({ attacks: "do" });
    await exchangeBlows();
    await useThing(fight.gm, IDS.hag, CLAWS, [IDS.gereneth]);
    await saySo(fight.ben, IDS.gereneth, { says: "attack", kind: "melee" });
    await settled(fight);
    expect(given("attack")).toEqual([]);
    await useThing(fight.ann, IDS.gereneth, DAGGER, [IDS.hag]);
    await expect.poll(() => given("attack").length).toBe(1);
    const { past, rev } = encounter(fight) as unknown as { rev: number; past: Record<number, { author: object }> };
    expect(past[rev]?.author).toMatchObject({ gm: false, user: SEED_IDS.users.ann });
    await useThing(fight.gm, IDS.hag, CLAWS, [IDS.gereneth]);
    await expect.poll(() => given("attack").length).toBe(2);
    await useThing(fight.ben, IDS.johnston, DAGGER, [IDS.hag]);
    await settled(fight);
    await note({ attacks: "off" });
    await useThing(fight.ann, IDS.gereneth, DAGGER, [IDS.hag]);
    await settled(fight);
    expect(given("attack").length).toBe(2);
    expect(await chip(fight.gm, /Record the attack/).count()).toBe(0);
  });

  it("belongs to what was told by hand before, and where its message is deleted the next roll does", async () => {
    await note({ attacks: "do" });
    await exchangeBlows([]);
    await done(fight.ann, { do: "attack", combatant: IDS.gereneth, kind: "melee", target: IDS.hag });
    await together(fight);
    const stab = async (): Promise<string> => useThing(fight.ann, IDS.gereneth, DAGGER, [IDS.hag]);
    await deleteMessage(fight.ann, await stab());
    await stab();
    await settled(fight);
    expect(given("attack").length).toBe(1);
    await stab();
    await expect.poll(() => given("attack").length).toBe(2);
  });

  it("is aimed where its author aims, if the message says nothing of it; of whom nobody sees nothing is told", async () => {
    await note({ attacks: "do" });
    await exchangeBlows();
    await target(fight.ann, IDS.hag);
    await settled(fight);
    await saySo(fight.ann, IDS.gereneth, { says: "attack", label: "Knife" });
    await expect.poll(() => given("attack")).toMatchObject([{ kind: "melee", target: IDS.hag, label: "Knife" }]);
    await useThing(fight.gm, IDS.hag, CLAWS, [IDS.gereneth]);
    await useThing(fight.ann, IDS.gereneth, DAGGER, [IDS.cultist]);
    await settled(fight);
    expect(JSON.stringify(given("attack"))).not.toContain(IDS.cultist);
  });
});

describe("a spell used on a sheet", () => {
  it("counts as cast at its level, once its step has come", async () => {
    await note({ attacks: "do" });
    await exchangeBlows(["spell"]);
    await done(fight.gm, { do: "meleeThreat", combatant: IDS.hag, on: true });
    await done(fight.gm, { do: "goToStep", step: 8 });
    await useThing(fight.gm, IDS.hag, FEAR);
    await settled(fight);
    expect(given("castSpell")).toEqual([]);
    await done(fight.gm, { do: "goToStep", step: 9 });
    await useThing(fight.gm, IDS.hag, FEAR);
    await expect.poll(() => given("castSpell")).toMatchObject([{ combatant: IDS.hag, level: 3, name: "Fear" }]);
  });

  it("asks for no check that was rolled on the sheet before", async () => {
    await note({ attacks: "do", saves: "do" });
    await exchangeBlows(["spell"]);
    await done(fight.gm, { do: "recordDamage", combatant: IDS.hag, amount: 30 });
    await done(fight.gm, { do: "goToStep", step: 9 });
    await rollSave(fight.gm, IDS.hag, { ability: "con", total: 14 });
    await expect.poll(() => given("recordCheck")).toMatchObject([{ combatant: IDS.hag, rolled: 14 }]);
    await rollSave(fight.gm, IDS.hag, { ability: "con", total: 20 });
    await settled(fight);
    expect(given("recordCheck").length).toBe(1);
    await useThing(fight.gm, IDS.hag, FEAR);
    await expect.poll(() => given("castSpell")).toMatchObject([{ combatant: IDS.hag, level: 3, name: "Fear" }]);
    await fight.gm.page.locator("#chat").getByText(/14/).first().waitFor({ state: "attached" });
  });
});

describe("a save rolled on a sheet", () => {
  it("counts against the spell whose card it answers, once in the turn", async () => {
    await exchangeBlows(["spell", "melee"]);
    const card = await useThing(fight.gm, IDS.hag, FEAR);
    await rollSave(fight.ann, IDS.gereneth, { ability: "wis", total: 8, answers: card });
    await chip(fight.ann, "Record the saving throw: Fear").click();
    await expect.poll(() => given("recordSave")).toMatchObject([{ combatant: IDS.gereneth, spell: "Fear" }]);
    await rollSave(fight.ann, IDS.gereneth, { ability: "wis", total: 18, answers: card });
    await settled(fight);
    expect(await chip(fight.ann, /Record the saving throw/).count()).toBe(0);
  });

  it("counts against an effect that asks for saves, and against nothing where none does", async () => {
    await note({ saves: "do" });
    await exchangeBlows();
    await rollSave(fight.ann, IDS.gereneth, { ability: "wis", total: 8 });
    await settled(fight);
    expect(given("recordSave")).toEqual([]);
    const save = { at: "turn-end", label: "Wisdom" };
    await done(fight.gm, { do: "addEffect", name: "Slow", target: IDS.gereneth, until: "combat", save });
    await together(fight);
    await rollSave(fight.ann, IDS.gereneth, { ability: "wis", total: 8 });
    await expect.poll(() => given("recordSave")).toMatchObject([{ combatant: IDS.gereneth, spell: "Slow" }]);
  });
});

/** Brings another token of Gereneth's own sheet into the fight, and gives it a number. */
async function addTwin(): Promise<string> {
  const twin = await fight.gm.page.evaluate(
    async ([token, actorId]) => {
      const { game } = globalThis as unknown as TwinPage;
      const scene = game.scenes.active;
      const data = { ...scene.tokens.get(token).toObject(), _id: null, x: 900, y: 700, actorLink: true };
      const [made] = await scene.createEmbeddedDocuments("Token", [data]);
      const [combatant] = await game.combat.createEmbeddedDocuments("Combatant", [
        { tokenId: made?.id, sceneId: scene.id, actorId },
      ]);
      return combatant?.id ?? "";
    },
    [SEED_IDS.tokens.gereneth, SEED_IDS.actors.gereneth] as const,
  );
  await expect.poll(() => Object.keys(encounter(fight)?.["combatants"] ?? {})).toContain(twin);
  return twin;
}

describe("a message of somebody who stands in the fight twice", () => {
  it("is about the combatant of whom the rules wait for it, and about neither where both could have done it", async () => {
    await note({ attacks: "do" });
    await exchangeBlows([]);
    await addTwin();
    await saySo(fight.gm, IDS.gereneth, { says: "spell", label: "Shield", level: 1, by: "reaction" });
    await settled(fight);
    expect(given("useReaction")).toEqual([]);
    await saySo(fight.gm, IDS.gereneth, { says: "attack", kind: "melee", label: "Knife" });
    await expect.poll(() => given("attack")).toMatchObject([{ combatant: IDS.gereneth, label: "Knife" }]);
  });
});

it("says nothing where no fight runs", async () => {
  await useThing(fight.ann, IDS.gereneth, BOW, [IDS.hag]);
  await settled(fight);
  expect([fight.gm, fight.ann, fight.ben].flatMap(({ errors }) => errors)).toEqual([]);
});
