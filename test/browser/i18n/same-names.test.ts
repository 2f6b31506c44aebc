import { expect, it } from "vitest";
import { done, IDS, openTracker, together } from "../support/fight.ts";
import { freshFights } from "../support/fresh-fights.ts";
import { settled } from "../support/settled.ts";
import type { Client } from "../../tabletop/testing.ts";
import type { Fight } from "../support/fight.ts";

let fight: Fight;
freshFights({ players: 1, variant: "popcorn" }, (fresh) => {
  fight = fresh;
});

interface NamingPage {
  readonly game: { readonly combat: { updateEmbeddedDocuments(kind: string, changes: object[]): Promise<unknown> } };
}

/** Goblins all, but for Gereneth, who goes first. */
const GOBLINS = [IDS.hag, IDS.johnston, IDS.cultist];

/** The number beside the name in a row of Foundry's tracker. */
const inRow = async ({ page }: Client, id: string): Promise<string | null> =>
  page.locator(`#combat [data-combatant-id="${id}"] .turnwright-apart`).textContent();

/** The names on the buttons of a question. */
const offered = async ({ page }: Client): Promise<string[]> =>
  page.locator("#combat .turnwright-prompt button").allInnerTexts();

it("are told apart by a number, the same in rows and sentences, and for everybody", async () => {
  const { gm, ann } = fight;
  await gm.page.evaluate(async (ids) => {
    const { combat } = (globalThis as unknown as NamingPage).game;
    await combat.updateEmbeddedDocuments(
      "Combatant",
      ids.map((_id) => ({ _id, name: "Goblin" })),
    );
  }, GOBLINS);
  await done(gm, { do: "setCondition", combatant: IDS.hag, condition: "hidden", on: true });
  await done(gm, { do: "setCondition", combatant: IDS.cultist, condition: "hidden", on: false });
  await done(gm, { do: "choose", combatant: IDS.gereneth });
  await done(gm, { do: "start" });
  await done(gm, { do: "endTurn" });
  for (const client of [gm, ann]) await openTracker(client);
  await together(fight);
  await settled(fight);
  // The one in hiding comes last: players read the same numbers without it.
  for (const client of [gm, ann]) {
    const numbers = await Promise.all([IDS.johnston, IDS.cultist].map(async (id) => inRow(client, id)));
    expect(new Set(numbers)).toEqual(new Set(["(1)", "(2)"]));
    expect(numbers).toEqual(await Promise.all([IDS.johnston, IDS.cultist].map(async (id) => inRow(gm, id))));
  }
  expect(await inRow(gm, IDS.hag)).toBe("(3)");
  await expect.poll(async () => (await offered(ann)).map((text) => text.trim())).toEqual(["Goblin (1)", "Goblin (2)"]);
  await done(gm, { do: "choose", combatant: IDS.cultist });
  const number = await inRow(gm, IDS.cultist);
  await expect.poll(() => ann.page.locator("#combat .turnwright-headline").innerText()).toContain(`Goblin ${number}`);
});
