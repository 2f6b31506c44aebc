import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faultsInBothThemes } from "../support/faults.ts";
import { done, encounter, giveNumbers, IDS } from "../support/fight.ts";
import { button, openWindow, type Seat, sitDown, type Table } from "../support/seats.ts";
import { settled } from "../support/settled.ts";

const logOf = ({ page }: Seat) => page.locator("#turnwright-log");
const linesOf = (seat: Seat) => logOf(seat).locator(".turnwright-log > li");
const dialogOf = ({ page }: Seat) => page.locator("dialog");

let table: Table;

const STEPS = [
  { do: "start" },
  { do: "declareActor", combatant: IDS.gereneth, plan: "Charge" },
  { do: "declareReactor", combatant: IDS.hag, plan: "Claw back" },
  { do: "decline", combatant: IDS.johnston },
  { do: "beginTurn" },
  { do: "revisePlan", combatant: IDS.gereneth, plan: "Flee" },
  { do: "use", combatant: IDS.hag, what: "bonus", label: "Cackle" },
];

beforeAll(async () => {
  table = await sitDown({ players: 1 });
  await giveNumbers(table.fight);
  for (const command of STEPS) await done(table.gm, command);
  await settled(table.fight);
  await openWindow(table.gm, "log");
  await openWindow(table.ann, "log");
});
afterAll(async () => table.close());

/** The number of steps that can be taken back. */
const past = (): number => Object.keys((encounter(table.fight) as unknown as { past: object }).past).length;

describe("the log", () => {
  it("reads as a story, its end in view, and can be used by everybody in both themes", async () => {
    const { gm, ann } = table;
    await linesOf(gm).last().getByText("uses their bonus action").waitFor();
    await logOf(gm).getByRole("heading", { name: "Round 1" }).waitFor();
    await logOf(gm).getByText("changes their plan to “Flee”. It was “Charge”").waitFor();
    await expect
      .poll(() =>
        logOf(gm)
          .locator(".window-content")
          .evaluate((content) => Math.round(content.scrollTop)),
      )
      .toBe(0);
    for (const seat of [gm, ann]) expect(await faultsInBothThemes(seat, "#turnwright-log")).toEqual([]);
  });

  it("shows a player the same sentences but those about the hidden, without the ways back and the files", async () => {
    const { gm, ann } = table;
    const told = (seat: Seat) => logOf(seat).locator(".turnwright-told").allInnerTexts();
    const all = await told(gm);
    const open = all.filter((line) => !line.includes("Lurking Cultist"));
    expect(open).toHaveLength(all.length - 1);
    expect(await told(ann)).toEqual(open);
    expect(await logOf(ann).innerHTML()).not.toContain(IDS.cultist);
    expect(await logOf(ann).locator(".window-content button").count()).toBe(0);
  });

  it("says what goes back to a line takes back, and leaves all as it is unless that is wanted", async () => {
    const { gm } = table;
    const before = past();
    const line = linesOf(gm).filter({ hasText: "The turn begins" });
    await button(line, "Back to here").click();
    await dialogOf(gm).getByText("Changes to undo: 2").waitFor();
    expect(await dialogOf(gm).getByRole("listitem").allInnerTexts()).toEqual([
      "Gereneth changes their plan to “Flee”. It was “Charge”",
      "Green Hag uses their bonus action “Cackle”",
    ]);
    expect(await faultsInBothThemes(gm, "dialog")).toEqual([]);
    await button(dialogOf(gm), "Cancel").click();
    await dialogOf(gm).waitFor({ state: "detached" });
    expect(past()).toBe(before);
  });

  it("goes back to a line by the keyboard, and gives the steps again one by one", async () => {
    const { gm } = table;
    const before = past();
    const line = linesOf(gm).filter({ hasText: "becomes a Reactor" });
    await button(line, "Back to here").press("Enter");
    await button(dialogOf(gm), "Undo these changes").press("Enter");
    await expect.poll(past).toBe(before - 4);
    await linesOf(gm).last().getByText("becomes a Reactor").waitFor();
    for (const step of [3, 2, 1, 0]) {
      await button(logOf(gm), "Redo").click();
      await expect.poll(past).toBe(before - step);
    }
    await linesOf(gm).last().getByText("uses their bonus action").waitFor();
    await settled(table.fight);
  });

  it("stops where somebody goes on meanwhile, and takes back nothing of theirs", async () => {
    const { gm, ann } = table;
    await button(linesOf(gm).filter({ hasText: "The turn begins" }), "Back to here").click();
    await dialogOf(gm).waitFor();
    await done(ann, { do: "use", combatant: IDS.gereneth, what: "object", label: "Sheathe" });
    await linesOf(gm).last().getByText("handles an object").waitFor();
    const before = past();
    await button(dialogOf(gm), "Undo these changes").click();
    await gm.page.getByText("Someone has done something else in the meantime.").waitFor();
    expect(past()).toBe(before);
    await settled(table.fight);
    expect([...gm.errors, ...ann.errors]).toEqual([]);
  });
});
