import type { Locator } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { done, encounter, together } from "../support/fight.ts";
import { cutOffInLittleRoom, faultsInBothThemes } from "../support/faults.ts";
import { button, openWindow, sitDown, type Table } from "../support/seats.ts";
import { settled } from "../support/settled.ts";

let table: Table;

beforeAll(async () => {
  table = await sitDown({ players: 1, variant: "basic" });
});
afterAll(() => table.close());
beforeEach(async () => {
  table = await table.another();
  await button(table.gm.tracker, "Begin the fight").click();
  await expect.poll(() => encounter(table.fight)).toMatchObject({ stage: "turn" });
  await together(table.fight);
});

const windowOf = (): Locator => table.gm.page.locator("#turnwright-fight-options");

/** Opens the options of the fight from the head of the tracker. */
async function open(): Promise<Locator> {
  await button(table.gm.tracker, "Options of this fight").click();
  await windowOf().waitFor();
  return windowOf();
}

async function save(): Promise<void> {
  await windowOf().locator('button[type="submit"]').click();
  await windowOf().waitFor({ state: "detached" });
}

const options = (): unknown => encounter(table.fight)?.["options"];

describe("the options of a fight under way (C-24)", () => {
  it("change at once where they may, as a step that the log tells and undo takes back", async () => {
    const { gm, ann } = table;
    const window = await open();
    await window.getByRole("combobox", { name: "Skip the defeated" }).selectOption({ label: "no" });
    await window.getByText("This fight: yes.").waitFor();
    expect(await faultsInBothThemes(gm, "#turnwright-fight-options")).toEqual([]);
    await settled(table.fight);
    expect(await cutOffInLittleRoom(gm, "#combat")).toEqual([]);
    await save();
    await expect.poll(options).toMatchObject({ skipDefeated: false });
    await openWindow(ann, "log");
    const line = ann.page.locator("#turnwright-log").getByText("Options changed: Skip the defeated");
    await line.waitFor();
    await button(gm.tracker, "Undo").click();
    await expect.poll(options).toMatchObject({ skipDefeated: true });
    await line.waitFor({ state: "detached" });
    await settled(table.fight);
    expect([...gm.errors, ...ann.errors]).toEqual([]);
  });

  it("count from the next round where they must, and say so before and after", async () => {
    const window = await open();
    const reroll = window.locator('[data-turnwright-option="reroll"]');
    await reroll.getByText("Changes count from the next round.").waitFor();
    await reroll.getByRole("combobox").selectOption({ label: "roll each round" });
    await reroll.getByText("This fight: keep the first roll.").waitFor();
    await reroll.getByText("Changes count from the next round.").waitFor();
    await save();
    await expect.poll(() => encounter(table.fight)?.["nextOptions"]).toEqual({ reroll: "each-round" });
    expect(options()).toMatchObject({ reroll: "never" });
    await open();
    expect(await reroll.getByRole("combobox").locator("option:checked").textContent()).toBe("roll each round");
    await done(table.gm, { do: "nextRound" });
    await expect.poll(options).toMatchObject({ reroll: "each-round" });
    expect(encounter(table.fight)?.["nextOptions"]).toBeUndefined();
    await reroll.getByRole("combobox").waitFor();
  });

  it("are said with the reason where they are fixed, and can all change before the start, to which one click leads", async () => {
    const { gm } = table;
    await done(gm, { do: "endTurn" });
    await together(table.fight);
    const window = await open();
    const fixed = window.getByRole("group", { name: "Fixed in this fight" });
    await fixed.getByText("These options have already shaped the numbers or the course of this fight.").waitFor();
    await fixed.getByText("1d20 + @initiative").waitFor();
    expect(await fixed.locator("input, select").count()).toBe(0);
    await button(fixed, "Undo to before the start").click();
    await button(gm.page.locator("dialog"), "Undo these changes").click();
    await window.getByRole("textbox", { name: "Initiative roll" }).waitFor();
    await fixed.waitFor({ state: "detached" });
    await window.getByRole("textbox", { name: "Initiative roll" }).fill("3d6");
    await save();
    await button(gm.tracker, "Begin the fight").click();
    await expect.poll(options).toMatchObject({ formula: "3d6" });
    await settled(table.fight);
    expect(gm.errors).toEqual([]);
  });
});
