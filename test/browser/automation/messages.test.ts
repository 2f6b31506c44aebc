import { describe, expect, it } from "vitest";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { commandsIn, recordDeeds } from "../support/deeds.ts";
import { done, encounter, everybody, IDS, openTracker, together, beginFight } from "../support/fight.ts";
import { freshFights } from "../support/fresh-fights.ts";
import type { Command, Fight } from "../support/fight.ts";
import { settled } from "../support/settled.ts";
import { deleteMessage, saySo, useThing, type Thing } from "../support/sheet-rolls.ts";

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
  await beginFight(fight);
  await done(fight.ann, { do: "declareActor", combatant: IDS.gereneth, plan: "Stab", intends: ["melee"] });
  await together(fight);
  await done(fight.gm, { do: "beginTurn" });
  await together(fight);
}

/** The commands of a kind in the fight's history, the oldest first. */
const given = (what: string): Command[] => commandsIn(fight).filter((command) => command.do === what);

const stab = async (): Promise<string> => useThing(fight.ann, IDS.gereneth, DAGGER, [IDS.hag]);

describe("a roll whose message is deleted", () => {
  it("belongs to nothing that was told by hand: the next roll does", async () => {
    await recordDeeds(fight.gm, { attacks: "do" });
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
    await recordDeeds(fight.gm, { attacks: "do" });
    await exchangeBlows();
    await addTwin();
    await saySo(fight.gm, IDS.gereneth, { says: "attack", kind: "melee", label: "Knife" });
    await expect.poll(() => given("attack")).toMatchObject([{ combatant: IDS.gereneth, label: "Knife" }]);
  });

  it("is about neither where both could have done it", async () => {
    await recordDeeds(fight.gm, { attacks: "do" });
    await exchangeBlows();
    await addTwin();
    await saySo(fight.gm, IDS.gereneth, { says: "spell", label: "Shield", level: 1, by: "reaction" });
    await settled(fight);
    expect(given("useReaction")).toEqual([]);
  });
});
