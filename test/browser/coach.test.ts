import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forNewcomers } from "../tabletop/server/seeds.ts";
import { faults } from "./support/faults.ts";
import { give, openTracker } from "./support/fight.ts";
import { begin, button, chooseTheme, declareRogue, type Seat, sitDown, type Table } from "./support/seats.ts";
import { settled } from "./support/settled.ts";

let table: Table;

beforeAll(async () => {
  table = await sitDown({ players: 1, world: forNewcomers });
});
afterAll(async () => table.close());
beforeEach(async () => {
  table = await table.again();
});

const tip = (seat: Seat) => seat.page.getByRole("complementary", { name: "Tip" });

const says = async (seat: Seat, words: RegExp): Promise<void> => {
  await expect.poll(() => tip(seat).getByRole("status").innerText()).toMatch(words);
};

const gotIt = (seat: Seat) => button(tip(seat), "Got it");

/** Tells whether two elements share any place in the page. */
async function overlap(seat: Seat, control: ReturnType<typeof button>): Promise<boolean> {
  const [a, b] = [await tip(seat).boundingBox(), await control.boundingBox()];
  if (!a || !b) throw new Error("One of them is not there");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

describe("tips", () => {
  it("lead through a first round: to begin, to act and to answer", async () => {
    const { gm, ann } = table;
    const ben = await table.join("Ben");
    await says(gm, /begin the fight/);
    expect(await overlap(gm, button(gm.tracker, "Begin the fight"))).toBe(false);
    await begin(table);
    await says(ann, /your turn/);
    expect(await overlap(ann, button(ann.tracker, "Act…"))).toBe(false);
    await says(ben, /order of the fight/);
    await gotIt(ben).click();
    await declareRogue({ ...table, ben });
    await says(ben, /you may react/);
    expect(await overlap(ben, button(ben.tracker, "React…"))).toBe(false);
    await ben.leave();
  });

  it("come once, also after the page was loaded anew", async () => {
    const { gm } = table;
    await says(gm, /begin the fight/);
    await gotIt(gm).click();
    await expect.poll(() => tip(gm).count()).toBe(0);
    await settled(table.fight);
    await gm.reload();
    await openTracker(gm);
    await button(gm.tracker, "Begin the fight").waitFor();
    await settled(table.fight);
    expect(await tip(gm).count()).toBe(0);
  });

  it("go with Escape, and take no focus", async () => {
    const { gm } = table;
    await says(gm, /begin the fight/);
    expect(await gm.page.evaluate(() => document.activeElement?.closest("#turnwright-coach") ?? null)).toBeNull();
    await gm.page.keyboard.press("Escape");
    await expect.poll(() => tip(gm).count()).toBe(0);
  });

  it("can be switched off for good at each", async () => {
    const { gm } = table;
    await says(gm, /begin the fight/);
    await button(tip(gm), "Don’t show tips").click();
    await begin(table);
    await settled(table.fight);
    expect(await tip(gm).count()).toBe(0);
  });

  it("say what undo did, and that a refused command changed nothing", async () => {
    const { gm } = table;
    await says(gm, /begin the fight/);
    await begin(table);
    await button(gm.tracker, "Undo").click();
    await says(gm, /been undone/);
    await gotIt(gm).click();
    expect((await give(gm, { do: "roll", combatants: ["nobody"] })).ok).toBe(false);
    await says(gm, /nothing has changed/);
  });

  it.each(["dark", "light"] as const)("can be read by everybody, %s", async (theme) => {
    const { gm } = table;
    await chooseTheme(gm, theme);
    await says(gm, /begin the fight/);
    expect(await faults(gm, "#turnwright-coach")).toEqual([]);
  });

  it("are not even fetched for somebody who wants none", async () => {
    const fetched = async (): Promise<boolean> =>
      table.gm.page.evaluate(() =>
        performance.getEntriesByType("resource").some(({ name }) => name.includes("parts/coach")),
      );
    expect(await fetched()).toBe(true);
    table = await table.again("dark", { variant: "shared-turn" });
    const { gm } = table;
    await button(gm.tracker, "Begin the fight").click();
    // The result of the first step is drawn after it: a tip would have been fetched with the first drawing.
    await button(gm.tracker, "Undo").waitFor();
    expect(await fetched()).toBe(false);
  });
});
