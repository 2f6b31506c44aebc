import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backAlley, fighterId } from "../../tabletop/server/fights.ts";
import { fixDice } from "../../tabletop/testing.ts";
import { faultsInBothThemes } from "../support/faults.ts";
import { done, look, together } from "../support/fight.ts";
import { button, openWindow, sitDown, type Table } from "../support/seats.ts";
import { settled } from "../support/settled.ts";
import { rowOf } from "../support/story.ts";

const SAMURAI = fighterId("Samurai");

let table: Table;

beforeAll(async () => {
  table = await sitDown({ world: () => backAlley });
  const { gm, ann, ben, fight } = table;
  await fixDice(ann.page, [[6, 6]]);
  await done(ann, { do: "roll", combatants: [fighterId("Decker")] });
  await fixDice(
    ben.page,
    [4, 4, 4, 4].map((face) => [6, face] as const),
  );
  await done(ben, { do: "roll", combatants: [SAMURAI] });
  await done(gm, { do: "setInitiative", combatant: fighterId("Decker"), value: 40 });
  await done(gm, { do: "start" });
  await together(fight);
});
afterAll(() => table.close());

const initiative = async (): Promise<number> => (await look(table.gm)).combatants[SAMURAI]?.initiative ?? 0;

describe("an interrupt action in another's phase (P-13)", () => {
  it("is offered where the option has it, and paid for by a player's click with this turn's initiative", async () => {
    const { gm, ben, fight } = table;
    const offered = button(rowOf(ben, "Samurai"), /^Interrupt action…/);
    await settled(fight);
    expect(await offered.count()).toBe(0);
    await done(gm, { do: "changeOptions", options: { interrupts: true } });
    const before = await initiative();
    await offered.first().click();
    const form = ben.tracker.locator("form.turnwright-form");
    await form.getByRole("textbox").fill("Block");
    expect(await faultsInBothThemes(ben, "#combat")).toEqual([]);
    await form.locator('button[type="submit"]').click();
    await form.waitFor({ state: "detached" });
    await expect.poll(initiative).toBe(before - 5);
    await rowOf(gm, "Samurai").getByLabel("Block, until the end of the round").waitFor();
    await openWindow(ben, "log");
    await ben.page.locator("#turnwright-log").getByText("Samurai pays 5 initiative: Block").waitFor();
    await button(rowOf(ben, "Samurai"), "More options: Samurai").click();
    await button(rowOf(ben, "Samurai"), /^Interrupt action….*−10/).waitFor();
    await done(gm, { do: "undo" });
    expect(await initiative()).toBe(before);
    expect([...gm.errors, ...ben.errors]).toEqual([]);
  });
});
