import type { Locator } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fighterId, lair } from "../../tabletop/server/fights.ts";
import { done, encounter } from "../support/fight.ts";
import { faultsInBothThemes } from "../support/faults.ts";
import { pressesAt } from "../support/quiet-presses.ts";
import { button, type Seat, sitDown, type Table } from "../support/seats.ts";
import { rowOf } from "../support/story.ts";

let table: Table;

beforeAll(async () => {
  table = await sitDown({ world: () => lair, hasBar: true });
});
afterAll(async () => table.close());

const { quiet, press } = pressesAt(() => table);

const barOf = ({ page }: Seat): Locator => page.locator("#turnwright-turn-bar");

const stripOf = ({ page }: Seat): Locator => page.locator("#turnwright-strip");

const counts = (): unknown => encounter(table.fight)?.["counts"] ?? {};

/** The gm chooses counters for this fight, as the form offers them. */
async function choose({ page, tracker }: Seat, ...templates: readonly string[]): Promise<void> {
  await button(tracker, "Options of this fight").click();
  const window = page.locator("#turnwright-fight-options");
  await window.waitFor();
  const add = window.getByRole("combobox", { name: "Add counters…" });
  for (const template of templates) await add.selectOption(template);
  await window.getByRole("group", { name: "Legendary action", exact: true }).waitFor();
  expect(await faultsInBothThemes({ page } as Seat, "#turnwright-fight-options")).toEqual([]);
  await window.locator('button[type="submit"]').click();
  await window.waitFor({ state: "detached" });
  await quiet();
}

async function begin(): Promise<void> {
  const { gm } = table;
  const numbers = { Ada: 20, Bo: 15, Dragon: 12, Kobold: 5 };
  for (const [name, value] of Object.entries(numbers)) {
    await done(gm, { do: "setInitiative", combatant: fighterId(name), value });
  }
  await done(gm, { do: "start" });
  await quiet();
}

describe("counters at the table (K-1)", () => {
  it("are chosen, ticked off by whose they are, offered between turns, and undone", async () => {
    const { gm, ann, ben } = table;
    await choose(gm, "actions", "legendary-actions", "escalation-die");
    await begin();
    // A press each, by whose it is: in one's own turn and in another's; in the row, in the bar, and in the strip.
    expect(await button(stripOf(ann), /^Spend/).count()).toBe(3);
    expect(await faultsInBothThemes(ann, "#turnwright-strip")).toEqual([]);
    await press(rowOf(ann, "Ada"), /^Spend: Action/);
    await press(barOf(ann), /^Spend: Bonus action/);
    await press(stripOf(ben), /^Spend: Reaction/);
    const spent = { left: 0 };
    expect(counts()).toEqual({
      action: { [fighterId("Ada")]: spent },
      "bonus-action": { [fighterId("Ada")]: spent },
      reaction: { [fighterId("Bo")]: spent },
    });
    expect(await button(rowOf(ann, "Dragon"), /^Spend/).count()).toBe(0);
    await button(barOf(ann), "End turn").waitFor();
    expect(await barOf(ann).getByText("unspent").count()).toBe(0);
    await press(barOf(ann), "End turn");

    // Ada's turn has ended: the bar offers the gm a legendary action, while Bo acts. Bo's own came back.
    expect(counts()).not.toHaveProperty("reaction");
    expect(await barOf(ben).getByText("2 unspent").count()).toBe(1);
    expect(await faultsInBothThemes(gm, "#turnwright-turn-bar")).toEqual([]);
    await press(barOf(gm), /^Dragon: Legendary action/);
    expect(counts()).toHaveProperty("legendary-action", { [fighterId("Dragon")]: { left: 2 } });
    expect(await barOf(gm).count()).toBe(0);
    expect(await rowOf(ann, "Dragon").getByLabel("Legendary action: 2 of 3").count()).toBe(1);
    await press(barOf(ben), "End turn");

    // They come back at the start of the dragon's turn, which offers it nothing.
    expect(counts()).not.toHaveProperty("legendary-action");
    expect(await button(barOf(gm), /^Dragon: Legendary action/).count()).toBe(0);
    await press(barOf(gm), "End turn");
    await press(barOf(gm), "End turn");
    expect(encounter(table.fight)).toMatchObject({ round: 2 });
    await barOf(gm).getByLabel("Escalation die: 1 of 6").waitFor();
    await press(barOf(gm), "Put back: Escalation die");
    expect(counts()).toMatchObject({ "escalation-die": { table: { left: 2, round: 2 } } });

    // Undo goes through all of it, to the start.
    const undo = button(gm.tracker.locator(".turnwright-foot"), "Undo");
    for (let steps = 0; steps < 9; steps += 1) {
      await undo.click();
      await quiet();
    }
    expect(encounter(table.fight)).toMatchObject({ round: 1, stage: "turn" });
    expect(encounter(table.fight)).not.toHaveProperty("counts");
    expect(encounter(table.fight)).not.toHaveProperty("turnEnded");
    expect([...gm.errors, ...ann.errors, ...ben.errors]).toEqual([]);
  });

  it("are made up by the gm, in words of their own, and taken away again", async () => {
    const fresh = await table.another();
    const { gm, ann } = fresh;
    table = fresh;
    const window = gm.page.locator("#turnwright-fight-options");
    const open = async (): Promise<void> => {
      await button(gm.tracker, "Options of this fight").click();
      await window.waitFor();
    };
    const save = window.locator('button[type="submit"]');
    await begin();
    await open();
    await window.getByRole("combobox", { name: "Add counters…" }).selectOption("own");
    const own = window.getByRole("group", { name: "Your own", exact: true });
    await own.getByRole("textbox", { name: "Name" }).fill("");
    await save.click();
    await window.getByRole("alert").filter({ hasText: "Counters: at most 8" }).waitFor();
    await own.getByRole("textbox", { name: "Name" }).fill("Luck");
    await own.getByRole("textbox", { name: "How many" }).fill("2");
    await own.getByRole("combobox", { name: "Comes back" }).selectOption("never");
    await save.click();
    await window.waitFor({ state: "detached" });
    await quiet();
    expect(encounter(fresh.fight)?.["options"]).toMatchObject({
      counters: [{ id: "own-1", label: "Luck", max: 2, refills: "never" }],
    });
    await press(rowOf(ann, "Ada"), /^Spend: Luck/);
    await rowOf(gm, "Ada").getByLabel("Luck: 1 of 2").waitFor();

    await open();
    await window.getByRole("button", { name: "Remove Luck" }).click();
    await save.click();
    await window.waitFor({ state: "detached" });
    await quiet();
    expect(await rowOf(ann, "Ada").getByLabel(/Luck/).count()).toBe(0);
    expect([...gm.errors, ...ann.errors]).toEqual([]);
  });
});
