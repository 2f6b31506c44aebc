import type { Locator } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixDice } from "../../tabletop/testing.ts";
import { crypt, fighterId } from "../../tabletop/server/fights.ts";
import { button, openWindow, sitDown, type Seat, type Table } from "../support/seats.ts";
import { panelOf, rowOf, Story } from "../support/story.ts";
import type { View } from "../support/fight.ts";

const GHOULS = new Set([fighterId("Ghoul 1"), fighterId("Ghoul 2")]);

/** Before the count players know of their own side's declarations only. */
function withoutFoes(view: View): View {
  const declared = view["declared"] as Readonly<Record<string, unknown>>;
  const own = Object.entries(declared).filter(([id]) => !GHOULS.has(id));
  return view.stage === "declaring" ? { ...view, declared: Object.fromEntries(own) } : view;
}

const WIGHT = { id: fighterId("Lurking Wight"), name: "Lurking Wight", told: withoutFoes };

let table: Table;
let story: Story;
let gm: Seat;
let ann: Seat;
let ben: Seat;

const ids = (...names: readonly string[]): string[] => names.map(fighterId);

/** One answer to the question in the window what somebody will do: one of them is asked for by its name. */
const answer = (seat: Seat, kind: string, name = "All your actions of the round, one die each"): Locator =>
  button(panelOf(seat).getByRole("group", { name, exact: true }), kind);

/** Somebody in the window's list of the count. */
const inCount = (seat: Seat, name: string): Locator => panelOf(seat).locator("ol > li").filter({ hasText: name });

/** The declaration of a combatant, in a view. */
const declared = (view: View, name: string): unknown =>
  (view["declared"] as Readonly<Record<string, unknown>>)[fighterId(name)];

beforeAll(async () => {
  table = await sitDown({ world: () => crypt });
  ({ gm, ann, ben } = table);
  for (const seat of [gm, ann, ben]) await openWindow(seat, "panel");
  story = new Story(table, WIGHT);
  await story.begin();
});

afterAll(() => table.close());

describe("a fight by declarations and dice, by clicks alone", () => {
  it("begins with declarations and without any dice (G-1)", async () => {
    await button(gm.tracker, "Begin the fight").click();
    const { ben: his } = await story.on();
    expect(his).toMatchObject({ round: 1, stage: "declaring", active: [], declared: {} });
    await ann.tracker.getByText("Declare actions: Brand").waitFor();
    expect(await button(ann.tracker, "Begin the count").count()).toBe(0);
  });

  it("takes a declaration by one click, and several kinds by ticks", async () => {
    await button(ann.tracker, "Melee d8").click();
    expect(declared((await story.on()).ben, "Brand")).toEqual(["melee"]);
    await button(ben.tracker, "Several…").click();
    const form = ben.tracker.locator("form.turnwright-form");
    for (const kind of ["Spell", "Bonus"]) await form.getByLabel(kind).check();
    await form.locator('button[type="submit"]').click();
    expect(declared((await story.on()).ann, "Elowen")).toEqual(["spell", "bonus"]);
  });

  it("lets it be changed until the count begins, kind by kind", async () => {
    await answer(ann, "Move").click();
    await story.on();
    expect(await answer(ann, "Move").getAttribute("aria-pressed")).toBe("true");
    await answer(ben, "Bonus").click();
    const { gm: all } = await story.on();
    expect([declared(all, "Brand"), declared(all, "Elowen")]).toEqual([["melee", "move"], ["spell"]]);
  });

  it("shows the players that the foes have declared, and not what (0.8)", async () => {
    await rowOf(ann, "Ghoul 1").getByText("has not declared").waitFor();
    await answer(gm, "Melee", "Ghoul 1").click();
    const { ann: hers, gm: all } = await story.on();
    expect([declared(hers, "Ghoul 1"), declared(all, "Ghoul 1")]).toEqual([undefined, ["melee"]]);
    await rowOf(ann, "Ghoul 1").getByText("has declared").waitFor();
    expect(await inCount(ann, "Ghoul 1").getByText("Melee").count()).toBe(0);
    await answer(gm, "Ranged", "Lurking Wight").click();
    await story.on();
  });

  it("tells the GM who would go without a declaration, and throws all dice as the count begins (G-2, G-4)", async () => {
    // Brand: melee and move; Elowen: a spell; Ghoul 1: melee; Ghoul 2: something else; the wight: ranged.
    await fixDice(gm.page, [
      [8, 5],
      [6, 2],
      [12, 9],
      [8, 3],
      [6, 4],
      [4, 1],
    ]);
    await button(gm.tracker, /Begin the count.*Not declared: Ghoul 2$/).click();
    const { gm: all, ben: his } = await story.on();
    expect(all.order).toEqual(ids("Lurking Wight", "Ghoul 1", "Ghoul 2", "Brand", "Elowen"));
    expect(his).toMatchObject({ stage: "turn", active: [], order: ids("Ghoul 1", "Ghoul 2", "Brand", "Elowen") });
    expect(declared(his, "Ghoul 2")).toEqual(["other"]);
    await inCount(ann, "Brand").getByText("Melee 5 (d8)").waitFor();
    await inCount(ann, "Brand").getByText("Move 2 (d6)").waitFor();
    await ann.tracker.getByText("Waiting for the GM").first().waitFor();
  });

  it("goes up from the lowest, each with one turn, and then everybody declares anew", async () => {
    for (const name of ["Lurking Wight", "Ghoul 1", "Ghoul 2"]) {
      await button(gm.tracker, `End turn: ${name}`).click();
      await story.on();
    }
    await button(ann.tracker, "End turn: Brand").click();
    expect((await story.on()).ann.active).toEqual(ids("Elowen"));
    await button(ben.tracker, "End turn: Elowen").click();
    const { ann: hers } = await story.on();
    expect(hers).toMatchObject({ round: 2, stage: "declaring", declared: {} });
    expect(new Set(Object.values(hers.combatants).map(({ initiative }) => initiative))).toEqual(new Set([null]));
  });

  it("takes both of two declarations made at once", async () => {
    await Promise.all([button(ann.tracker, "Ranged d4").click(), button(ben.tracker, "Ranged d4").click()]);
    const { gm: all } = await story.on(2);
    expect([declared(all, "Brand"), declared(all, "Elowen")]).toEqual([["ranged"], ["ranged"]]);
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
