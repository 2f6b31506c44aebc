import { describe, expect, it } from "vitest";
import { SEED_IDS } from "../tabletop/server/seeds.ts";
import { chip, commandsIn, noteDeeds } from "./support/deeds.ts";
import { done, encounter, everybody, giveNumbers, IDS, openTracker, together } from "./support/fight.ts";
import { freshFights } from "./support/fresh-fights.ts";
import type { Command, Fight } from "./support/fight.ts";
import { settled } from "./support/settled.ts";
import { clearLog, deleteMessage, saySo, useThing, type Thing } from "./support/sheet-rolls.ts";

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

freshFights({ players: 1 }, async (fresh) => {
  fight = fresh;
  for (const client of everybody(fight)) await openTracker(client);
});

const DAGGER: Thing = { name: "Dagger", type: "weapon", attack: "melee" };

/** Gereneth acts with blows in mind: the blows begin. */
async function exchangeBlows(): Promise<void> {
  await giveNumbers(fight);
  await done(fight.gm, { do: "start" });
  await together(fight);
  await done(fight.ann, { do: "declareActor", combatant: IDS.gereneth, plan: "Stab", intends: ["melee"] });
  await together(fight);
  await done(fight.gm, { do: "beginTurn" });
  await together(fight);
}

/** The commands of a kind in the fight's history, the oldest first. */
const given = (what: string): Command[] => commandsIn(fight).filter((command) => command.do === what);

const TAKE_BACK = "Message deleted: take it back";

const stab = async (): Promise<string> => useThing(fight.ann, IDS.gereneth, DAGGER, [IDS.hag]);

describe("a message that is deleted", () => {
  it("takes back what was noted of it, where that was noted at once and nothing was done since", async () => {
    await noteDeeds(fight.gm, { attacks: "do" });
    await exchangeBlows();
    const first = await stab();
    await expect.poll(() => given("attack").length).toBe(1);
    const second = await stab();
    await expect.poll(() => given("attack").length).toBe(2);
    await deleteMessage(fight.ann, first);
    await settled(fight);
    expect(given("attack").length).toBe(2);
    await deleteMessage(fight.gm, second);
    await expect.poll(() => given("attack").length).toBe(1);
    await stab();
    await expect.poll(() => given("attack").length).toBe(2);
  });

  it("asks the gm whether to take it back, after one click had noted it, until something else is done", async () => {
    await exchangeBlows();
    const message = await stab();
    await chip(fight.ann, "Note the attack: Dagger").click();
    await expect.poll(() => given("attack").length).toBe(1);
    await deleteMessage(fight.ann, message);
    await chip(fight.gm, TAKE_BACK).waitFor();
    expect(await chip(fight.ann, TAKE_BACK).count()).toBe(0);
    await chip(fight.gm, TAKE_BACK).click();
    await expect.poll(() => given("attack").length).toBe(0);
    await chip(fight.gm, TAKE_BACK).waitFor({ state: "detached" });

    const again = await stab();
    await chip(fight.ann, "Note the attack: Dagger").click();
    await expect.poll(() => given("attack").length).toBe(1);
    await deleteMessage(fight.ann, again);
    await chip(fight.gm, TAKE_BACK).waitFor();
    await done(fight.gm, { do: "setCondition", combatant: IDS.johnston, condition: "incapacitated", on: true });
    await chip(fight.gm, TAKE_BACK).waitFor({ state: "detached" });
    expect(given("attack").length).toBe(1);
  });

  it("takes its proposal along", async () => {
    await exchangeBlows();
    const message = await stab();
    await chip(fight.gm, "Note the attack: Dagger").waitFor();
    await deleteMessage(fight.ann, message);
    await chip(fight.gm, "Note the attack: Dagger").waitFor({ state: "detached" });
    expect(await chip(fight.gm, TAKE_BACK).count()).toBe(0);
  });

  it("takes nothing back where its step was undone by hand, nor where the whole log is cleared", async () => {
    await noteDeeds(fight.gm, { attacks: "do" });
    await exchangeBlows();
    const message = await stab();
    await expect.poll(() => given("attack").length).toBe(1);
    await done(fight.gm, { do: "undo" });
    const { rev } = encounter(fight) ?? { rev: 0 };
    await deleteMessage(fight.gm, message);
    await settled(fight);
    expect(encounter(fight)?.rev).toBe(rev);
    await stab();
    await expect.poll(() => given("attack").length).toBe(1);
    await clearLog(fight.gm);
    await settled(fight);
    expect(given("attack").length).toBe(1);
  });

  it("still takes its step back after the gm has loaded the page anew", async () => {
    await noteDeeds(fight.gm, { attacks: "do" });
    await exchangeBlows();
    const message = await stab();
    await expect.poll(() => given("attack").length).toBe(1);
    await fight.gm.reload();
    await settled(fight);
    await deleteMessage(fight.ann, message);
    await expect.poll(() => given("attack").length).toBe(0);
  });

  it("leaves alone what was told by hand, and the next roll belongs to that", async () => {
    await noteDeeds(fight.gm, { attacks: "do" });
    await exchangeBlows();
    await done(fight.ann, { do: "attack", combatant: IDS.gereneth, kind: "melee", target: IDS.hag });
    await together(fight);
    await deleteMessage(fight.ann, await stab());
    await stab();
    await settled(fight);
    expect(given("attack").length).toBe(1);
    await stab();
    await expect.poll(() => given("attack").length).toBe(2);
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
  it("is about the one of them of whom the rules wait for it", async () => {
    await noteDeeds(fight.gm, { attacks: "do" });
    await exchangeBlows();
    await addTwin();
    await saySo(fight.gm, IDS.gereneth, { says: "attack", kind: "melee", label: "Knife" });
    await expect.poll(() => given("attack")).toMatchObject([{ combatant: IDS.gereneth, label: "Knife" }]);
  });

  it("is about neither where both could have done it", async () => {
    await noteDeeds(fight.gm, { attacks: "do" });
    await exchangeBlows();
    await addTwin();
    await saySo(fight.gm, IDS.gereneth, { says: "spell", label: "Shield", level: 1, by: "reaction" });
    await settled(fight);
    expect(given("useReaction")).toEqual([]);
  });
});
