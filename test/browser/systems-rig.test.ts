import { afterEach, describe, expect, it } from "vitest";
import { openFight, done, giveNumbers, IDS, together } from "./support/fight.ts";
import { packageOf } from "./support/rig.ts";
import { settled } from "./support/settled.ts";
import type { Fight } from "./support/fight.ts";

let fight: Fight | undefined;

afterEach(async () => {
  await fight?.tabletop.stop();
  fight = undefined;
});

/** A fight in its first round beside a small system: Gereneth first, then the hag, Johnston, the cultist. */
async function begun(system: string, variant = "basic"): Promise<Fight> {
  fight = await openFight({ variant, others: [packageOf(system)] });
  await giveNumbers(fight);
  await done(fight.gm, { do: "start" });
  await together(fight);
  for (const { page } of [fight.gm, fight.ann]) {
    await page.locator('#sidebar [data-action="tab"][data-tab="combat"]').click();
  }
  await settled(fight);
  return fight;
}

/** The combatants of the rows in view, from the top. */
const rows = async ({ gm }: Fight): Promise<string[]> =>
  gm.page
    .locator("#combat li.combatant[data-combatant-id]")
    .evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset["combatantId"] ?? ""));

const place = ({ gm }: Fight, id: string) =>
  gm.page.locator(`#combat li[data-combatant-id="${id}"]`).getByRole("img", { name: /^Place \d+ in the turn order$/ });

const { gereneth, hag, johnston, cultist } = IDS;

describe("rows in the order of the rules", () => {
  it("stand so where a system sorts its one list by itself, and stay so", async () => {
    const table = await begun("rows-sorted");
    expect(await rows(table)).toEqual([gereneth, hag, johnston, cultist]);
    await done(table.gm, { do: "setInitiative", combatant: cultist, value: 17 });
    await settled(table);
    expect(await rows(table)).toEqual([gereneth, cultist, hag, johnston]);
    expect(await place(table, hag).count()).toBe(0);
  });

  it("say their places where a system shares them out among lists", async () => {
    const table = await begun("rows-buckets");
    const places = async (): Promise<(string | null)[]> =>
      Promise.all([gereneth, hag, johnston, cultist].map(async (id) => place(table, id).textContent()));
    expect(await places()).toEqual(["1", "2", "3", "4"]);
    await done(table.gm, { do: "setInitiative", combatant: cultist, value: 17 });
    await settled(table);
    expect(await places()).toEqual(["1", "3", "4", "2"]);
  });
});

describe("groups of a system's own", () => {
  it("never fold away who acts", async () => {
    const table = await begun("rows-nested");
    const group = table.gm.page.locator("#combat .combatant-group");
    const row = table.gm.page.locator(`#combat li[data-combatant-id="${hag}"]`);
    await row.waitFor({ state: "hidden" });
    await done(table.gm, { do: "endTurn" });
    await row.waitFor();
    expect(await group.count()).toBe(1);
    expect(await place(table, hag).textContent()).toBe("2");
  });
});
