import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { done, type Fight, giveNumbers, IDS, openFight, openTracker } from "../support/fight.ts";
import { drawnOn, watchDrawing } from "../support/drawn.ts";
import { settled } from "../support/settled.ts";
import type { JsonObject } from "../../tabletop/common/utils/objects.ts";
import type { WorldSeed } from "../../tabletop/server/index.ts";

/** As much of a page as these tests touch. */
interface Page {
  readonly game: {
    readonly actors: { get(id: string): PageDocument };
    readonly scenes: { get(id: string): PageDocument & { readonly tokens: { get(id: string): PageDocument } } };
    readonly combats: { get(id: string): PageDocument | undefined };
    readonly users: { get(id: string): PageDocument };
  };
  readonly ChatMessage: { create(data: object): Promise<unknown> };
  readonly CONFIG: { readonly Combat: { documentClass: { create(data: object, options: object): Promise<unknown> } } };
}

interface PageDocument {
  readonly items?: { readonly contents: readonly PageDocument[] };
  readonly actor?: PageDocument;
  update(changes: object): Promise<unknown>;
  delete(): Promise<unknown>;
  createEmbeddedDocuments(name: string, data: readonly object[]): Promise<unknown>;
}

/** The document that a change is made to. */
type Of = "johnston" | "hag" | "cook" | "token" | "token's actor" | "hollow" | "road" | "user";

/** A change at the GM's table: of a document, or of the first item on it; another document that is made; or a message. */
type Change =
  | { readonly of: Of; readonly set: Readonly<Record<string, unknown>>; readonly isItem?: true }
  | { readonly of: Of; readonly make: "Item" | "ActiveEffect"; readonly data: object }
  | { readonly of: Of; readonly removes: "Item" }
  | { readonly say: string };

/** Changes of which nothing is shown, whatever is in view: on the sheets and tokens of those in the fight, and elsewhere. */
const UNSEEN: Readonly<Record<string, (time: number) => Change>> = {
  "a token moves": (time) => ({ of: "token", set: { x: 700 + time } }),
  "a token turns": (time) => ({ of: "token", set: { rotation: 90 + time } }),
  "a token rises": (time) => ({ of: "token", set: { elevation: 10 + time } }),
  "a token is flagged": (time) => ({ of: "token", set: { "flags.world.note": time } }),
  "a sheet is flagged": (time) => ({ of: "johnston", set: { "flags.world.note": time } }),
  "a sheet's story is written": (time) => ({ of: "johnston", set: { "system.details.age": `${40 + time}` } }),
  "a sheet is sorted": (time) => ({ of: "johnston", set: { sort: time } }),
  "an ability grows": (time) => ({ of: "johnston", set: { "system.abilities.str.value": 19 + time } }),
  "the base of a token's sheet is flagged": (time) => ({ of: "hag", set: { "flags.world.note": time } }),
  "a token's own sheet is flagged": (time) => ({ of: "token's actor", set: { "flags.world.note": time } }),
  "an item is bought": () => ({ of: "johnston", make: "Item", data: { name: "Rope", type: "loot" } }),
  "an item is renamed": (time) => ({ of: "johnston", set: { name: `Rope ${time}` }, isItem: true }),
  "an item is lost": () => ({ of: "johnston", removes: "Item" }),
  "a passive effect comes": () => ({ of: "johnston", make: "ActiveEffect", data: { name: "Tired" } }),
  "somebody elsewhere is hurt": (time) => ({ of: "cook", set: { "system.attributes.hp.value": 2 + time } }),
  "somebody elsewhere is renamed": (time) => ({ of: "cook", set: { name: `Cook ${time}` } }),
  "the scene is flagged": (time) => ({ of: "hollow", set: { "flags.world.note": time } }),
  "another scene is renamed": (time) => ({ of: "road", set: { name: `Road ${time}` } }),
  "a user is flagged": (time) => ({ of: "user", set: { "flags.world.note": time } }),
  "somebody says something": () => ({ say: "Hello" }),
};

const COOK = "ActorCook0000000";

/** A world with a cook who is in no fight, and with no combat. */
function seedOf(seed: WorldSeed): WorldSeed {
  const actors = seed.documents["Actor"] as JsonObject[];
  const cook = { ...actors[0], _id: COOK, name: "Cook", ownership: { default: 3 } };
  return { ...seed, documents: { ...seed.documents, Actor: [...actors, cook], Combat: [] } };
}

/** Makes a change on the GM's page. */
const change = async ({ gm }: Fight, what: Change): Promise<void> =>
  gm.page.evaluate(
    async ({ given, ids, cook }) => {
      const { game, ChatMessage } = globalThis as unknown as Page;
      if ("say" in given) {
        await ChatMessage.create({ content: given.say });
        return;
      }
      const hollow = game.scenes.get(ids.scene);
      const hag = hollow.tokens.get(ids.tokens.hag);
      const documents = {
        johnston: game.actors.get(ids.actors.johnston),
        hag: game.actors.get(ids.actors.hag),
        cook: game.actors.get(cook),
        token: hag,
        "token's actor": hag.actor,
        hollow,
        road: game.scenes.get(ids.road),
        user: game.users.get(ids.users.gm),
      };
      const found = documents[given.of];
      if ("make" in given) await found?.createEmbeddedDocuments(given.make, [given.data]);
      else if ("removes" in given) await found?.items?.contents.at(-1)?.delete();
      else await (given.isItem ? found?.items?.contents.at(-1) : found)?.update(given.set);
    },
    { given: what, ids: SEED_IDS, cook: COOK },
  );

/** What a change has drawn, by user. */
async function drawnBy(fight: Fight, what: Change): Promise<Record<"gm" | "ann", string[]>> {
  await change(fight, what);
  await settled(fight);
  return { gm: await drawnOn(fight.gm), ann: await drawnOn(fight.ann) };
}

const NOTHING = { gm: [], ann: [] };

let fight: Fight;

beforeAll(async () => {
  fight = await openFight({ players: 1, world: seedOf });
  for (const client of [fight.gm, fight.ann]) {
    await openTracker(client);
    await watchDrawing(client);
  }
});
afterAll(async () => fight.tabletop.stop());

/** Begins a combat of everybody, by the scene's rules or by none. */
async function begin(isRuled: boolean): Promise<void> {
  await fight.gm.page.evaluate(
    async ({ ids, ruled }) => {
      const { CONFIG, game } = globalThis as unknown as Page;
      const people = (["gereneth", "johnston", "hag", "cultist"] as const).map((role) => ({
        _id: ids.combatants[role],
        actorId: ids.actors[role],
        tokenId: ids.tokens[role],
        sceneId: ids.scene,
      }));
      if (!ruled) await game.scenes.get(ids.scene).update({ "flags.turnwright.variant": "off" });
      await CONFIG.Combat.documentClass.create(
        { _id: ids.combat, active: true, scene: ids.scene, combatants: people },
        { keepId: true, keepEmbeddedIds: true },
      );
    },
    { ids: SEED_IDS, ruled: isRuled },
  );
  await settled(fight);
}

/** Deletes the combat. */
async function leave(): Promise<void> {
  await fight.gm.page.evaluate(async (id) => {
    await (globalThis as unknown as Page).game.combats.get(id)?.delete();
  }, SEED_IDS.combat);
  await settled(fight);
}

/** Forgets what has been drawn so far. */
const rest = async (): Promise<void> => {
  await settled(fight);
  for (const client of [fight.gm, fight.ann]) await drawnOn(client);
};

/** Grows with each change, so that each changes something. */
let time = 0;

/** Tests that no change is drawn of which nothing is shown, once a scene is prepared. */
function draws(scene: string, prepare: () => Promise<void>): void {
  describe(scene, () => {
    beforeAll(async () => {
      await prepare();
      await rest();
    });
    it.each(Object.keys(UNSEEN))("draws nothing where %s", async (name) => {
      time += 1;
      expect(await drawnBy(fight, UNSEEN[name]?.(time) as Change)).toEqual(NOTHING);
    });
  });
}

draws("a page before its first fight", async () => {});
draws("a combat that has not begun", async () => begin(true));
draws("a fight", async () => {
  await giveNumbers(fight);
  await done(fight.gm, { do: "start" });
});

describe("a fight in view", () => {
  const row = (id: string): string => `row ${id}`;
  const STRIP = "turnwright-strip";

  it("draws the one row and the face in which something is shown otherwise, for those who see it", async () => {
    await rest();
    const hurt = { "system.attributes.hp.value": 20 };
    expect(await drawnBy(fight, { of: "johnston", set: hurt })).toEqual({ gm: [row(IDS.johnston), STRIP], ann: [] });
    expect(await drawnBy(fight, { of: "johnston", set: hurt })).toEqual(NOTHING);
    expect(await drawnBy(fight, { of: "token's actor", set: hurt })).toEqual({ gm: [row(IDS.hag), STRIP], ann: [] });
  });

  it("has Foundry's tracker drawn, and with it the one row, where that lists somebody otherwise", async () => {
    const data = { name: "Bless", img: "icons/svg/aura.svg", statuses: ["bless"], duration: { rounds: 3 } };
    const drawn = ["tracker", row(IDS.johnston), STRIP].toSorted();
    expect(await drawnBy(fight, { of: "johnston", make: "ActiveEffect", data })).toEqual({ gm: drawn, ann: drawn });
  });

  it("tells other modules of a drawn tracker when it is drawn, and draws no other row on their account", async () => {
    await fight.gm.page.evaluate(() => {
      const { Hooks } = globalThis as unknown as { Hooks: { on(name: string, heard: () => void): number } };
      Object.assign(globalThis, { told: 0 });
      Object.assign(globalThis, {
        theirs: Hooks.on("renderCombatTracker", () => {
          (globalThis as unknown as { told: number }).told += 1;
        }),
      });
    });
    const hurt = { "system.attributes.hp.value": 18 };
    expect((await drawnBy(fight, { of: "johnston", set: hurt })).gm).toEqual([row(IDS.johnston), STRIP]);
    const told = await fight.gm.page.evaluate(() => {
      const here = globalThis as unknown as {
        told: number;
        theirs: number;
        Hooks: { off(name: string, id: number): void };
      };
      here.Hooks.off("renderCombatTracker", here.theirs);
      return here.told;
    });
    expect(told).toBe(0);
  });
});

draws("a page after a fight", leave);
draws("a fight without rules after one with them", async () => begin(false));
