import type { Locator } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { done, encounter, giveNumbers, openTracker, stored } from "../support/fight.ts";
import { faultsInBothThemes } from "../support/faults.ts";
import { button, type Seat, sitDown, type Table } from "../support/seats.ts";
import { settled } from "../support/settled.ts";
import { rowNames, rowOf } from "../support/story.ts";

let table: Table;

beforeAll(async () => {
  table = await sitDown({ variant: "basic" });
});
afterAll(async () => table.close());

const form = ({ page }: Seat): Locator => page.locator("#turnwright-entry");

const bar = ({ page }: Seat): Locator => page.locator("#turnwright-turn-bar");

/** Opens the form for a new entry. */
async function openForm(gm: Seat): Promise<Locator> {
  await button(gm.tracker, "Add an entry…").click();
  await form(gm).waitFor();
  return form(gm);
}

async function add(gm: Seat): Promise<void> {
  await button(form(gm), "Add").click();
  await form(gm).waitFor({ state: "detached" });
}

const quiet = async (): Promise<void> => settled(table.fight);

/** The documents of the fight by their names, as the server has them. */
const documents = (): ReadonlyMap<unknown, { readonly [field: string]: unknown }> =>
  new Map(stored(table.fight).combatants.map((each) => [each["name"], each]));

/** Ends what runs now by the turn bar: a turn or an entry's moment. */
const end = async (seat: Seat, name: string | RegExp): Promise<void> => button(bar(seat), name).first().click();

describe("a lair at 20, reinforcements in round 2 and an ambusher under Individual Initiative", () => {
  it("are prepared in the tracker, the lair by two presses", async () => {
    const { gm, ann, ben } = table;
    for (const seat of [gm, ann, ben]) await openTracker(seat, true);
    await giveNumbers(table.fight);
    await done(gm, { do: "changeOptions", options: { revealedByActing: true } });
    await openForm(gm);
    expect(await faultsInBothThemes(gm, "#turnwright-entry")).toEqual([]);
    await add(gm);
    for (const seat of [gm, ann, ben]) await rowOf(seat, "Lair").waitFor();
    await quiet();
    expect(await rowNames(gm)).toEqual(["Gereneth", "Lair", "Green Hag", "Johnston", "Lurking Cultist"]);
    const horn = await openForm(gm);
    await horn.getByLabel("Name").fill("War horn");
    await horn.getByLabel("In the round").selectOption({ label: "as the round begins" });
    await horn.getByLabel("Rounds", { exact: true }).selectOption({ label: "one round" });
    await horn.getByLabel("Round", { exact: true }).fill("2");
    await horn.getByLabel("Only the GM sees it").check();
    await horn.getByText("Brings, and hides until then").click();
    await horn.getByRole("checkbox", { name: "Green Hag" }).check();
    await add(gm);
    await rowOf(gm, "War horn").waitFor();
    await rowOf(ann, "Green Hag").waitFor({ state: "hidden" });
    expect(await rowNames(ann)).toEqual(["Gereneth", "Lair", "Johnston"]);
    expect(await rowOf(gm, "War horn").textContent()).toContain("brings Green Hag");
  });

  it("come in their moments, each ended by one press", async () => {
    const { gm, ann, ben } = table;
    await button(gm.tracker, "Begin the fight").click();
    await end(ann, /^End turn/);
    await bar(gm).getByText("Now: Lair").waitFor();
    await ben.tracker.getByText("Now: Lair").waitFor();
    expect(await button(bar(gm), "Done").count()).toBe(1);
    await end(gm, "Done");
    await end(ben, /^End turn/);
    // The ambusher shows itself as its turn begins, on the map, too.
    await rowOf(ann, "Lurking Cultist").waitFor();
    await ann.page.locator(`.token[data-token-id="${SEED_IDS.tokens.cultist}"]`).waitFor();
    await end(gm, /^End turn/);
    await bar(gm).getByText("Now: War horn").waitFor();
    await rowOf(ann, "Green Hag").waitFor();
    // Players wait as for the GM, and read nothing of the horn.
    expect(await ann.tracker.getByText("War horn").count()).toBe(0);
    await ann.tracker.getByText("Waiting for the GM").first().waitFor();
    await end(gm, "Done");
    await end(ann, /^End turn/);
    await end(gm, "Done");
    // The hag is a newcomer whose place has not passed.
    await bar(gm).getByText("Green Hag, your turn").waitFor();
    await quiet();
    expect(encounter(table.fight)).toMatchObject({ round: 2 });
  });

  it("are taken back through all of it, and given again", async () => {
    const { gm, ann } = table;
    const before = encounter(table.fight)?.rev ?? 0;
    const undo = gm.tracker.locator('[data-control="undo"], [id$="undo"]').first();
    for (let steps = 0; documents().has("Lair") && steps < 30; steps += 1) {
      const rev = encounter(table.fight)?.rev ?? 0;
      await undo.click();
      await expect.poll(() => encounter(table.fight)?.rev ?? 0).toBeGreaterThan(rev);
      await quiet();
    }
    expect(documents().has("War horn")).toBe(false);
    await rowOf(ann, "Green Hag").waitFor();
    await rowOf(ann, "Lurking Cultist").waitFor({ state: "hidden" });
    await ann.page.locator(`.token[data-token-id="${SEED_IDS.tokens.cultist}"]`).waitFor({ state: "hidden" });
    await done(gm, { do: "redo" });
    for (const seat of [gm, ann]) await rowOf(seat, "Lair").waitFor();
    expect(documents().get("Lair")).toMatchObject({ initiative: 20 });
    expect(encounter(table.fight)?.rev).toBeGreaterThan(before);
  });

  it("follow what is done to their rows, as without us", async () => {
    const { gm, ann } = table;
    await quiet();
    await button(rowOf(gm, "Lair"), "More options: Lair").click();
    await button(gm.tracker, "Move to the end of the order").click();
    await expect.poll(() => documents().get("Lair")?.["initiative"]).toBe(5);
    const { height } = (await rowOf(gm, "Gereneth").boundingBox()) ?? { height: 0 };
    await rowOf(gm, "Lair")
      .locator(".token-image")
      .dragTo(rowOf(gm, "Gereneth"), { targetPosition: { x: 60, y: height - 4 } });
    await expect.poll(() => documents().get("Lair")?.["initiative"]).toBe(20);
    await quiet();
    await rowOf(gm, "Lair").locator(".initiative-input").fill("5");
    await rowOf(gm, "Lair").locator(".initiative-input").press("Enter");
    await expect.poll(() => documents().get("Lair")?.["initiative"]).toBe(5);
    await rowOf(gm, "Lair").hover();
    await rowOf(gm, "Lair").locator('[data-action="toggleHidden"]').click();
    await rowOf(ann, "Lair").waitFor({ state: "hidden" });
    await quiet();
    expect(encounter(table.fight)?.["entries"]).toMatchObject([{ at: 5, alone: true }]);
    await gm.page.evaluate((name) => {
      const { game } = globalThis as unknown as {
        game: { combat: { combatants: { getName(name: string): { delete(): Promise<unknown> } } } };
      };
      return game.combat.combatants.getName(name).delete();
    }, "Lair");
    await expect.poll(() => encounter(table.fight)?.["entries"] ?? null).toBeNull();
    await quiet();
    await done(gm, { do: "undo" });
    await rowOf(gm, "Lair").waitFor();
    expect(documents().get("Lair")).toMatchObject({ hidden: true, initiative: 5 });
  });

  it("can be made before anything is stored, and store nothing but their documents", async () => {
    table = await table.another();
    const { gm, ann, ben } = table;
    await openForm(gm);
    await add(gm);
    for (const seat of [gm, ann, ben]) await rowOf(seat, "Lair").waitFor();
    await rowOf(gm, "Lair").click({ button: "right" });
    await gm.page.getByText("Change entry…").click();
    await form(gm).getByLabel("Note").fill("Rocks fall");
    await button(form(gm), "Save").click();
    await form(gm).waitFor({ state: "detached" });
    await rowOf(ann, "Lair").getByText("Rocks fall").waitFor();
    expect(encounter(table.fight)).toBeNull();
    await giveNumbers(table.fight);
    await button(gm.tracker, "Begin the fight").click();
    await done(ann, { do: "endTurn" });
    await ben.tracker.getByText("Now: Lair. Rocks fall").waitFor();
    await quiet();
    await gm.page.locator('#sidebar [data-action="tab"][data-tab="chat"]').click();
    await gm.page.locator("#chat").getByText("Rocks fall").waitFor();
  });
});
