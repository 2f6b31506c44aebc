import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setSetting } from "../support/documents.ts";
import { begin, button, openWindow, type Seat, sitDown, type Table } from "../support/seats.ts";
import { done, IDS } from "../support/fight.ts";
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

/** As much of a page as has a map. */
interface MapOfPage {
  readonly stage: { readonly pivot: Point };
  readonly tokens: { readonly placeables: readonly { readonly name: string; readonly center: Point }[] };
  clientCoordinatesFromCanvas(point: Point): Point;
  canvasCoordinatesFromClient(point: Point): Point;
  pan(view: Point): void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

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

describe("the map", () => {
  /** Moves the map so that Gereneth's token stands at a place of the page. */
  const bring = async ({ page }: Seat, x: number, y: number): Promise<void> =>
    page.evaluate(
      (to) => {
        const { canvas } = globalThis as unknown as { canvas: MapOfPage };
        const own = canvas.tokens.placeables.find(({ name }) => name === "Gereneth");
        if (own === undefined) return;
        const now = canvas.clientCoordinatesFromCanvas(own.center);
        const { pivot } = canvas.stage;
        const by = canvas.canvasCoordinatesFromClient(to);
        const at = canvas.canvasCoordinatesFromClient(now);
        canvas.pan({ x: pivot.x + at.x - by.x, y: pivot.y + at.y - by.y });
      },
      { x, y },
    );

  /** Waits until the map moves no more: it may still glide to where it has been sent. */
  const atRest = async ({ page }: Seat): Promise<unknown> =>
    page.waitForFunction(async () => {
      const { canvas } = globalThis as unknown as { canvas: MapOfPage };
      const { x, y } = canvas.stage.pivot;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return canvas.stage.pivot.x === x && canvas.stage.pivot.y === y;
    });

  const token = ({ page }: Seat) => page.locator(".token", { hasText: "Gereneth" });

  /** Whether something of ours covers the token. */
  const isCovered = async (seat: Seat): Promise<boolean> => {
    const [own, bar] = [await token(seat).boundingBox(), await boxOf(seat, "#turnwright-turn-bar")];
    return own !== null && overlaps(own, bar);
  };

  it("moves where the form of the bar would lie over one's own token", async () => {
    table = await table.another("dark", {});
    const { ann, gm } = table;
    await setSetting(ann, "turnBar", true);
    await begin(table);
    await gm.tracker.getByText("Gereneth").first().waitFor();
    const bar = await boxOf(ann, "#turnwright-turn-bar");
    // Just above the bar, where its form will be.
    await bring(ann, bar.x + 200, bar.y - 50);
    expect(await isCovered(ann)).toBe(false);
    await button(ann.page.locator("#turnwright-turn-bar"), "Act…").click();
    await ann.page.locator("#turnwright-turn-bar form").waitFor();
    await expect.poll(() => isCovered(ann)).toBe(false);
    expect((await token(ann).boundingBox())?.y).toBeLessThan(bar.y - 90);
    await ann.page.keyboard.press("Escape");
  });

  it("moves where whoever comes to act stands under something of ours, and stays where their user moves it", async () => {
    const { ann, gm, fight } = table;
    const bar = await boxOf(ann, "#turnwright-turn-bar");
    await atRest(ann);
    await bring(ann, bar.x + 100, bar.y + 40);
    await settled(fight, ann);
    expect(await isCovered(ann)).toBe(true);
    await done(gm, { do: "pass", combatant: IDS.gereneth });
    await settled(fight);
    await bring(ann, bar.x + 100, bar.y + 40);
    await done(gm, { do: "undo" });
    await ann.page.locator("#turnwright-turn-bar").waitFor();
    await expect.poll(() => isCovered(ann)).toBe(false);
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
