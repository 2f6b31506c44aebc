import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { fighterId, rooftops } from "../../tabletop/server/fights.ts";
import {
  done,
  openFight,
  stored,
  together,
  type Fight,
  type FoundryCombat,
  type FoundryPage,
  type View,
} from "../support/fight.ts";
import { button, openWindow, sitDown, type Seat, type Table } from "../support/seats.ts";
import { settled } from "../support/settled.ts";
import { fillIn, fromMenu, panelOf, rowOf, Story } from "../support/story.ts";
import type { Client } from "../../tabletop/testing.ts";

const THUG = {
  id: fighterId("Lurking Thug"),
  name: "Lurking Thug",
  meanwhile: { risk: {}, provokes: null },
};

let table: Table;
let story: Story;
let gm: Seat;
let ann: Seat;
let ben: Seat;

/** The known facts about a combatant, in a view. */
const of = (view: View, name: string) => view.combatants[fighterId(name)] ?? {};

const bandIn = (view: View, one: string, other: string): unknown =>
  (view["bands"] as Record<string, Record<string, unknown>>)[fighterId(one)]?.[fighterId(other)];

/** Opens the distance between two in somebody's window. */
const cell = async (seat: Seat, one: string, other: string): Promise<void> =>
  button(panelOf(seat), new RegExp(`^${one} and ${other}:`)).click();

beforeAll(async () => {
  table = await sitDown({ world: () => rooftops });
  ({ gm, ann, ben } = table);
  for (const seat of [gm, ann, ben]) await openWindow(seat, "panel");
  story = new Story(table, THUG);
  await story.begin();
});

afterAll(() => table.close());

describe("a round led by Momentum, by clicks alone", () => {
  it("takes the distances from the map in one step, where they differ, and lets the gm overrule them (M-13)", async () => {
    await button(panelOf(gm), "Fill in from the map").click();
    const { gm: all } = await story.on();
    expect([bandIn(all, "Aria", "Xen"), bandIn(all, "Cyr", "Xen"), bandIn(all, "Aria", "Cyr")]).toEqual([
      "short",
      "close",
      "short",
    ]);
    expect(await button(panelOf(ann), "Fill in from the map").count()).toBe(0);
    await cell(gm, "Bo", "Xen");
    await button(panelOf(gm), "Set distance…").click();
    await fillIn(panelOf(gm), { "Range band": "point blank" });
    expect(bandIn((await story.on()).ben, "Xen", "Bo")).toBe("point-blank");
  });

  it("begins with the players at half of the pool, and asks them who acts (M-1, M-2)", async () => {
    await button(gm.tracker, "Begin the fight").click();
    const { ann: hers } = await story.on();
    expect(hers).toMatchObject({ round: 1, stage: "choosing", control: "players", momentum: { value: 5, max: 10 } });
    await ben.tracker.getByText("Your side acts").waitFor();
    expect(await button(panelOf(gm), "Act").count()).toBe(3);
  });

  it("shows what is left and what each thing costs, and what adds up to the Risk (M-7 … M-9, M-12, M-17)", async () => {
    await button(rowOf(ann, "Aria"), "Act").click();
    expect((await story.on()).gm.active).toEqual([fighterId("Aria")]);
    await button(panelOf(ann), "Aim 1 Minor Action").click();
    expect(of((await story.on()).ben, "Aria")).toMatchObject({ aim: 1, budget: { actions: 1, minors: 1 } });
    await panelOf(ann).getByText("aim −1").first().waitFor();
    await panelOf(ann).getByText("Risk −1").first().waitFor();
    await button(panelOf(ann), "More…").click();
    await button(panelOf(ann), "Trade for a Minor Action 1 Action").click();
    expect(of((await story.on()).gm, "Aria")).toMatchObject({ budget: { actions: 0, minors: 2 } });
    const attack = button(panelOf(ann), "Attack 1 Action");
    expect(await attack.getAttribute("aria-disabled")).toBe("true");
    expect(await attack.getAttribute("data-tooltip-text")).toBe("Aria has no such action left this turn.");
    await cell(ann, "Aria", "Xen");
    await button(panelOf(ann), "Aria → close 1 Minor Action").click();
    expect(bandIn((await story.on()).gm, "Aria", "Xen")).toBe("close");
  });

  it("hands over by name, and that one begins at once (M-2)", async () => {
    await button(ann.tracker, "End turn and hand over…").click();
    await fillIn(ann.tracker, { "Who?": "Bo" });
    expect((await story.on()).ben).toMatchObject({ stage: "turn", active: [fighterId("Bo")] });
  });

  it("warns before melee is left, and lets the foe strike for its reaction (M-16)", async () => {
    await cell(ben, "Bo", "Xen");
    await button(panelOf(ben), "Bo → close no cost; Xen can strike").click();
    expect((await story.on()).ann["provokes"]).toEqual({ mover: fighterId("Bo"), by: [fighterId("Xen")] });
    await gm.tracker.getByText("Bo leaves melee").waitFor();
    await button(rowOf(gm, "Xen"), "Opportunity strike").click();
    expect(of((await story.on()).ben, "Xen")).toMatchObject({ reaction: "spent" });
    expect(await gm.tracker.getByText("Bo leaves melee").count()).toBe(0);
  });

  it("leads from Move to the distances, then gives control to the foes when all heroes have acted; a hidden one acts unseen (M-3)", async () => {
    await button(ben.tracker, "End turn: Bo").click();
    await story.on();
    await button(rowOf(ann, "Cyr"), "Act").click();
    await story.on();
    await button(panelOf(ann), "Move").click();
    await button(panelOf(ann), "To short range…").click();
    const form = panelOf(ann).locator("form.turnwright-form");
    for (const name of ["Bo", "Xen"]) await form.getByLabel(new RegExp(`^${name} \\(1 Minor Action\\)`)).check();
    await fillIn(panelOf(ann), {});
    const moved = (await story.on()).gm;
    expect([bandIn(moved, "Cyr", "Bo"), bandIn(moved, "Cyr", "Xen")]).toEqual(["short", "short"]);
    expect(of(moved, "Cyr")).toMatchObject({ budget: { minors: 1 } });
    await button(ann.tracker, "End turn: Cyr").click();
    expect((await story.on()).ben).toMatchObject({ control: "gm", maySeize: false });
    await button(rowOf(gm, "Lurking Thug"), "Act").click();
    expect((await story.on()).ann).toMatchObject({ stage: "turn", active: [] });
    await button(gm.tracker, "End turn: Lurking Thug").click();
    expect((await story.on()).ann).toMatchObject({ maySeize: false });
  });

  it("lets the gm's side only name who is next, and begins that turn with Next (M-2)", async () => {
    await button(rowOf(gm, "Yor"), "Act").click();
    await story.on();
    await button(gm.tracker, "End turn and hand over…").click();
    await fillIn(gm.tracker, { "Who?": "Xen" });
    expect((await story.on()).ben).toMatchObject({ stage: "choosing", next: fighterId("Xen") });
    await button(gm.tracker, "Start turn: Xen").click();
    expect((await story.on()).ann).toMatchObject({ active: [fighterId("Xen")], next: null });
  });

  it("is seized right after a foe's turn by the first of two players who press at once (M-5)", async () => {
    await button(panelOf(gm), "Remove 1 Momentum").click();
    await story.on();
    await button(gm.tracker, "End turn: Xen").click();
    expect((await story.on()).ann).toMatchObject({ round: 2, lead: "gm", control: "gm", maySeize: true });
    const seizes = [ann, ben].map(async (seat) =>
      button(seat.tracker, "Seize the initiative 1 Momentum").elementHandle(),
    );
    const pressed = await Promise.all(seizes);
    await Promise.all(pressed.map(async (one) => one?.evaluate((element) => (element as HTMLElement).click())));
    expect((await story.on()).ben).toMatchObject({
      round: 2,
      lead: "gm",
      control: "players",
      momentum: { value: 3, max: 10 },
    });
  });

  it("is seized by the foes during a turn, from its end on, before a hand-over (M-5)", async () => {
    await button(rowOf(ben, "Bo"), "Act").click();
    await story.on();
    await button(panelOf(gm), "Seize for the foes").click();
    expect((await story.on()).ann).toMatchObject({ control: "players", active: [fighterId("Bo")] });
    await button(ben.tracker, "End turn and hand over…").click();
    await fillIn(ben.tracker, { "Who?": "Cyr" });
    expect((await story.on()).ann).toMatchObject({ stage: "choosing", control: "gm", active: [], next: null });
  });

  it("puts cover and reactions by a row's menu (M-16, M-18)", async () => {
    await fromMenu(gm, "Yor", "Cover…");
    await fillIn(gm.tracker, { Cover: "heavy cover" });
    expect(of((await story.on()).ben, "Yor")).toMatchObject({ cover: "heavy" });
    await fromMenu(ann, "Aria", "Use reaction…");
    await fillIn(ann.tracker, { Name: "Catch the rope" });
    expect(of((await story.on()).gm, "Aria")).toMatchObject({ reaction: "spent" });
  });

  it("may end once the pool has been empty and all have acted, and the gm has a button for it (M-4, M-6)", async () => {
    await button(panelOf(gm), "Add 1 Momentum").click();
    expect((await story.on()).ann["momentum"]).toEqual({ value: 4, max: 10 });
    await button(panelOf(ann), "Spend 1 Momentum").click();
    expect((await story.on()).ann["momentum"]).toEqual({ value: 3, max: 10 });
    for (const value of [2, 1, 0]) {
      await button(panelOf(gm), "Remove 1 Momentum").click();
      expect((await story.on()).ann["momentum"]).toEqual({ value, max: 10 });
    }
    for (const name of ["Xen", "Yor", "Lurking Thug"]) {
      await button(rowOf(gm, name), "Act").click();
      await story.on();
      await button(gm.tracker, `End turn: ${name}`).click();
      await story.on();
    }
    for (const name of ["Aria", "Cyr"]) {
      await button(rowOf(ann, name), "Act").click();
      await story.on();
      expect(await button(gm.tracker, "End the conflict").count()).toBe(0);
      await button(ann.tracker, `End turn: ${name}`).click();
      await story.on();
    }
    await ben.page.locator("#turnwright-panel").getByText("The conflict may end.").waitFor();
    await button(gm.tracker, "End the conflict").click();
    expect((await story.on()).ben).toMatchObject({ round: 3, stage: "ended", sceneMayEnd: true });
  });

  it("was the same fight for all three, with one update of the combat for each accepted command", () => {
    story.expectAgreement();
    story.expectThrift();
  });

  it("is taken back step by step to before its start, and given again", async () => {
    await story.takeBack();
    await story.giveAgain();
    story.expectThrift();
  });
});

/** As much of a page as is listened to here. */
interface ListeningPage {
  told: string[];
  readonly game: { readonly combats: { readonly contents: readonly ListenedCombat[] } };
}

interface ListenedCombat {
  _onStartTurn(combatant: { readonly id: string }, context: { readonly skipped: boolean }): Promise<void>;
  _onEndTurn(combatant: { readonly id: string }, context: { readonly skipped: boolean }): Promise<void>;
  _onStartRound(context: { readonly round: number }): Promise<void>;
  _onEndRound(context: { readonly round: number }): Promise<void>;
}

/** Notes on a page what game systems are told of turns and rounds. */
const listen = async ({ page }: Client): Promise<void> =>
  page.evaluate(() => {
    const global = globalThis as unknown as ListeningPage;
    const lines: string[] = [];
    global.told = lines;
    const combat = global.game.combats.contents[0] as ListenedCombat;
    combat._onStartTurn = async ({ id }, { skipped }) => void lines.push(`start ${id}${skipped ? " skipped" : ""}`);
    combat._onEndTurn = async ({ id }, { skipped }) => void lines.push(`end ${id}${skipped ? " skipped" : ""}`);
    combat._onStartRound = async ({ round }) => void lines.push(`round ${round}`);
    combat._onEndRound = async ({ round }) => void lines.push(`round ${round} over`);
  });

const told = async ({ page }: Client): Promise<readonly string[]> =>
  page.evaluate(() => (globalThis as unknown as ListeningPage).told);

describe.each([13, 14] as const)("turns that sides choose, under generation %d", (generation) => {
  let fight: Fight;

  beforeAll(async () => {
    fight = await openFight({ generation, world: () => rooftops });
    await Promise.all([fight.gm, fight.ann].map(listen));
  });

  afterAll(async () => {
    await fight.tabletop.stop();
  });

  it("are told to game systems once each, on the gm's client alone, seizing and skipping included (M-2, M-5, C-15)", async () => {
    const [aria, bo, cyr, xen, yor, thug] = ["Aria", "Bo", "Cyr", "Xen", "Yor", "Lurking Thug"].map(fighterId);
    const { gm: master, ann: player } = fight;
    const give = async (client: Client, command: Parameters<typeof done>[1]): Promise<void> => {
      await done(client, command);
      await together(fight);
    };
    await give(master, { do: "changeMomentum", by: -4 });
    await give(master, { do: "start" });
    await give(master, { do: "takeTurn", combatant: xen });
    await give(master, { do: "endTurn", next: yor });
    await give(player, { do: "seize", side: "players", reason: "spend" });
    await give(player, { do: "takeTurn", combatant: aria });
    await give(master, { do: "setCondition", combatant: bo, condition: "incapacitated", on: true });
    await give(player, { do: "endTurn", next: cyr });
    await give(player, { do: "endTurn" });
    await give(master, { do: "takeTurn", combatant: yor });
    await give(master, { do: "endTurn", next: thug });
    await give(master, { do: "advance" });
    await give(master, { do: "endTurn" });
    await expect
      .poll(async () => told(master))
      .toEqual([
        "round 1",
        ...[xen, aria, cyr].flatMap((id) => [`start ${id}`, `end ${id}`]),
        `start ${bo} skipped`,
        `end ${bo} skipped`,
        ...[yor, thug].flatMap((id) => [`start ${id}`, `end ${id}`]),
        "round 1 over",
        "round 2",
      ]);
    await settled(fight);
    expect(await told(player)).toEqual([]);
    await give(master, { do: "undo" });
    await give(master, { do: "redo" });
    await settled(fight);
    expect((await told(master)).length).toBe(15);
  });

  it("have no numbers: one that somebody else has written can only be put back by the gm (C-7)", async () => {
    const xen = fighterId("Xen");
    await fight.gm.page.evaluate(async (id) => {
      const { game } = globalThis as unknown as FoundryPage;
      await (game.combats.contents[0] as FoundryCombat).update({ combatants: [{ _id: id, initiative: 12 }] });
    }, xen);
    const dialog = fight.gm.page.locator(`#turnwright-around-${SEED_IDS.combat}`);
    await dialog.waitFor();
    await settled(fight);
    expect(await dialog.locator('[data-action="adopt"]').count()).toBe(0);
    await dialog.locator('[data-action="restore"]').click();
    const number = (): unknown => stored(fight).combatants.find(({ _id }) => _id === xen)?.["initiative"] ?? null;
    await expect.poll(number).toBeNull();
  });
});
