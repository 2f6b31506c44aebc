import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rulesDocument } from "../../scripts/build/packs.mjs";
import { ROOT } from "../architecture/project.ts";
import { roadside } from "../tabletop/server/fights.ts";
import { cutOff, faultsInBothThemes } from "./support/faults.ts";
import { button, type Seat, sitDown, type Table } from "./support/seats.ts";
import { hammer } from "./support/story.ts";

const journal = rulesDocument(ROOT);

/** The page and place that a journal's sheet was asked to show. */
interface Shown {
  readonly page: string | undefined;
  readonly anchor: string | undefined;
}

/** As much of a page as a journal is put into, and opened from. */
interface JournalPage {
  readonly game: { packs?: Map<string, { getDocuments(): Promise<object[]> }> };
  readonly CONFIG: { JournalEntryPage?: { documentClass: { slugifyHeading(heading: string): string } } };
  shown: Shown | null;
}

let table: Table;

beforeAll(async () => {
  table = await sitDown({ players: 1, world: () => roadside });
});
afterAll(async () => table.close());
/**
 * The stand-in has no compendia: the journal that is built stands in its place, with the documented members of a sheet, and notes what
 * it is asked to show.
 */
const giveJournal = async ({ page }: Seat): Promise<void> =>
  page.evaluate(({ pages }) => {
    const here = globalThis as unknown as JournalPage;
    here.shown = null;
    const render = (_force: boolean, { pageId, anchor }: { pageId?: string; anchor?: string }): void => {
      here.shown = { page: pages.find(({ _id }) => _id === pageId)?.name, anchor };
    };
    const contents = pages.map((one) => ({ ...one, id: one._id }));
    const document = { pages: { contents }, sheet: { render } };
    here.game.packs = new Map([["turnwright.rules", { getDocuments: async () => Promise.resolve([document]) }]]);
    here.CONFIG.JournalEntryPage = {
      documentClass: { slugifyHeading: (heading) => heading.toLowerCase().replaceAll(/\s+/g, "-") },
    };
  }, journal);

const shown = async ({ page }: Seat): Promise<Shown | null> =>
  page.evaluate(() => (globalThis as unknown as JournalPage).shown);

beforeEach(async () => {
  table = await table.another();
  await giveJournal(table.gm);
  await giveJournal(table.ann);
});

describe("the rules in the journal", () => {
  it("open from the name of the variant in the tracker's head, before the fight and in it, for players too", async () => {
    const { gm, ann } = table;
    const name = "Open the rules: Action points";
    await gm.tracker.getByRole("button", { name }).click();
    await expect.poll(async () => shown(gm)).toEqual({ page: "Action points" });
    await button(gm.tracker, "Begin the fight").click();
    await ann.tracker.getByRole("button", { name }).getByText("Action points").click();
    await expect.poll(async () => shown(ann)).toEqual({ page: "Action points" });
    expect(await cutOff(ann, "#combat")).toEqual([]);
    expect(await faultsInBothThemes(ann, "#combat .turnwright-head")).toEqual([]);
  });

  it("open at the rule behind a refusal", async () => {
    const { gm, ann } = table;
    await button(gm.tracker, "Begin the fight").click();
    // The acting combatant has three points at most: the rule says what is paid when.
    const pips = button(gm.tracker, /Action points remaining: \d of \d$/).first();
    await hammer(gm, pips, 5);
    const notice = gm.tracker.locator(".turnwright-notice");
    await notice.getByText("Not enough action points. Remaining: 0.").waitFor();
    await notice.getByRole("button", { name: "Why?" }).click();
    await expect.poll(async () => shown(gm)).toEqual({ page: "Action points", anchor: "declaring" });
    expect(await faultsInBothThemes(gm, "#combat .turnwright-notice")).toEqual([]);
    expect(await shown(ann)).toBeNull();
  });
});
