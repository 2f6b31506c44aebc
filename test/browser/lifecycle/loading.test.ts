import type { Locator, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { waitReady, type Client } from "../../tabletop/testing.ts";
import {
  anew,
  done,
  encounter,
  IDS,
  look,
  openFight,
  openTracker,
  stored,
  together,
  type Fight,
  type FoundryPage,
} from "../support/fight.ts";
import { failing, holdBack } from "../support/held-files.ts";
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
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
  });
}

const shownOn = async ({ page }: Client): Promise<Shown[]> =>
  page.evaluate(() => (globalThis as unknown as WatchedPage).shown);

const tracker = ({ page }: Client): Locator => page.locator("#combat");
const head = (client: Client): Locator => tracker(client).locator(".turnwright-head");
const list = (client: Client): Locator => head(client).locator("select");

const variantStored = (fight: Fight): unknown =>
  (stored(fight)["flags"] as { turnwright?: { variant?: unknown } } | undefined)?.turnwright?.variant;

let fight: Fight;

describe("the rules of a variant", () => {
  beforeAll(async () => {
    fight = await openFight({ variant: "momentum", players: 1 });
  });
  afterAll(async () => fight.tabletop.stop());

  describe("that a running fight needs", () => {
    beforeEach(async () => {
      fight = await anew(fight);
      await done(fight.gm, { do: "start" });
      await together(fight);
    });
    afterEach(async () => {
      for (const { page } of [fight.gm, fight.ann]) await page.unrouteAll({ behavior: "ignoreErrors" });
    });

    it("are there before the tracker shows the fight for the first time", async () => {
      const { ann } = fight;
      const held = await holdBack(ann, "momentum");
      await watchTracker(ann.page);
      await ann.reload();
      await expect.poll(held.asked).toBe(1);
      await openTracker(ann);
      await tracker(ann).getByText("Loading the turn rules…").waitFor();
      expect(await shownOn(ann)).toEqual([]);
      held.release();
      await tracker(ann).locator("li.combatant .turnwright-row").first().waitFor();
      const shown = await shownOn(ann);
      expect(shown.length).toBeGreaterThan(0);
      expect(shown.filter(({ head: said, rows, ruled }) => !said.includes("Momentum") || rows !== ruled)).toEqual([]);
      expect((await look(ann)).stage).toBe(encounter(fight)?.stage);
    });

    it("say who acts wherever that was drawn by Foundry's own order until they came", async () => {
      const { gm, ann } = fight;
      // Without numbers Foundry lists combatants by their ids.
      const last = [IDS.gereneth, IDS.johnston].toSorted()[1] ?? "";
      await done(gm, { do: "takeTurn", combatant: last });
      await together(fight);
      const tokenOf = (id: string): unknown => stored(fight).combatants.find(({ _id }) => _id === id)?.["tokenId"];
      const marked = async (): Promise<(string | undefined)[]> =>
        ann.page
          .locator(".token.has-turn")
          .evaluateAll((tokens: HTMLElement[]) => tokens.map(({ dataset }) => dataset["tokenId"]));
      const held = await holdBack(ann, "momentum");
      await ann.reload();
      await expect.poll(held.asked).toBe(1);
      await expect.poll(marked).not.toEqual([tokenOf(last)]);
      held.release();
      await expect.poll(marked).toEqual([tokenOf(last)]);
    });

    it("are waited for by commands that come before them", async () => {
      const { gm } = fight;
      const rev = encounter(fight)?.rev ?? 0;
      const held = await holdBack(gm, "momentum");
      await gm.reload();
      await expect.poll(held.asked).toBe(1);
      const given = gm.page.evaluate(async () => {
        const { game } = globalThis as unknown as FoundryPage;
        await game.combats.contents[0]?.previousTurn();
      });
      held.release();
      await given;
      expect(encounter(fight)?.rev).toBe(rev + 1);
      expect(encounter(fight)?.stage).toBe("setup");
    });

    it("come with those that an undo leads back to", async () => {
      const { gm, ann } = fight;
      const held = await holdBack(ann, "greyhawk");
      await done(gm, { do: "fight/change-variant", variant: "greyhawk" });
      await expect.poll(held.asked).toBe(1);
      held.release();
      await together(fight, gm, ann);
      const again = await holdBack(ann, "momentum");
      await ann.reload();
      await expect.poll(again.asked).toBe(1);
      await done(gm, { do: "undo" });
      again.release();
      await together(fight, gm, ann);
      expect((await look(ann)).stage).toBe(encounter(fight)?.stage);
    });

    it("are asked for again where they did not come, and nothing is lost", async () => {
      const { gm } = fight;
      const before = encounter(fight);
      const { asked, mend } = await failing(gm, "momentum");
      const late = await holdBack(gm, "fight");
      await gm.reload();
      await openTracker(gm);
      await tracker(gm).getByText("The rules of this fight could not be loaded.").waitFor();
      expect(encounter(fight)).toEqual(before);
      mend();
      await expect.poll(late.asked).toBe(1);
      late.release();
      await late.came();
      expect(asked()).toBe(1);
      await button(tracker(gm), "Try again").click();
      await tracker(gm).locator("li.combatant .turnwright-row").first().waitFor();
      expect(await tracker(gm).getByText("could not be loaded").count()).toBe(0);
      expect(encounter(fight)).toEqual(before);
    });
  });

  describe("and what a tracker is drawn with", () => {
    beforeEach(async () => {
      fight = await anew(fight);
      await done(fight.gm, { do: "start" });
      await together(fight);
    });
    afterEach(async () => fight.ann.page.unrouteAll({ behavior: "ignoreErrors" }));

    it("are both there before the tracker shows the fight for the first time", async () => {
      const { ann } = fight;
      const held = await holdBack(ann, "drawing");
      await watchTracker(ann.page);
      await ann.page.reload();
      await expect.poll(held.asked).toBeGreaterThan(0);
      expect(await shownOn(ann)).toEqual([]);
      held.release();
      await waitReady(ann.page);
      await openTracker(ann);
      await tracker(ann).locator("li.combatant .turnwright-row").first().waitFor();
      const shown = await shownOn(ann);
      expect(shown.filter(({ head: said, rows, ruled }) => !said.includes("Momentum") || rows !== ruled)).toEqual([]);
    });

    it("can be asked for again where only that did not come, and nobody is listed until then", async () => {
      const { ann } = fight;
      const { mend } = await failing(ann, "drawing");
      await watchTracker(ann.page);
      await ann.reload();
      await openTracker(ann);
      await tracker(ann).getByText("A part of Turnwright could not be loaded.").waitFor();
      expect(await shownOn(ann)).toEqual([]);
      mend();
      await button(tracker(ann), "Try again").click();
      await tracker(ann).locator("li.combatant .turnwright-row").first().waitFor();
      expect(await tracker(ann).getByText("could not be loaded").count()).toBe(0);
    });
  });

  describe("that the gm chooses", () => {
    beforeEach(async () => {
      fight = await anew(fight);
      await openTracker(fight.gm);
      await openTracker(fight.ann);
      await head(fight.ann).locator(".turnwright-variant").getByText("Momentum").waitFor();
    });

    it("come before the choice is written, and before anybody draws it", async () => {
      const { gm, ann } = fight;
      const [slow, slower] = [await holdBack(gm, "popcorn"), await holdBack(ann, "popcorn")];
      await list(gm).selectOption("popcorn");
      await expect.poll(slow.asked).toBe(1);
      expect(variantStored(fight)).toBeUndefined();
      slow.release();
      await expect.poll(() => variantStored(fight)).toBe("popcorn");
      await expect.poll(slower.asked).toBe(1);
      expect(await head(ann).textContent()).toContain("Momentum");
      slower.release();
      await head(ann).locator(".turnwright-variant").getByText("Popcorn").waitFor();
    });

    it("leave things as they are where they do not come, and can be chosen again", async () => {
      const { gm } = fight;
      const { mend } = await failing(gm, "greyhawk");
      const chosen = await list(gm).inputValue();
      await list(gm).selectOption("greyhawk");
      await gm.page.getByText("The rules that this needs could not be loaded.").first().waitFor();
      expect(variantStored(fight)).toBeUndefined();
      await expect.poll(async () => list(gm).inputValue()).toBe(chosen);
      mend();
      await list(gm).selectOption("greyhawk");
      await expect.poll(() => variantStored(fight)).toBe("greyhawk");
      await head(fight.ann).locator(".turnwright-variant").getByText("Greyhawk").waitFor();
    });

    it("are followed by the first step though they come after it", async () => {
      const { gm, ann } = fight;
      const held = await holdBack(ann, "initiative-score");
      await list(gm).selectOption("initiative-score");
      await expect.poll(held.asked).toBe(1);
      await expect.poll(() => variantStored(fight)).toBe("initiative-score");
      await done(gm, { do: "start" });
      await done(gm, { do: "advance" });
      held.release();
      await together(fight, gm, ann);
      expect((await look(ann)).stage).toBe(encounter(fight)?.stage);
    });
  });
});
