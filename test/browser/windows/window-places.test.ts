import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { begin, button, openWindow, type Seat, sitDown, type Table } from "../support/seats.ts";
import { settled } from "../support/settled.ts";

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const boxOf = async ({ page }: Seat, selector: string): Promise<Box> => {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not shown`);
  return box;
};

const overlaps = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const PANEL = "#turnwright-panel";

let table: Table;

beforeAll(async () => {
  table = await sitDown({ players: 1 });
  for (const { page } of [table.gm, table.ann]) await page.setViewportSize({ width: 1280, height: 720 });
  await begin(table);
});
afterAll(async () => table.close());

describe("the window of the turn", () => {
  it("opens beside the sidebar, and not over whoever acts", async () => {
    const { ann } = table;
    await openWindow(ann, "panel");
    const [panel, sidebar] = [await boxOf(ann, PANEL), await boxOf(ann, "#sidebar")];
    expect(panel.x + panel.width).toBeLessThanOrEqual(sidebar.x);
    const token = ann.page.locator(".token", { hasText: "Gereneth" });
    const acting = await token.boundingBox();
    expect(acting !== null && overlaps(panel, acting)).toBe(false);
  });

  it("goes out of the way of a token below the place where it would open", async () => {
    const { ann } = table;
    await button(ann.tracker, /turn window/).click();
    await ann.page.locator(PANEL).waitFor({ state: "detached" });
    const token = ann.page.locator(".token", { hasText: "Gereneth" });
    await ann.page.evaluate(() => {
      const { canvas } = globalThis as unknown as {
        canvas: {
          pan(view: object): void;
          tokens: { placeables: { name: string; center: { x: number; y: number } }[] };
        };
      };
      const own = canvas.tokens.placeables.find(({ name }) => name === "Gereneth");
      // So far to the left that the token stands where the window opened.
      if (own !== undefined) canvas.pan({ x: own.center.x - 250, y: own.center.y + 60 });
    });
    await openWindow(ann, "panel");
    await settled(table.fight, ann);
    const acting = await token.boundingBox();
    expect(acting !== null && overlaps(await boxOf(ann, PANEL), acting)).toBe(false);
  });

  it("opens again where its user has left it, in a page that is loaded anew as well", async () => {
    const { gm } = table;
    await openWindow(gm, "panel");
    const header = await boxOf(gm, `${PANEL} .window-header`);
    await gm.page.mouse.move(header.x + 100, header.y + 10);
    await gm.page.mouse.down();
    await gm.page.mouse.move(480, 220, { steps: 4 });
    await gm.page.mouse.up();
    const left = await boxOf(gm, PANEL);
    await button(gm.tracker, /turn window/).click();
    await gm.page.locator(PANEL).waitFor({ state: "detached" });
    await openWindow(gm, "panel");
    expect(await boxOf(gm, PANEL)).toMatchObject({ x: left.x, y: left.y });
    expect([...gm.errors, ...table.ann.errors]).toEqual([]);
  });
});

describe("in a page of 1280 × 720", () => {
  it("the gm's windows fit, and what is in them scrolls", async () => {
    const { gm } = table;
    const windows = ["options", "log"] as const;
    for (const which of windows) {
      await gm.tracker.locator(`[data-window="${which}"]`).click();
      const id = which === "options" ? ".application:has(.turnwright-options)" : "#turnwright-log";
      await gm.page.locator(id).waitFor();
      const box = await boxOf(gm, id);
      expect(box.y + box.height, which).toBeLessThanOrEqual(720);
      await gm.tracker.locator(`[data-window="${which}"]`).click();
    }
    await gm.page.getByText("The Hag's Hollow").first().click({ button: "right" });
    await gm.page.getByRole("button", { name: "Configure" }).click();
    await gm.page.locator('[data-action="tab"][data-tab="turnwright"]').click();
    await gm.page.locator('[data-tab="turnwright"] fieldset').first().waitFor();
    const scene = await boxOf(gm, ".application.scene-config");
    expect(scene.y + scene.height).toBeLessThanOrEqual(720);
    const save = await boxOf(gm, '.application.scene-config button[type="submit"]');
    expect(save.y + save.height).toBeLessThanOrEqual(720);
  });
});
