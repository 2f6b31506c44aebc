import type { Locator } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hillside } from "../../tabletop/server/fights.ts";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { cutOff, faultsInBothThemes } from "../support/faults.ts";
import { begin, beginShared, button, declareRogue, type Seat, sitDown, type Table, toMelee } from "../support/seats.ts";
import { done, IDS } from "../support/fight.ts";
import { setSetting } from "../support/documents.ts";
import { settled } from "../support/settled.ts";

const strip = ({ page }: Seat): Locator => page.locator("#turnwright-strip");

/** The names in the strip, from the first on. */
const names = async (seat: Seat): Promise<string[]> => strip(seat).locator(".turnwright-strip-name").allTextContents();

/** The labels of the strip's faces, for screen readers. */
const labels = async (seat: Seat): Promise<(string | null)[]> =>
  strip(seat)
    .locator('[data-action="turnwrightFace"]')
    .evaluateAll((faces) => faces.map(({ ariaLabel }) => ariaLabel));

/** The other parts of the page that the strip covers, as selectors. */
const overlaps = async ({ page }: Seat): Promise<string[]> =>
  page.evaluate(() => {
    const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const own = boxOf("#turnwright-strip");
    const others = ["#sidebar", "#hotbar", "#turnwright-turn-bar", "#scene-navigation", "#players"];
    return others.filter((selector) => {
      const box = boxOf(selector);
      if (own === undefined || box === undefined || box.width === 0) return false;
      return own.left < box.right && box.left < own.right && own.top < box.bottom && box.top < own.bottom;
    });
  });

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
}

const { tokens: TOKENS } = SEED_IDS;

const TAKING_PART = { [TOKENS.gereneth]: ["turnwright-acting"], [TOKENS.hag]: ["turnwright-reacting"] };

let table: Table;

beforeAll(async () => {
  table = await sitDown();
});
afterAll(async () => table.close());

describe("the strip over the map, with the marks on it", () => {
  it("shows everybody in the order, by side, state and known hit points, and players nobody hidden", async () => {
    const { gm, ann, ben } = table;
    await settled(table.fight);
    for (const seat of [gm, ann]) expect(await strip(seat).count()).toBe(0);
    await begin(table);
    await expect.poll(() => names(gm)).toEqual(["Gereneth", "Green Hag", "Lurking Cultist", "Johnston"]);
    for (const seat of [ann, ben]) {
      await expect.poll(() => names(seat)).toEqual(["Gereneth", "Green Hag", "Johnston"]);
      expect(await seat.page.content()).not.toContain("Lurking Cultist");
    }
    expect(await labels(ann)).toEqual(["Gereneth, to act, Hit points: 38 of 38", "Green Hag", "Johnston"]);
    expect(await button(strip(ann), /^Round 1/).textContent()).toMatch(/Round\s+1/);
    const shapes = await strip(ann)
      .locator(".turnwright-face")
      .evaluateAll((faces) => faces.map((face) => getComputedStyle(face).borderRadius));
    expect(shapes.slice(0, 2)).toEqual(["50%", "8px"]);
    const arcs = async ({ page }: Seat): Promise<number> =>
      page.locator("#turnwright-strip .turnwright-health").count();
    expect([await arcs(gm), await arcs(ann)]).toEqual([4, 1]);
    for (const seat of [gm, ann, ben])
      await expect.poll(() => marks(seat)).toEqual({ [TOKENS.gereneth]: ["turnwright-acting"] });
  });

  it("tells of a face that is pointed at, or has the focus, and puts that away", async () => {
    const { page } = table.ann;
    const card = page.locator(".turnwright-face-card");
    const faces = strip(table.ann).locator(".turnwright-strip-face > .turnwright-portrait");
    await faces.first().hover();
    await expect.poll(() => card.textContent()).toMatch(/Gereneth.*Hit points: 38 of 38/s);
    await page.mouse.move(600, 400);
    await card.waitFor({ state: "detached" });
    await faces.first().focus();
    await card.waitFor();
    await page.keyboard.press("Escape");
    await card.waitFor({ state: "detached" });
  });

  it("tells who acts and who is asked, with marks on the map of a shape for each", async () => {
    const { ann, ben } = table;
    await declareRogue(table);
    await expect
      .poll(() => labels(ann))
      .toEqual(["Gereneth, you act, Hit points: 38 of 38", "Green Hag", "Johnston, can react"]);
    for (const seat of [ann, ben]) {
      await expect
        .poll(() => marks(seat))
        .toEqual({
          [TOKENS.gereneth]: ["turnwright-acting"],
          // Players read of the GM's side as a whole whether it has answered.
          [TOKENS.johnston]: ["turnwright-asked"],
        });
    }
    const shapes = await ann.page.evaluate(() =>
      ["acting", "asked"].map((kind) => document.querySelector(`[data-name="turnwright-${kind}"]`)?.innerHTML),
    );
    expect(shapes[0]).toContain("<circle");
    expect(shapes[1]).not.toContain("<circle");
  });

  it("has marks on the map that stand still for those who want less motion, and take no clicks", async () => {
    const state = await table.ben.page.evaluate((id) => {
      const { canvas } = globalThis as unknown as MapPage;
      return canvas.tokens.get(id).children.map(({ eventMode, alpha }) => ({ eventMode, alpha }));
    }, TOKENS.johnston);
    expect(state[0]).toEqual({ eventMode: "none", alpha: 1 });
  });

  it("never has marks on somebody hidden, for those who don't see them", async () => {
    const { gm, ann, ben } = table;
    await done(gm, { do: "setCondition", combatant: IDS.hag, condition: "hidden", on: true });
    for (const seat of [ann, ben])
      await expect.poll(async () => Object.keys(await marks(seat))).not.toContain(TOKENS.hag);
    expect(Object.keys(await marks(gm))).toContain(TOKENS.gereneth);
    await settled(table.fight);
    for (const seat of [ann, ben]) expect(Object.keys(await marks(seat))).not.toContain(TOKENS.cultist);
    await done(gm, { do: "undo" });
    await expect.poll(async () => Object.keys(await marks(gm))).toContain(TOKENS.hag);
  });

  it("has marks on all who take part, once after the scene was left and entered again", async () => {
    const { gm, ann, ben } = table;
    await beginShared(table);
    for (const seat of [gm, ann, ben]) await expect.poll(() => marks(seat)).toEqual(TAKING_PART);
    const view = async (id: string): Promise<void> =>
      gm.page.evaluate(async (scene) => {
        const { game } = globalThis as unknown as MapPage;
        await game.scenes.get(scene).view();
      }, id);
    await view(SEED_IDS.road);
    await expect.poll(() => marks(gm)).toEqual({});
    await view(SEED_IDS.scene);
    await expect.poll(() => marks(gm)).toEqual(TAKING_PART);
  });

  it("has a ribbon of what the rules say about where the turn stands", async () => {
    const { ann } = table;
    await toMelee(table);
    const now = strip(ann).locator('.turnwright-ribbon [aria-current="step"]');
    await expect.poll(() => now.textContent()).toContain("Gereneth");
    expect(await now.textContent()).toContain("8");
  });

  it("marks who strikes next as the one whose move it is, there, in the row and on the map", async () => {
    const { ann, gm } = table;
    const striking = (seat: Seat) =>
      strip(seat).locator(".turnwright-ring-acting .turnwright-strip-name").allTextContents();
    await expect.poll(() => striking(ann)).toEqual(["Gereneth"]);
    await button(ann.tracker, "Melee attack").first().click();
    for (const seat of [ann, gm]) await expect.poll(() => striking(seat)).toEqual(["Green Hag"]);
    expect((await labels(ann)).slice(0, 2)).toEqual([
      "Gereneth, has struck, Hit points: 38 of 38",
      "Green Hag, strikes",
    ]);
    await ann.tracker.locator(".turnwright-on-move", { hasText: "Green Hag" }).waitFor();
    await ann.page.locator('.token:has-text("Green Hag") [data-name="turnwright-acting"]').waitFor();
  });

  it("can be used by everybody, in both themes, and cuts nothing off", async () => {
    expect(await faultsInBothThemes(table.ann, "#turnwright-strip")).toEqual([]);
    for (const seat of [table.gm, table.ann]) expect(await cutOff(seat, "#turnwright-strip")).toEqual([]);
  });

  it("goes from face to face by arrows, and selects one's own", async () => {
    const { ann } = table;
    await strip(ann).locator('[tabindex="0"]').focus();
    await ann.page.keyboard.press("ArrowRight");
    await expect.poll(() => ann.page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Johnston, next up");
    for (let back = 0; back < 2; back++) await ann.page.keyboard.press("ArrowLeft");
    await ann.page.keyboard.press("Enter");
    await ann.page.locator(".token.controlled", { hasText: "Gereneth" }).waitFor();
  });

  it("stands alone, beside the rows, or not at all, as each user wants it", async () => {
    const { ann } = table;
    const rows = ann.tracker.locator("li.combatant").first();
    await setSetting(ann, "orderIn", "strip");
    await rows.waitFor({ state: "hidden" });
    expect(await ann.tracker.locator(".turnwright-foot").isVisible()).toBe(true);
    await setSetting(ann, "orderIn", "sidebar");
    await strip(ann).waitFor({ state: "detached" });
    await rows.waitFor({ state: "visible" });
    await setSetting(ann, "orderIn", "both");
    await strip(ann).waitFor();
    expect(await rows.isVisible()).toBe(true);
  });

  it("stays folded for whoever folded it, also where the page is loaded anew", async () => {
    const { ann, ben } = table;
    await button(strip(ann), /Collapse the turn order/).click();
    await strip(ann).locator(".turnwright-strip-faces").waitFor({ state: "detached" });
    expect(await strip(ann).textContent()).toMatch(/Round\s+1/);
    await ann.reload();
    await strip(ann).waitFor();
    expect(await strip(ann).locator(".turnwright-strip-faces").count()).toBe(0);
    expect(await strip(ben).locator(".turnwright-strip-faces").count()).toBe(1);
    await button(strip(ann), /Expand the turn order/).click();
    await strip(ann).locator(".turnwright-strip-faces").waitFor();
  });

  it("goes to another edge by an arrow key, and stays usable and clear of everything there", async () => {
    const { gm } = table;
    await gm.page.setViewportSize({ width: 1280, height: 720 });
    const grip = button(strip(gm), /Round 1/);
    for (const [key, edge] of Object.entries({ Left: "left", Down: "bottom", Right: "right", Up: "top" })) {
      await grip.focus();
      await gm.page.keyboard.press(`Arrow${key}`);
      await gm.page.locator(`#turnwright-strip[data-edge="${edge}"]`).waitFor();
      expect(await grip.evaluate((element) => element === document.activeElement)).toBe(true);
      if (edge === "left") expect(await faultsInBothThemes(gm, "#turnwright-strip")).toEqual([]);
      expect(await cutOff(gm, "#turnwright-strip")).toEqual([]);
      expect(await overlaps(gm)).toEqual([]);
    }
  });

  it("is dragged by its number to an edge, without folding, and is there after a reload", async () => {
    const { ann } = table;
    const { page } = ann;
    const grip = button(strip(ann), /Round 1/);
    const drag = async (x: number, y: number): Promise<void> => {
      await grip.hover();
      await page.mouse.down();
      await page.mouse.move(x, y, { steps: 3 });
      await page.locator(".turnwright-strip-goal").waitFor();
      await page.mouse.up();
      await page.locator(".turnwright-strip-goal").waitFor({ state: "detached" });
    };
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
    await drag(width * 0.22, height / 2);
    await page.locator('#turnwright-strip[data-edge="left"] .turnwright-strip-faces').waitFor();
    await ann.reload();
    await page.locator('#turnwright-strip[data-edge="left"] .turnwright-strip-faces').waitFor();
    await strip(ann).locator('[data-action="turnwrightFace"][tabindex="0"]').focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Johnston, next up");
    await drag(width * 0.4, 10);
    await page.locator('#turnwright-strip[data-edge="top"] .turnwright-strip-faces').waitFor();
  });

  it("goes with the fight", async () => {
    const { gm, ann, ben } = table;
    await done(gm, { do: "end" });
    for (const seat of [gm, ann, ben]) await strip(seat).waitFor({ state: "detached" });
    for (const seat of [gm, ann, ben]) await expect.poll(() => marks(seat)).toEqual({});
    expect([...gm.errors, ...ann.errors, ...ben.errors]).toEqual([]);
  });
});

describe("with many in little room", () => {
  beforeAll(async () => {
    await table.close();
    table = await sitDown({ world: () => hillside });
    await table.gm.page.setViewportSize({ width: 900, height: 700 });
    await button(table.gm.tracker, "Begin the fight").click();
    await strip(table.gm).waitFor();
  });

  it("names a group once with its number, and scrolls to whoever acts", async () => {
    const { gm } = table;
    expect((await names(gm)).filter((name) => name.startsWith("Goblin Infantry"))).toEqual(["Goblin Infantry ×3"]);
    const last = (await names(gm)).length - 1;
    for (let turn = 0; turn < last; turn++) {
      await done(gm, { do: "endTurn" });
      await settled(table.fight, gm);
    }
    const isInView = async () =>
      strip(gm)
        .locator('[aria-current="true"]')
        .evaluate((face) => {
          const box = face.getBoundingClientRect();
          const list = face.closest("ol")?.getBoundingClientRect();
          return list !== undefined && box.left >= list.left - 1 && box.right <= list.right + 1;
        });
    await expect.poll(isInView).toBe(true);
  });

  it("says at its ends how many more there are", async () => {
    const { gm } = table;
    const saidAt = async (end: "before" | "after") =>
      strip(gm).evaluate((element, name) => element.style.getPropertyValue(name), `--turnwright-${end}`);
    const list = strip(gm).locator(".turnwright-strip-faces");
    await list.evaluate((element) => element.scrollTo({ left: 0 }));
    await expect.poll(() => saidAt("before")).toBe("");
    await expect.poll(() => saidAt("after")).toMatch(/^"\+\d+"$/);
    await list.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
    await expect.poll(() => saidAt("after")).toBe("");
    expect(await saidAt("before")).toMatch(/^"\+\d+"$/);
  });
});
