import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faultsInBothThemes } from "../support/faults.ts";
import { encounter, IDS, look } from "../support/fight.ts";
import { begin, button, declareRogue, sitDown, type Table } from "../support/seats.ts";
import { settled } from "../support/settled.ts";

let table: Table;

beforeAll(async () => {
  table = await sitDown();
  await begin(table);
  await declareRogue(table);
});
afterAll(() => table.close());

describe("several Reactors of the gm's (S-5)", () => {
  it("are declared with one plan by clicks, and players are told of those whom they see", async () => {
    const { gm, ann, fight } = table;
    await button(gm.tracker, "React…").click();
    const form = gm.tracker.locator("form.turnwright-form");
    for (const name of ["Green Hag", "Lurking Cultist"]) {
      const box = form.getByRole("checkbox", { name });
      expect(await box.isChecked(), "nobody reacts by one press too many").toBe(false);
      await box.check();
    }
    await form.getByRole("textbox").fill("Drag her down");
    await form.getByRole("checkbox", { name: "Melee attack" }).check();
    expect(await faultsInBothThemes(gm, "#combat")).toEqual([]);
    const before = Number(encounter(fight)?.rev);
    await button(form, "React").click();
    await form.waitFor({ state: "detached" });
    await settled(fight);
    expect(encounter(fight)?.rev).toBe(before + 1);
    expect((await look(gm)).reactors).toEqual([IDS.hag, IDS.cultist]);
    expect((await look(ann)).reactors).toEqual([IDS.hag]);
    await ann.tracker.locator("li.combatant", { hasText: "Green Hag" }).getByText("Reactor").first().waitFor();
    expect(await ann.tracker.innerHTML()).not.toContain(IDS.cultist);
    expect(await button(gm.tracker, "React…").count()).toBe(0);
    await button(gm.tracker, "Undo").click();
    await button(gm.tracker, "React…").waitFor();
    expect([...gm.errors, ...ann.errors]).toEqual([]);
  });
});
