import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { roadside } from "../../tabletop/server/fights.ts";
import { cutOff, faultsInBothThemes } from "../support/faults.ts";
import { button, type Seat, sitDown, type Table } from "../support/seats.ts";
import { settled } from "../support/settled.ts";
import { hammer } from "../support/story.ts";

/** The page that the journal's window shows, and the heading that it begins with; null where it is closed. */
const shown = async ({ page }: Seat): Promise<{ page: string; at: string } | null> =>
  page.evaluate(() => {
    const open = document.querySelector(".journal-entry .journal-page");
    if (open === null) return null;
    const top = open.getBoundingClientRect().top;
    const headings = [...open.querySelectorAll("h1, h2, h3, h4")];
    const first = headings.find((heading) => heading.getBoundingClientRect().top >= top - 1);
    return { page: open.querySelector("h1")?.textContent ?? "", at: first?.textContent ?? "" };
  });

let table: Table;

beforeAll(async () => {
  table = await sitDown({ players: 1, world: () => roadside });
});
afterAll(async () => table.close());
beforeEach(async () => {
  table = await table.another();
});

describe("the rules in the journal", () => {
  it("open from the name of the variant in the tracker's head, before the fight and in it, for players too", async () => {
    const { gm, ann } = table;
    const name = "Open the rules: Action Points";
    await gm.tracker.getByRole("button", { name }).click();
    await expect.poll(async () => shown(gm)).toEqual({ page: "Action Points", at: "Action Points" });
    await button(gm.tracker, "Begin the fight").click();
    await ann.tracker.getByRole("button", { name }).getByText("Action Points").click();
    await expect.poll(async () => shown(ann)).toEqual({ page: "Action Points", at: "Action Points" });
    expect(await cutOff(ann, "#combat")).toEqual([]);
    expect(await faultsInBothThemes(ann, "#combat .turnwright-head")).toEqual([]);
  });

  it("open at the rule behind a refusal", async () => {
    const { gm, ann } = table;
    await button(gm.tracker, "Begin the fight").click();
    await settled(table.fight);
    // The acting combatant has three points at most: the rule says what is paid when.
    const pips = button(gm.tracker, /Action points remaining: \d of \d$/).first();
    await hammer(gm, pips, 5);
    const notice = gm.tracker.locator(".turnwright-notice");
    await notice.getByText("Not enough action points. Remaining: 0.").waitFor();
    await notice.getByRole("button", { name: "Why?" }).click();
    await expect.poll(async () => shown(gm)).toEqual({ page: "Action Points", at: "Declaring" });
    expect(await faultsInBothThemes(gm, "#combat .turnwright-notice")).toEqual([]);
    expect(await shown(ann)).toBeNull();
  });
});
