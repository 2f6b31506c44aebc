import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { begin, beginShared, button, declareRogue, type Seat, sitDown, type Table } from "../support/seats.ts";
import { done, IDS } from "../support/fight.ts";
import { settled } from "../support/settled.ts";

const { tokens: TOKENS } = SEED_IDS;

/** The marks on somebody's map, by the tokens they are on. */
const marks = async ({ page }: Seat): Promise<Record<string, string[]>> =>
  page.evaluate(() => {
    const found = [...document.querySelectorAll<HTMLElement>(".token:has([data-name^='turnwright-'])")];
    return Object.fromEntries(
      found.map((token) => [
        token.dataset["tokenId"] ?? "",
        [...token.querySelectorAll<SVGElement>("[data-name^='turnwright-']")].map(
          ({ dataset }) => dataset["name"] ?? "",
        ),
      ]),
    );
  });

/** As much of a Foundry page as these tests touch. */
interface MapPage {
  readonly canvas: { readonly tokens: { get(id: string): MapToken } };
  readonly game: { readonly scenes: { get(id: string): { view(): Promise<unknown> } } };
}

interface MapToken {
  readonly children: readonly { readonly eventMode: string; readonly alpha: number }[];
  readonly document: { update(changes: object): Promise<unknown> };
}

let table: Table;

beforeAll(async () => {
  table = await sitDown();
});
afterAll(async () => table.close());

describe.each([14, 13] as const)("the marks on the map in generation %i", (generation) => {
  beforeAll(async () => {
    if (generation === 13) {
      await table.close();
      table = await sitDown({ generation });
    }
  });

  it("are on nobody before the fight", async () => {
    await settled(table.fight);
    for (const seat of [table.gm, table.ann, table.ben]) expect(await marks(seat)).toEqual({});
  });

  it("are on whoever acts, and on everybody who is asked, each with a shape of its own", async () => {
    const { gm, ann, ben } = table;
    await begin(table);
    for (const seat of [gm, ann, ben]) {
      await expect.poll(() => marks(seat)).toEqual({ [TOKENS.gereneth]: ["turnwright-acting"] });
    }
    await declareRogue(table);
    for (const seat of [ann, ben]) {
      await expect
        .poll(() => marks(seat))
        .toEqual({
          [TOKENS.gereneth]: ["turnwright-acting"],
          [TOKENS.hag]: ["turnwright-asked"],
          [TOKENS.johnston]: ["turnwright-asked"],
        });
    }
    const shapes = await ann.page.evaluate(() =>
      ["acting", "asked"].map((kind) => document.querySelector(`[data-name="turnwright-${kind}"]`)?.innerHTML),
    );
    expect(shapes[0]).toContain("<circle");
    expect(shapes[1]).not.toContain("<circle");
  });

  it("stand still for those who want less motion, and take no clicks", async () => {
    const { ben } = table;
    const state = await ben.page.evaluate((id) => {
      const { canvas } = globalThis as unknown as MapPage;
      return canvas.tokens.get(id).children.map(({ eventMode, alpha }) => ({ eventMode, alpha }));
    }, TOKENS.hag);
    expect(state[0]).toEqual({ eventMode: "none", alpha: 1 });
  });

  it("never are on somebody hidden, for those who don't see them", async () => {
    const { gm, ann, ben } = table;
    await done(gm, { do: "setCondition", combatant: IDS.hag, condition: "hidden", on: true });
    for (const seat of [ann, ben])
      await expect.poll(async () => Object.keys(await marks(seat))).not.toContain(TOKENS.hag);
    expect(Object.keys(await marks(gm))).toContain(TOKENS.gereneth);
    await settled(table.fight);
    for (const seat of [ann, ben]) expect(Object.keys(await marks(seat))).not.toContain(TOKENS.cultist);
    await done(gm, { do: "undo" });
    await expect.poll(async () => Object.keys(await marks(ben))).toContain(TOKENS.hag);
  });

  it("follow who reacts, and all who take part in the turn", async () => {
    const { gm, ann, ben } = table;
    await beginShared(table);
    for (const seat of [gm, ann, ben]) {
      await expect
        .poll(() => marks(seat))
        .toEqual({ [TOKENS.gereneth]: ["turnwright-acting"], [TOKENS.hag]: ["turnwright-reacting"] });
    }
  });

  it("are there once after the scene was left and entered again, and gone with the combat", async () => {
    const { gm } = table;
    const view = async (id: string): Promise<void> =>
      gm.page.evaluate(async (scene) => {
        const { game } = globalThis as unknown as MapPage;
        await game.scenes.get(scene).view();
      }, id);
    await view(SEED_IDS.road);
    await expect.poll(() => marks(gm)).toEqual({});
    await view(SEED_IDS.scene);
    await expect
      .poll(() => marks(gm))
      .toEqual({ [TOKENS.gereneth]: ["turnwright-acting"], [TOKENS.hag]: ["turnwright-reacting"] });
    await done(gm, { do: "end" });
    for (const seat of [gm, table.ann, table.ben]) await expect.poll(() => marks(seat)).toEqual({});
    expect([...gm.errors, ...table.ann.errors, ...table.ben.errors]).toEqual([]);
  });
});

describe("a click on one's own token", () => {
  beforeAll(async () => {
    await table.close();
    table = await sitDown({ hasBar: true });
    await begin(table);
    await declareRogue(table);
    await beginShared(table);
  });

  it("opens what they may do out of turn, and takes it away again", async () => {
    const { ben } = table;
    const bar = ben.page.locator("#turnwright-turn-bar");
    await settled(table.fight);
    expect(await bar.count()).toBe(0);
    await ben.page.locator(`.token[data-token-id="${TOKENS.johnston}"]`).click();
    await button(bar, "Use reaction…").waitFor();
    await ben.page.keyboard.press("Escape");
    await bar.waitFor({ state: "detached" });
  });
});
