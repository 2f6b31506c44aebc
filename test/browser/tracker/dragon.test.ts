import type { Locator } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fighterId, stirredLair } from "../../tabletop/server/fights.ts";
import { done, encounter } from "../support/fight.ts";
import { pressesAt } from "../support/quiet-presses.ts";
import { button, type Seat, sitDown, type Table } from "../support/seats.ts";
import { rowNames, rowOf } from "../support/story.ts";

let table: Table;

beforeAll(async () => {
  table = await sitDown({ world: () => stirredLair, hasBar: true });
});
afterAll(async () => table.close());

const { quiet, press } = pressesAt(() => table);

const barOf = ({ page }: Seat): Locator => page.locator("#turnwright-turn-bar");

const ends = async (seat: Seat): Promise<void> => press(barOf(seat), /^End turn/);

const NUMBERS = { Ada: 22, Bo: 15, Dragon: 12, Shade: 8, Kobold: 5, "Goblin 1": 9, "Goblin 2": 9 };

describe("a dragon with legendary actions, its lair, goblins in round 2 and an ambusher", () => {
  it("are set up before the fight, the lair by two presses", async () => {
    const { gm, ann } = table;
    await button(gm.tracker, "Options of this fight").click();
    const options = gm.page.locator("#turnwright-fight-options");
    const counters = options.getByRole("combobox", { name: "Add counters…" });
    for (const template of ["actions", "legendary-actions"]) await counters.selectOption(template);
    await options.locator('button[type="submit"]').click();
    await options.waitFor({ state: "detached" });
    const entry = gm.page.locator("#turnwright-entry");
    const add = async (): Promise<void> => {
      await button(entry, "Add").click();
      await entry.waitFor({ state: "detached" });
      await quiet();
    };
    await button(gm.tracker, "Add an entry…").click();
    await add();
    await button(gm.tracker, "Add an entry…").click();
    await entry.getByLabel("Name").fill("Horns");
    await entry.getByLabel("In the round").selectOption({ label: "as the round begins" });
    await entry.getByLabel("Rounds", { exact: true }).selectOption({ label: "one round" });
    await entry.getByLabel("Round", { exact: true }).fill("2");
    await entry.getByText("Brings, and hides until then").click();
    for (const name of ["Goblin 1", "Goblin 2"]) await entry.getByRole("checkbox", { name }).check();
    await add();
    for (const [name, value] of Object.entries(NUMBERS)) {
      await done(gm, { do: "setInitiative", combatant: fighterId(name), value });
    }
    await done(gm, { do: "changeOptions", options: { revealedByActing: true } });
    await quiet();
    await rowOf(ann, "Goblin 1").waitFor({ state: "hidden" });
    await rowOf(ann, "Shade").waitFor({ state: "hidden" });
  });

  it("are played with one press for each thing noted", async () => {
    const { gm, ann, ben } = table;
    await press(gm.tracker, "Begin the fight");
    await press(rowOf(ann, "Ada"), /^Spend: Action/);
    await ends(ann);
    await press(barOf(gm), /^Dragon: Legendary action/);
    await barOf(gm).getByText("Now: Lair").waitFor();
    await press(barOf(gm), "Done");
    await ends(ben);
    await ends(gm);
    // The ambusher shows itself as its turn begins.
    await rowOf(ann, "Shade").waitFor();
    await ends(gm);
    await ends(gm);
    await barOf(gm).getByText("Now: Horns").waitFor();
    await press(barOf(gm), "Done");
    await rowOf(ann, "Goblin 1").waitFor();
    await ends(ann);
    await press(barOf(gm), "Done");
    await ends(ben);
    await ends(gm);
    await barOf(gm)
      .getByText(/^Goblin 1, your turn/)
      .waitFor();
    expect(encounter(table.fight)).toMatchObject({ round: 2 });
  });

  it("are taken back step by step, to before the fight", async () => {
    const { gm, ann, ben } = table;
    const undo = gm.tracker.getByRole("button", { name: /^Undo/ });
    for (let steps = 0; encounter(table.fight)?.["round"] !== 0 && steps < 40; steps += 1) {
      await undo.click();
      await quiet();
    }
    expect(encounter(table.fight)).not.toHaveProperty("counts");
    await rowOf(ann, "Shade").waitFor({ state: "hidden" });
    // Entries stay as the gm has set them up.
    expect(await rowNames(ann)).toEqual(["Horns", "Ada", "Lair", "Bo", "Dragon", "Kobold"]);
    expect([...gm.errors, ...ann.errors, ...ben.errors]).toEqual([]);
  });
});
