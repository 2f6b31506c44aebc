import type { Locator } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixDice } from "../../tabletop/testing.ts";
import { fighterId, marketplace } from "../../tabletop/server/fights.ts";
import { button, openWindow, sitDown, type Seat, type Table } from "../support/seats.ts";
import { fromMenu, panelOf, rowOf, Story } from "../support/story.ts";

const CUTPURSE = { id: fighterId("Lurking Cutpurse"), name: "Lurking Cutpurse" };

let table: Table;
let story: Story;
let gm: Seat;
let ann: Seat;
let ben: Seat;

const ids = (...names: readonly string[]): string[] => names.map(fighterId);

/** Somebody in the window's lists of who is left and who has gone. */
const inPanel = (seat: Seat, name: string): Locator => panelOf(seat).getByRole("listitem").filter({ hasText: name });

/** Somebody's token on the map. */
const token = ({ page }: Seat, name: string): Locator => page.locator(".token", { hasText: name });

const dice = async (seat: Seat, ...faces: readonly number[]): Promise<void> =>
  fixDice(
    seat.page,
    faces.map((face) => [20, face] as const),
  );

beforeAll(async () => {
  table = await sitDown({ world: () => marketplace });
  ({ gm, ann, ben } = table);
  for (const seat of [gm, ann, ben]) await openWindow(seat, "panel");
  story = new Story(table, CUTPURSE);
  await story.begin();
});

afterAll(() => table.close());

describe("a fight in which everybody names who is next, by clicks alone", () => {
  it("begins with whom the GM names, or with the highest roll (N-1)", async () => {
    await fromMenu(gm, "Thug 2", "Go first");
    await story.on();
    await panelOf(ann).getByText("Thug 2 goes first. No one needs to roll.").waitFor();
    expect(await button(ann.tracker, "Roll initiative").count()).toBe(0);
    await fromMenu(gm, "Thug 2", "Roll for first turn");
    await story.on();

    await dice(ann, 15);
    await button(ann.tracker, "Roll initiative").click();
    await story.on();
    await dice(ben, 12);
    await button(ben.tracker, "Roll initiative").click();
    await story.on();
    await dice(gm, 4, 9, 6);
    await button(gm.tracker, "Begin the fight").click();
    const { ben: his } = await story.on();
    expect(his).toMatchObject({ round: 1, stage: "turn", order: ids("Mira", "Tobin", "Thug 1", "Thug 2") });
    expect(his.active).toEqual(ids("Mira"));
  });

  it("shows no numbers once it is under way: none of them makes the order (N-1)", async () => {
    for (const seat of [gm, ann]) {
      const number = rowOf(seat, "Mira").locator(".token-initiative");
      expect([await number.count(), await number.isVisible()]).toEqual([1, false]);
    }
  });

  it("lets the one acting name anybody by one click, and nobody else (N-2)", async () => {
    expect(await button(ben.tracker, /^Next$/).count()).toBe(0);
    expect(await button(panelOf(ben), /^Next$/).count()).toBe(0);
    await button(inPanel(ann, "Thug 1"), "Next").click();
    expect((await story.on()).gm).toMatchObject({ active: ids("Thug 1"), acted: ids("Mira") });
  });

  it("asks whoever acted last, where a turn has ended without a name (N-4)", async () => {
    // The key ends the turn and names nobody, though each row has a button that ends it, too.
    expect(await gm.tracker.locator("li.combatant [aria-keyshortcuts]").count()).toBe(0);
    await gm.page.keyboard.press("Shift+KeyE");
    expect((await story.on()).ann).toMatchObject({ stage: "choosing", chooser: fighterId("Thug 1"), active: [] });
    await ann.tracker.getByText("Thug 1 chooses who goes next").first().waitFor();
    await gm.tracker.getByText("Thug 1: who goes next?").waitFor();
    await button(gm.tracker, /^Tobin$/).click();
    expect((await story.on()).ben.active).toEqual(ids("Tobin"));
  });

  it("takes a click on a token for an answer, and Escape for none", async () => {
    const pick = button(panelOf(ben), "Pick on the map");
    const pointing = ben.page.locator("body.turnwright-pointing");
    await pick.click();
    await expect.poll(() => pick.getAttribute("aria-pressed")).toBe("true");
    // The listener for the click is added after the button shows it: until then, Escape is for the window.
    await pointing.waitFor();
    await ben.page.keyboard.press("Escape");
    await expect.poll(() => pick.getAttribute("aria-pressed")).toBe(null);

    await pick.click();
    await pointing.waitFor();
    await token(ben, "Mira").click();
    await ben.page.getByText("This token cannot be chosen now.").waitFor();
    await token(ben, "Thug 2").click();
    expect((await story.on()).ann).toMatchObject({ active: ids("Thug 2"), acted: ids("Mira", "Thug 1", "Tobin") });
  });

  it("tells no player of one whom they do not see", async () => {
    await button(rowOf(gm, "Lurking Cutpurse"), "Next").click();
    const { ann: hers, gm: all } = await story.on();
    expect(all.active).toEqual([CUTPURSE.id]);
    expect(hers).toMatchObject({ stage: "turn", active: [] });
    await ann.tracker.getByText("Waiting for the GM").first().waitFor();
  });

  it("lets the last of the round begin the next one itself (N-3)", async () => {
    await button(rowOf(gm, "Mira"), "Next").click();
    expect((await story.on()).ben).toMatchObject({ round: 2, active: ids("Mira"), acted: [] });
    await button(rowOf(ann, "Thug 2"), "Next").click();
    await story.on();
    await button(rowOf(gm, "Lurking Cutpurse"), "Next").click();
    await story.on();
    await button(rowOf(gm, "Thug 1"), "Next").click();
    await story.on();
    await button(rowOf(gm, "Tobin"), "Next").click();
    await story.on();
    await button(rowOf(ben, "Tobin"), "Next").click();
    expect((await story.on()).ann).toMatchObject({ round: 3, active: ids("Tobin"), acted: [] });
  });

  it("takes one of two answers given at once, and the other comes to nothing", async () => {
    await button(ben.tracker, "End turn: Tobin").click();
    expect((await story.on()).ben).toMatchObject({ round: 3, stage: "choosing", chooser: fighterId("Tobin") });
    const answers = [button(rowOf(gm, "Thug 1"), "Next"), button(rowOf(ben, "Mira"), "Next")];
    const buttons = await Promise.all(answers.map(async (answer) => answer.elementHandle()));
    // Straight into both pages: a slow click would meet the button that the first answer has put in its place.
    await Promise.all(buttons.map(async (one) => one?.evaluate((element) => (element as HTMLElement).click())));
    const { gm: all } = await story.on();
    expect([ids("Mira"), ids("Thug 1")]).toContainEqual(all.active);
    expect(all.acted).toEqual(ids("Tobin"));
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
