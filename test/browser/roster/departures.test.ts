import { describe, expect, it } from "vitest";
import { callOn } from "../support/documents.ts";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { done, encounter, everybody, IDS, look, openTracker } from "../support/fight.ts";
import { begunFights } from "../support/fresh-fights.ts";
import { expectPointer } from "../support/pointer.ts";
import { settled } from "../support/settled.ts";
import type { JsonObject } from "../../tabletop/common/utils/objects.ts";
import type { WorldSeed } from "../../tabletop/server/index.ts";
import type { Client } from "../../tabletop/testing.ts";
import type { Fight } from "../support/fight.ts";

/** The hag goes by another name, with another picture, and as a friend: that says her token alone. */
const disguised = (seed: WorldSeed): WorldSeed => {
  const scenes = seed.documents["Scene"] ?? [];
  const inDisguise = (token: JsonObject, _at: number, tokens: readonly JsonObject[]): JsonObject => {
    const other = tokens.find(({ _id }) => _id === SEED_IDS.tokens.johnston);
    const disguise = { name: "Old Woman", texture: other?.["texture"], disposition: 1 };
    return token["_id"] === SEED_IDS.tokens.hag ? { ...token, ...disguise } : token;
  };
  const Scene = scenes.map((scene) => ({
    ...scene,
    tokens: ((scene["tokens"] ?? []) as readonly JsonObject[]).map(inDisguise),
  }));
  return { ...seed, documents: { ...seed.documents, Scene } };
};

const removeToken = async (client: Client, token: string): Promise<unknown> =>
  callOn(client, ["scene", SEED_IDS.scene], "deleteEmbeddedDocuments", "Token", [token]);

const removeRow = async (client: Client, combatant: string): Promise<unknown> =>
  callOn(client, ["combatant", combatant], "delete");

describe("a departure that is taken back", () => {
  let fight: Fight;
  begunFights({ players: 1, variant: "basic", world: disguised }, (fresh) => {
    fight = fresh;
  });

  const after = async (command: string): Promise<void> => {
    await done(fight.gm, { do: command });
    await settled(fight);
  };

  /** The hag as the rules know her. */
  const hag = (): unknown => (encounter(fight)?.["combatants"] as JsonObject | undefined)?.[IDS.hag];

  it("brings back the name, the picture and the side that the token gave, without the token", async () => {
    await openTracker(fight.ann);
    const row = fight.ann.page.locator(`#combat [data-combatant-id="${IDS.hag}"]`);
    const picture = await row.locator("img.token-image").getAttribute("src");
    await removeToken(fight.gm, SEED_IDS.tokens.hag);
    await expect.poll(async () => (await look(fight.gm)).order).not.toContain(IDS.hag);
    await settled(fight);
    await after("undo");
    expect(await row.textContent()).toContain("Old Woman");
    expect(await fight.ann.page.locator("body").textContent()).not.toContain("Green Hag");
    expect(await row.locator("img.token-image").getAttribute("src")).toBe(picture);
    const changes = { "system.attributes.init.total": 3 };
    await callOn(fight.gm, ["world actor", SEED_IDS.actors.hag], "update", changes);
    await expect.poll(hag).toMatchObject({ traits: { initiative: 3 }, side: "players" });
    expect(everybody(fight).flatMap(({ errors }) => errors)).toEqual([]);
  });

  it("says that the token itself is not back, and nothing where it never went", async () => {
    const told = fight.gm.page.locator(".notification", { hasText: "not on the map: Old Woman" });
    await removeRow(fight.gm, IDS.hag);
    await settled(fight);
    await after("undo");
    expect(await told.count()).toBe(0);
    await removeToken(fight.gm, SEED_IDS.tokens.hag);
    await settled(fight);
    await after("undo");
    expect(await told.count()).toBe(1);
  });

  it("leaves Foundry's turn with whoever acts, however often it is taken back and given again", async () => {
    await removeRow(fight.gm, IDS.gereneth);
    await settled(fight);
    await expectPointer(fight, "a departure");
    for (const command of ["undo", "redo", "undo"]) {
      await after(command);
      await expectPointer(fight, command);
    }
    expect((await look(fight.gm)).active).toEqual([IDS.gereneth]);
  });

  it("is no change from outside for whoever loads the page next", async () => {
    await removeRow(fight.gm, IDS.gereneth);
    await settled(fight);
    await after("undo");
    await fight.gm.reload();
    await settled(fight);
    await expectPointer(fight, "a reload");
    expect(await fight.gm.page.getByText("changed outside Turnwright").count()).toBe(0);
  });
});
