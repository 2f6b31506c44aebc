import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { done, IDS } from "../support/fight.ts";
import { begin, button, sitDown, type Table } from "../support/seats.ts";
import { settled } from "../support/settled.ts";

let table: Table;

beforeAll(async () => {
  table = await sitDown();
  await begin(table);
});
afterAll(async () => table.close());

describe("an answer that somebody is still typing (S-24)", () => {
  const plan = "Duck behind the cauldron and throw";

  it("stays in its form while others answer", async () => {
    const { gm, ann, ben } = table;
    await done(ann, { do: "declareActor", combatant: IDS.gereneth, plan: "Stab her" });
    await button(ben.tracker, "React…").click();
    const field = ben.tracker.getByRole("textbox", { name: "Plan" });
    await field.fill(plan);
    await done(gm, { do: "declareReactor", combatant: IDS.hag, plan: "Claw" });
    await settled(table.fight);
    expect(await field.inputValue()).toBe(plan);
  });

  it("is still there, to be read and copied, where the gm goes ahead", async () => {
    const { gm, ben } = table;
    await button(gm.tracker, /^Begin the turn/).click();
    await ben.tracker.getByText("This was settled before you sent it.").waitFor();
    expect(await ben.tracker.locator(".turnwright-kept").innerText()).toBe(plan);
    expect(await ben.tracker.getByRole("textbox", { name: "Plan" }).count()).toBe(0);
    await settled(table.fight);
    await ben.tracker.locator(".turnwright-kept").waitFor();
  });

  it("goes when it is put away", async () => {
    const { ben } = table;
    await ben.tracker.locator(".turnwright-notice").getByRole("button").click();
    await ben.tracker.locator(".turnwright-kept").waitFor({ state: "detached" });
  });
});
