import type { Locator, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callOn } from "../support/documents.ts";
import { waitReady, type Client } from "../../tabletop/testing.ts";
import { anew, done, encounter, openFight, openTracker, together, type Fight } from "../support/fight.ts";
import { button } from "../support/seats.ts";

/** The content of the tracker at some moment: whose rules, and whether each row says what the rules know of it. */
interface Shown {
  readonly head: string;
  readonly rows: number;
  readonly ruled: number;
}

interface WatchedPage {
  shown: Shown[];
}

/** Notes everything that the tracker shows from the page's very first moment on. */
async function watchTracker(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = globalThis as unknown as WatchedPage;
    watched.shown = [];
    const note = (): void => {
      const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
      const rows = [...document.querySelectorAll("#combat li.combatant")].filter(isSeen);
      const head = [...document.querySelectorAll("#combat .turnwright-head")].find(isSeen)?.textContent ?? "";
      if (rows.length === 0 && head === "") return;
      const ruled = rows.filter((row) => row.querySelector(".turnwright-row") !== null).length;
      watched.shown.push({ head: head.replaceAll(/\s+/g, " "), rows: rows.length, ruled });
    };
    new MutationObserver(note).observe(document, { attributes: true, childList: true, subtree: true });
  });
}

const shownOn = async ({ page }: Client): Promise<Shown[]> =>
  page.evaluate(() => (globalThis as unknown as WatchedPage).shown);

/** A file that a page has asked for and does not get yet. */
interface Withheld {
  /** How often the page has asked. */
  readonly asked: () => number;
  /** Lets the page have it: what waits at once, what has failed when it is asked for again. */
  readonly release: () => void;
}

/** Keeps the file of all that is drawn and pressed from a page: it waits, or fails. */
async function withhold({ page }: Client, how: "waits" | "fails"): Promise<Withheld> {
  let asked = 0;
  let isOpen = false;
  let open = (): void => {};
  const released = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route("**/parts/rest.mjs*", async (route) => {
    asked += 1;
    if (how === "waits") await released;
    await (isOpen ? route.continue() : route.abort());
  });
  return {
    asked: () => asked,
    release() {
      isOpen = true;
      open();
    },
  };
}

const tracker = ({ page }: Client): Locator => page.locator("#combat");

let fight: Fight;

describe("the file of all that is drawn and pressed", () => {
  beforeAll(async () => {
    fight = await openFight({ variant: "momentum", players: 1 });
  });
  afterAll(async () => fight.tabletop.stop());

  beforeEach(async () => {
    fight = await anew(fight);
    await done(fight.gm, { do: "start" });
    await together(fight);
  });
  afterEach(async () => {
    for (const { page } of [fight.gm, fight.ann]) await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  it("is fetched with the first combat, and not where there is none", async () => {
    const { gm, ann } = fight;
    await callOn(gm, ["combat"], "delete");
    const held = await withhold(ann, "waits");
    await ann.reload();
    await waitReady(ann.page);
    expect(held.asked()).toBe(0);
    await gm.page.evaluate(async () => {
      const { CONFIG } = globalThis as unknown as {
        CONFIG: { Combat: { documentClass: { create(data: object): Promise<unknown> } } };
      };
      await CONFIG.Combat.documentClass.create({ active: true });
    });
    await expect.poll(held.asked).toBe(1);
    held.release();
  });

  it("is there before the tracker shows the fight for the first time", async () => {
    const { ann } = fight;
    const held = await withhold(ann, "waits");
    await watchTracker(ann.page);
    await ann.page.reload();
    await expect.poll(held.asked).toBeGreaterThan(0);
    expect(await shownOn(ann)).toEqual([]);
    held.release();
    await waitReady(ann.page);
    await openTracker(ann);
    await tracker(ann).locator("li.combatant .turnwright-row").first().waitFor();
    const shown = await shownOn(ann);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter(({ head: said, rows, ruled }) => !said.includes("Momentum") || rows !== ruled)).toEqual([]);
    expect(held.asked()).toBe(1);
  });

  it("can be asked for again where it did not come, and nobody is listed until then", async () => {
    const { ann } = fight;
    const { release } = await withhold(ann, "fails");
    await watchTracker(ann.page);
    await ann.reload();
    await openTracker(ann);
    await tracker(ann).getByText("A part of Turnwright could not be loaded.").waitFor();
    expect(await shownOn(ann)).toEqual([]);
    release();
    await button(tracker(ann), "Try again").click();
    await tracker(ann).locator("li.combatant .turnwright-row").first().waitFor();
    expect(await tracker(ann).getByText("could not be loaded").count()).toBe(0);
  });

  it("is not needed to decide: a gm's client without it carries commands out", async () => {
    const { gm, ann } = fight;
    const rev = encounter(fight)?.rev ?? 0;
    await withhold(gm, "fails");
    await gm.reload();
    await callOn(gm, ["combat"], "previousTurn");
    expect(encounter(fight)).toMatchObject({ rev: rev + 1, stage: "setup" });
    await together(fight, ann);
  });
});
