import type { Locator } from "playwright";
import { expect, it } from "vitest";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { IDS, beginFight } from "../support/fight.ts";
import { freshFights } from "../support/fresh-fights.ts";
import type { Client } from "../../tabletop/testing.ts";
import type { Fight } from "../support/fight.ts";

const { scene, tokens } = SEED_IDS;

let fight: Fight;
freshFights({ players: 1, variant: "basic" }, (fresh) => {
  fight = fresh;
});

interface ScenePage {
  readonly game: {
    readonly scenes: {
      get(id: string): { updateEmbeddedDocuments(kind: string, changes: readonly object[]): Promise<unknown> };
    };
  };
}

const faces = ({ page }: Client): Locator => page.locator("#turnwright-strip img, #turnwright-turn-bar img");

/** The addresses of pictures that the page could not show. */
const broken = async (pictures: Locator): Promise<string[]> =>
  pictures.evaluateAll(async (images: HTMLImageElement[]) => {
    // A picture that is none refuses to be decoded.
    const tried = images.map(async (image) =>
      image.decode().then(
        () => [],
        () => [image.src],
      ),
    );
    return (await Promise.all(tried)).flat();
  });

it("are shown as the still that Foundry has in its rows, in strip and bar too", async () => {
  const { gm, ann } = fight;
  await gm.page.evaluate(
    ([id, token]) =>
      (globalThis as unknown as ScenePage).game.scenes
        .get(id)
        .updateEmbeddedDocuments("Token", [{ _id: token, texture: { src: "icons/portraits/hag.webm" } }]),
    [scene, tokens.hag] as const,
  );
  // Combatants are prepared with their tokens' pictures when a page is loaded.
  for (const client of [gm, ann]) await client.reload();
  await beginFight(fight);
  for (const client of [gm, ann]) {
    const still = await client.page
      .locator(`#combat [data-combatant-id="${IDS.hag}"] img.token-image`)
      .getAttribute("src");
    expect(still).toMatch(/^data:image/);
    const shown = async (): Promise<(string | null)[]> =>
      faces(client).evaluateAll((images) => images.map((image) => image.getAttribute("src")));
    await expect.poll(shown).toContain(still);
    expect(await broken(faces(client))).toEqual([]);
  }
});
