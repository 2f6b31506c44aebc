import { afterEach, describe, expect, it } from "vitest";
import { done, encounter, everybody, IDS, openFight, openTracker } from "../support/fight.ts";
import { settled } from "../support/settled.ts";
import type { Fight } from "../support/fight.ts";

/** The tests' own means: tables that go from one file to the next, with everybody at them. */

/** As much of a page as these tests change. */
interface ChangedPage {
  note?: string;
  readonly Hooks: { on(name: string, heard: () => void): number };
  readonly canvas: { pan(view: { readonly x: number; readonly y: number }): void };
}

let fight: Fight | undefined;

/** Closes the table there was, and opens another that is set up alike. */
async function open(): Promise<Fight> {
  await fight?.tabletop.stop();
  fight = await openFight({ players: 1, variant: "basic" });
  return fight;
}

afterEach(async () => {
  await fight?.tabletop.stop();
  fight = undefined;
});

const pagesOf = (of: Fight): unknown[] => everybody(of).map(({ page }) => page);

describe("a table whose fight is over", () => {
  it("is the next one's, in the same pages and with a fresh world", async () => {
    const former = await open();
    await done(former.gm, { do: "setInitiative", combatant: IDS.hag, value: 7 });
    await settled(former);
    expect(encounter(former)).not.toBeNull();
    const next = await open();
    expect(pagesOf(next)).toEqual(pagesOf(former));
    expect(encounter(next)).toBeNull();
  });

  it.each<readonly [string, (former: Fight) => Promise<unknown>]>([
    [
      "listens",
      async ({ gm }) => gm.page.evaluate(() => (globalThis as unknown as ChangedPage).Hooks.on("x", () => {})),
    ],
    [
      "keeps something",
      async ({ gm }) => gm.page.evaluate(() => void ((globalThis as unknown as ChangedPage).note = "x")),
    ],
    ["has styles of its own", async ({ gm }) => gm.page.addStyleTag({ content: "#combat { width: 300px }" })],
    [
      "shows another part of the map",
      async ({ gm }) => gm.page.evaluate(() => (globalThis as unknown as ChangedPage).canvas.pan({ x: 1, y: 1 })),
    ],
  ])("goes on without the page that %s", async (_what, change) => {
    const former = await open();
    const pages = pagesOf(former);
    await change(former);
    await fight?.tabletop.stop();
    expect(former.gm.isGone()).toBe(true);
    const next = await open();
    expect(pagesOf(next).slice(1)).toEqual(pages.slice(1));
  });

  it("is left by everybody's pointer and focus, and its pages have the size that they had", async () => {
    const { gm } = await open();
    const size = gm.page.viewportSize();
    await openTracker(gm);
    await gm.page.setViewportSize({ width: 1280, height: 720 });
    const row = gm.page.locator("#combat .combat-tracker > li").first();
    await row.locator("button:visible").first().focus();
    await row.hover();
    const pointed = async (): Promise<number> => gm.page.locator(":hover").count();
    const focused = async (): Promise<number> => gm.page.locator(":focus").count();
    expect([await pointed(), await focused()]).not.toContain(0);
    const next = await open();
    expect(next.gm.page).toBe(gm.page);
    expect([await pointed(), await focused()]).toEqual([0, 0]);
    expect(gm.page.viewportSize()).toEqual(size);
  });

  it("goes on without a guest, and with somebody new for who has left", async () => {
    const former = await open();
    const guest = await former.tabletop.join("Ben");
    await former.ann.leave();
    const next = await open();
    expect(guest.isGone()).toBe(true);
    expect(next.gm.page).toBe(former.gm.page);
    expect(next.ann.isGone()).toBe(false);
  });
});
