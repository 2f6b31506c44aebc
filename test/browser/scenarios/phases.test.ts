import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixDice } from "../../tabletop/testing.ts";
import { backAlley, fighterId } from "../../tabletop/server/fights.ts";
import { button, openWindow, sitDown, type Seat, type Table } from "../support/seats.ts";
import { fillIn, fromMenu, hammer, panelOf, rowOf, Story } from "../support/story.ts";
import type { View } from "../support/fight.ts";

const SPIRIT = { id: fighterId("Lurking Spirit"), name: "Lurking Spirit", meanwhile: { count: null } };

let table: Table;
let story: Story;
let gm: Seat;
let ann: Seat;
let ben: Seat;

/** The actions that a combatant has left, in a view. */
const left = (view: View, name: string): unknown => view.combatants[fighterId(name)]?.["budget"];

/** The order of turns from the top down, each with its initiative, in a view. */
const orderIn = (view: View): unknown[] => view.order.map((id) => [id, view.combatants[id]?.initiative]);

const dice = async (seat: Seat, ...faces: readonly number[]): Promise<void> =>
  fixDice(
    seat.page,
    faces.map((face) => [6, face] as const),
  );

beforeAll(async () => {
  table = await sitDown({ world: () => backAlley });
  ({ gm, ann, ben } = table);
  for (const seat of [gm, ben]) await openWindow(seat, "panel");
  story = new Story(table, SPIRIT);
  await story.begin();
});

afterAll(() => table.close());

describe("a Combat Turn in phases, by clicks alone", () => {
  it("lets a world and an attention be chosen before the roll, with what each would give", async () => {
    await button(ann.tracker, "you have something to do").click();
    await button(panelOf(ann), "hot-sim VR 11 + 4d6, bonus Simple actions (Matrix): up to 3").click();
    expect((await story.on()).ben.combatants[fighterId("Decker")]).toMatchObject({ world: "hot-sim" });
    await ben.tracker.getByText("Choose attention: Samurai").waitFor();
    await button(ben.tracker, "Magic Bonus Simple actions: 1").click();
    expect((await story.on()).ann.combatants[fighterId("Samurai")]).toMatchObject({ attention: "magic" });
  });

  it("counts down from the highest once everybody has rolled, level ones by Edge", async () => {
    await dice(ann, 3, 3, 2, 2);
    await button(ann.tracker, "Roll initiative").click();
    await story.on();
    await dice(ben, 4, 4, 3);
    await button(ben.tracker, "Roll initiative").click();
    await story.on();
    await dice(gm, 6, 4, 2);
    await button(gm.tracker, "Begin the fight").click();
    const { gm: all, ann: hers } = await story.on();
    const numbers = { Decker: 21, Samurai: 21, "Ganger 1": 13, "Lurking Spirit": 12, "Ganger 2": 11 };
    expect(orderIn(all)).toEqual(Object.entries(numbers).map(([name, number]) => [fighterId(name), number]));
    expect(hers).toMatchObject({ round: 1, count: 21, active: [fighterId("Decker")] });
    expect(left(hers, "Decker")).toEqual({ simple: 2, bonus: 3, bonusWorld: "matrix", free: 1 });
    await panelOf(ann).getByText("Count 21").waitFor();
  });

  it("spends bonus actions of their kind first, and lets others take a Free action meanwhile", async () => {
    await button(panelOf(ann), "Simple action Matrix: 1").click();
    await story.on();
    await button(panelOf(ben), "Free action").click();
    const { gm: all } = await story.on();
    expect([left(all, "Decker"), left(all, "Samurai")]).toMatchObject([{ simple: 2, bonus: 2 }, { free: 0 }]);
    expect(await button(panelOf(ben), "Free action").count()).toBe(0);
    await button(panelOf(gm), "Free action for…").click();
    await fillIn(panelOf(gm), { "Who?": "Ganger 1" });
    expect(left((await story.on()).ben, "Ganger 1")).toMatchObject({ free: 0 });
  });

  it("never lets a quick hand on bonus actions go on to the others", async () => {
    await hammer(ann, button(rowOf(ann, "Decker"), /Bonus Simple actions remaining \(Matrix\): 2 of 3$/), 6);
    expect(left((await story.on(2)).ben, "Decker")).toMatchObject({ simple: 2, bonus: 0 });
  });

  it("spends by six quick clicks what there is and not more, and says why not", async () => {
    await hammer(ann, button(rowOf(ann, "Decker"), /Simple actions of any kind remaining: 2 of 2$/), 6);
    await ann.tracker.getByRole("alert").getByText("Decker has no such action left this turn.").waitFor();
    expect(left((await story.on(2)).gm, "Decker")).toMatchObject({ simple: 0, bonus: 0 });
    await button(panelOf(ann), "End phase").click();
    expect((await story.on()).gm.active).toEqual([fighterId("Samurai")]);
  });

  it("says what an action of each kind would use", async () => {
    await button(panelOf(ben), "Simple action Magic: 1").click();
    expect(left((await story.on()).gm, "Samurai")).toMatchObject({ simple: 2, bonus: 0 });
    await button(panelOf(ben), /^Matrix$/).click();
    await button(panelOf(ben), "Simple action any kind: 1").click();
    expect(left((await story.on()).gm, "Samurai")).toMatchObject({ simple: 1, bonus: 0 });
  });

  it("gives everybody another Free action in the next phase", async () => {
    await button(rowOf(ann, "Decker"), "Free action").first().click();
    expect(left((await story.on()).ben, "Decker")).toMatchObject({ free: 0 });
  });

  it("moves who is wounded down the count", async () => {
    await fromMenu(gm, "Ganger 1", "Adjust initiative…");
    await fillIn(gm.tracker, { "Change (negative for a wound)": "-5" });
    const { ann: hers } = await story.on();
    expect(orderIn(hers).slice(2)).toEqual([
      [fighterId("Ganger 2"), 11],
      [fighterId("Ganger 1"), 8],
    ]);
    await button(ben.tracker, "End phase: Samurai").click();
    await story.on();
  });

  it("tells no player of the phase of one whom they do not see", async () => {
    await ann.tracker.getByText("Waiting for the GM").first().waitFor();
    await button(gm.tracker, "End phase: Lurking Spirit").click();
    const { ben: his } = await story.on();
    expect(his).toMatchObject({ count: 11, active: [fighterId("Ganger 2")] });
  });

  it("goes on to the end of the count, and then everybody rolls anew", async () => {
    await button(panelOf(gm), "Complex action").click();
    await story.on();
    await button(gm.tracker, "End phase: Ganger 2").click();
    expect((await story.on()).ben).toMatchObject({ count: 8, active: [fighterId("Ganger 1")] });
    await button(gm.tracker, "End phase: Ganger 1").click();
    const { ann: hers } = await story.on();
    expect(hers).toMatchObject({ round: 2, stage: "rolling", count: null, active: [] });
    expect(new Set(Object.values(hers.combatants).map(({ initiative }) => initiative))).toEqual(new Set([null]));

    await dice(ann, 1, 1, 1, 1);
    await button(ann.tracker, "Roll initiative").click();
    await story.on();
    await dice(ben, 6, 6, 6);
    await button(ben.tracker, "Roll initiative").click();
    await story.on();
    await dice(gm, 1, 2, 3);
    await button(gm.tracker, "Roll the rest").click();
    const { ben: his } = await story.on();
    expect(his).toMatchObject({ round: 2, stage: "turn", count: 28, active: [fighterId("Samurai")] });
    // A choice that nobody has made anew stays as it was.
    expect(left(his, "Samurai")).toEqual({ simple: 2, bonus: 1, bonusWorld: "magic", free: 1 });
    expect(left(his, "Decker")).toMatchObject({ bonus: 3, bonusWorld: "matrix" });
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
