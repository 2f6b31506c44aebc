import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixDice } from "../../tabletop/testing.ts";
import { fighterId, roadside } from "../../tabletop/server/fights.ts";
import { button, openWindow, sitDown, type Seat, type Table } from "../support/seats.ts";
import { fillIn, fromMenu, hammer, panelOf, rowOf, Story } from "../support/story.ts";
import type { View } from "../support/fight.ts";

/** Nobody is told who could answer what it does. */
const ARCHER = { id: fighterId("Lurking Archer"), name: "Lurking Archer", meanwhile: { undecided: [] } };
const EVERYBODY = ["Ash", "Scout", "Brigand 1", "Brigand 2", "Lurking Archer"];

let table: Table;
let story: Story;
let gm: Seat;
let ann: Seat;
let ben: Seat;

/** As much of a page as the points that come back are counted on. */
interface CountingPage {
  refills: string[];
  readonly Hooks: { on(name: string, heard: (...args: readonly unknown[]) => void): number };
}

/** Notes on the gm's page whose points come back, whenever they do. */
const countRefills = async (): Promise<void> =>
  gm.page.evaluate(() => {
    const page = globalThis as unknown as CountingPage;
    page.refills = [];
    page.Hooks.on("turnwright.event", (_combat, event) => {
      const { type, combatant } = event as { type: string; combatant: string };
      if (type === "refilled") page.refills.push(combatant);
    });
  });

/** How often somebody's points have come back. */
async function refillsOf(name: string): Promise<number> {
  const refills = await gm.page.evaluate(() => (globalThis as unknown as CountingPage).refills);
  return refills.filter((id) => id === fighterId(name)).length;
}

/** The points that a combatant has left, in a view. */
const left = (view: View, name: string): unknown =>
  (view.combatants[fighterId(name)]?.["budget"] as { ap: number } | undefined)?.ap;

/** The pips of a row that can be pressed: they say what a click does, and what there is. */
const pips = (seat: Seat, name: string) => button(rowOf(seat, name), /Action points remaining: \d of \d$/);

beforeAll(async () => {
  table = await sitDown({ world: () => roadside });
  ({ gm, ann, ben } = table);
  for (const seat of [gm, ann, ben]) await openWindow(seat, "panel");
  await countRefills();
  story = new Story(table, ARCHER);
  await story.begin();
});

afterAll(() => table.close());

describe("a fight with action points, by clicks alone", () => {
  it("starts with points for everybody, and one die for both brigands", async () => {
    await fixDice(ann.page, [[6, 4]]);
    await button(ann.tracker, "Roll initiative").click();
    await story.on();
    await fixDice(ben.page, [[6, 3]]);
    await button(ben.tracker, "Roll initiative").click();
    await story.on();
    await fixDice(gm.page, [
      [6, 6],
      [6, 2],
    ]);
    await button(gm.tracker, "Begin the fight").click();
    const { gm: all } = await story.on();
    expect(EVERYBODY.map((name) => all.combatants[fighterId(name)]?.initiative)).toEqual([17, 14, 15, 15, 8]);
    expect(EVERYBODY.map((name) => left(all, name))).toEqual([3, 3, 2, 2, 2]);
    expect(all.active).toEqual([fighterId("Ash")]);
  });

  it("asks everybody else when somebody declares, and shows how they answered", async () => {
    await button(panelOf(ann), "Primary…").click();
    await fillIn(panelOf(ann), { Action: "Cut at Brigand 1", "AP to pay": "1" });
    await story.on();
    await ben.tracker.getByText("Can react: Scout").waitFor();
    await button(ben.tracker, "React 1 AP, then 2 left").click();
    await story.on();
    await button(gm.tracker, "React in another way…").click();
    await fillIn(gm.tracker, {
      "Who?": "Brigand 1, AP remaining: 2",
      Action: "Parries with the buckler",
      "Type of action": "reaction",
      "AP to pay": "1",
    });
    await story.on();
    await button(gm.tracker, "React as Lurking Archer 1 AP, then 1 left").click();
    const { ann: hers, gm: all } = await story.on();
    expect(["Ash", "Scout", "Brigand 1"].map((name) => left(hers, name))).toEqual([2, 2, 1]);
    expect(Object.keys((all["actions"] as { a1: { reactions: object } }).a1.reactions)).toHaveLength(3);
    const card = panelOf(ann).locator(".turnwright-open");
    expect(await card.locator(".turnwright-answers li").allInnerTexts()).toEqual([
      "Scout · reaction · 1 AP",
      "Brigand 1 · reaction · 1 AP · Parries with the buckler",
      "Brigand 2 · not answered yet",
    ]);
    // Everybody is waited for, and who it is can be read.
    await ben.tracker.getByText("Not answered yet: Brigand 2").waitFor();
    expect(
      await button(card, /^Resolve/)
        .first()
        .getAttribute("aria-disabled"),
    ).toBe("true");
    await button(gm.tracker, "Don’t react").click();
    await story.on();
    await card.getByText("Brigand 2 · does not react").waitFor();
    await button(card, "Resolve").first().click();
    await story.on();
    await card.waitFor({ state: "detached" });
  });

  it("pays towards an extended action, spends a point by a click on a pip, and ends the turn", async () => {
    await button(panelOf(ann), "More…").click();
    await button(panelOf(ann), "Begin an extended action…").click();
    await fillIn(panelOf(ann), {
      Action: "Bind the wound",
      "Action points in total": "3",
      "AP to pay": "1",
    });
    const { ben: his } = await story.on();
    expect(his.combatants[fighterId("Ash")]?.["extended"]).toEqual({
      x1: { label: "Bind the wound", paid: 1, total: 3 },
    });
    await pips(ann, "Ash").click();
    expect(left((await story.on()).ben, "Ash")).toBe(0);
    await button(ann.tracker, "End turn: Ash").click();
    expect((await story.on()).ann.active).toEqual([fighterId("Brigand 1")]);
  });

  it("lets a player answer in words while another, who has nothing left, is not asked", async () => {
    await button(panelOf(gm), "Primary…").click();
    await fillIn(panelOf(gm), { Action: "Swing at Scout" });
    await story.on();
    await button(ben.tracker, "React in another way…").click();
    await fillIn(ben.tracker, {
      Action: "Ducks behind the cart",
      "Type of action": "secondary action",
      "AP to pay": "1",
    });
    const { ann: hers } = await story.on();
    expect(await ann.tracker.locator(".turnwright-prompt").count()).toBe(0);
    expect((hers["actions"] as { a2: { reactions: object } }).a2.reactions).toEqual({
      [fighterId("Scout")]: { type: "secondary", ap: 1, label: "Ducks behind the cart" },
    });
    await button(panelOf(gm), "Resolve with a comment…").click();
    await fillIn(panelOf(gm), { Outcome: "The blade sticks in the wood" });
    await story.on();
    await button(gm.tracker, "End turn: Brigand 1").click();
    await story.on();
    await button(gm.tracker, "End turn: Brigand 2").click();
    const { ben: his } = await story.on();
    // A combatant with points left has acted all the same, and one without has not lost the next turn.
    expect(his.acted).toContain(fighterId("Brigand 2"));
    expect(left(his, "Brigand 2")).toBe(2);
  });

  it("lets the gm give a point and take one", async () => {
    await fromMenu(gm, "Scout", "Add an action point");
    expect(left((await story.on()).ben, "Scout")).toBe(2);
    await pips(gm, "Brigand 2").click();
    expect(left((await story.on()).ben, "Brigand 2")).toBe(1);
  });

  it("spends by six quick clicks what there is and not more, and says why not", async () => {
    await hammer(ben, pips(ben, "Scout"), 6);
    await ben.tracker.getByRole("alert").getByText("Not enough action points. Remaining: 0.").waitFor();
    expect(left((await story.on(2)).gm, "Scout")).toBe(0);
    expect(await pips(ben, "Scout").getAttribute("aria-disabled")).toBe("true");
    await button(ben.tracker, "End turn: Scout").click();
    await story.on();
  });

  it("asks no player about what one does whom they do not see", async () => {
    await ann.tracker.getByText("Waiting for the GM").first().waitFor();
    await button(panelOf(gm), "Special…").click();
    await fillIn(panelOf(gm), { Action: "Draws the bow" });
    const { ann: hers } = await story.on();
    expect(hers["actions"]).toEqual({});
    await button(gm.tracker, /^Resolve/).click();
    await story.on();
  });

  it("gives everybody's points back once as the round begins", async () => {
    await button(gm.tracker, "End turn: Lurking Archer").click();
    const { gm: all } = await story.on();
    expect(all).toMatchObject({ round: 2, active: [fighterId("Ash")] });
    expect(EVERYBODY.map((name) => left(all, name))).toEqual([3, 3, 2, 2, 2]);
    expect(await Promise.all(EVERYBODY.map(refillsOf))).toEqual([2, 2, 2, 2, 2]);
  });

  it("finishes on the second turn what was begun on the first", async () => {
    await button(panelOf(ann), "Bind the wound…").click();
    await fillIn(panelOf(ann), { "AP to pay": "2" });
    const { ben: his } = await story.on();
    expect(his["actions"]).toMatchObject({ x1: { label: "Bind the wound", ap: 3 } });
    expect(his.combatants[fighterId("Ash")]?.["extended"]).toEqual({});
    await button(gm.tracker, /^Resolve/).click();
    expect(left((await story.on()).ben, "Ash")).toBe(1);
    expect(await refillsOf("Ash")).toBe(2);
  });

  it("was the same fight for all three, with one update of the combat for each accepted command", () => {
    story.expectAgreement();
    story.expectThrift();
  });

  it("is taken back step by step to before its start, and given again with the same dice", async () => {
    await story.takeBack();
    await story.giveAgain();
    story.expectThrift();
  });
});
