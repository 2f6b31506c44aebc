import type { Locator } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { callOn } from "../support/documents.ts";
import { fixDice } from "../../tabletop/testing.ts";
import { crypt, fighterId, hillside, marketplace, rooftops } from "../../tabletop/server/fights.ts";
import { expectNoFaults, expectRoom } from "../support/faults.ts";
import { done } from "../support/fight.ts";
import { button, openWindow, play, sitDown, type Seat, type Table } from "../support/seats.ts";
import { panelOf } from "../support/story.ts";
import { settled } from "../support/settled.ts";

let table: Table;

/** Gives everybody a number. */
const number = async (numbers: Readonly<Record<string, number>>): Promise<void> =>
  play(
    table,
    Object.entries(numbers).map(([name, value]) => ["gm", { do: "setInitiative", combatant: fighterId(name), value }]),
  );

const everybody = (): Seat[] => [table.gm, table.ann, table.ben];

/** The GM and the player who has something to answer; the other player's page shows less. */
const lookedAt = (): Seat[] => [table.gm, table.ben];
/** The same where it is Ann who acts. */
const asPlayer = (): Seat[] => [table.gm, table.ann];

/** Takes a seat again, with the panel in view of some. */
async function sitAgain(withPanel: () => Seat[] = () => []): Promise<void> {
  table = await table.another("dark");
  for (const seat of withPanel()) await openWindow(seat, "panel");
}

/** Looks at a fight in both themes, and for room. */
function looksWell(reach: () => Promise<void>, seats: () => Seat[] = lookedAt): void {
  it("can be used by everybody, in both themes", async () => {
    await sitAgain(seats);
    await reach();
    await expectNoFaults(table, ...seats());
    await expectRoom(table, ...seats());
  });
}

async function expectNoErrors(): Promise<void> {
  await settled(table.fight);
  expect(everybody().flatMap((seat) => seat.errors)).toEqual([]);
}

/** Waits until the focus is there. */
const expectFocus = async (where: Locator): Promise<void> =>
  expect.poll(() => where.evaluate((element) => element === document.activeElement)).toBe(true);

/** The row of a group in somebody's tracker. */
const groupIn = ({ tracker }: Seat) => tracker.locator("li.turnwright-group");

/** A combatant's own row in somebody's tracker. */
const rowIn = ({ tracker }: Seat, name: string) => tracker.locator(`li[data-combatant-id="${fighterId(name)}"]`);

const GOBLINS = ["Goblin Infantry 1", "Goblin Infantry 2", "Goblin Infantry 3"];

beforeAll(async () => {
  table = await sitDown();
});
afterAll(() => table.close());

describe("the initiative score", () => {
  beforeAll(async () => {
    table = await table.another("dark", { world: () => hillside });
  });
  afterEach(expectNoErrors);

  const battle = { Thief: 24, "Human Knight": 21, Ranger: 16, Priest: 16, Marksman: 12, "Lurking Shaman": 9 };
  const goblins = Object.fromEntries(GOBLINS.map((name) => [name, 22]));

  /** The goblins act, one of them is done; there is a tie to settle, and an effect. */
  async function toGroup(): Promise<void> {
    await number({ ...battle, ...goblins });
    await play(table, [
      ["gm", { do: "start" }],
      ["ann", { do: "actLast", combatant: fighterId("Thief") }],
    ]);
    await play(table, [
      ["gm", { do: "markActed", combatant: fighterId("Goblin Infantry 1"), on: true }],
      ["gm", { do: "modifyScore", combatant: fighterId("Marksman"), by: -3, turns: 2 }],
    ]);
  }

  looksWell(async () => {
    await toGroup();
    for (const seat of lookedAt()) {
      await groupIn(seat).locator('[data-action="turnwrightFold"]').click();
      await panelOf(seat).locator('.turnwright-queue [data-action="turnwrightFold"]').first().click();
    }
    await button(table.ben.tracker, "First: Ranger").waitFor();
  });

  it("has one row for a group, whose own rows are unfolded by keyboard and keep what Foundry's rows can do", async () => {
    await sitAgain();
    await toGroup();
    const { gm, ann } = table;
    const unfold = groupIn(gm).locator('[data-action="turnwrightFold"]');
    expect(await groupIn(gm).innerText()).toMatch(/Goblin Infantry[\s\S]*Done: 1\/3/);
    for (const name of GOBLINS) expect(await rowIn(gm, name).isVisible()).toBe(false);
    await unfold.focus();
    await gm.page.keyboard.press("Enter");
    await expect.poll(() => unfold.getAttribute("aria-expanded")).toBe("true");
    await expectFocus(unfold);
    for (const name of GOBLINS) await rowIn(gm, name).waitFor();
    await rowIn(gm, "Goblin Infantry 2").hover();
    await rowIn(gm, "Goblin Infantry 2").locator('[data-action="toggleDefeated"]').click();
    await gm.tracker.locator(`li.defeated[data-combatant-id="${fighterId("Goblin Infantry 2")}"]`).waitFor();
    await rowIn(gm, "Goblin Infantry 3").click({ button: "right" });
    await gm.page.getByText("Turn options").click();
    await rowIn(gm, "Goblin Infantry 3").locator(".turnwright-drawer button").first().waitFor();
    // Everybody folds for themselves.
    await settled(table.fight);
    expect(await rowIn(ann, "Goblin Infantry 1").isVisible()).toBe(false);
  });

  it("counts for players whom they see, and never names the others", async () => {
    await sitAgain(asPlayer);
    await number({ ...battle, ...goblins });
    await play(table, [
      ["gm", { do: "setCondition", combatant: fighterId("Goblin Infantry 3"), condition: "hidden", on: true }],
      ["gm", { do: "start" }],
    ]);
    expect(await groupIn(table.gm).locator(".turnwright-badge").innerText()).toBe("3");
    expect(await groupIn(table.ann).locator(".turnwright-badge").innerText()).toBe("2");
    // On the map the token is there: what the tracker and the panel tell of is another matter.
    for (const part of [table.ann.tracker, panelOf(table.ann)])
      expect(await part.innerHTML()).not.toContain("Goblin Infantry 3");
  });

  describe("a tie of three", () => {
    const names = ["Human Knight", "Ranger", "Priest"];

    async function toTie(): Promise<void> {
      await sitAgain();
      await number({ ...battle, ...goblins, ...Object.fromEntries(names.map((name) => [name, 16])) });
      await play(table, [["gm", { do: "start" }]]);
      await button(table.ann.tracker, "Choose the order…").click();
    }

    const order = (seat: Seat) => seat.tracker.locator(".turnwright-order li .turnwright-name");

    it("is put in order by keyboard, while others act, and sent as it stands", async () => {
      await toTie();
      const { ann, gm, ben } = table;
      const down = button(ann.tracker, "Move Human Knight down");
      await down.focus();
      await ann.page.keyboard.press("Enter");
      await expect.poll(() => order(ann).allInnerTexts()).toEqual(["Ranger", "Human Knight", "Priest"]);
      await expectFocus(down);
      await expect
        .poll(() => ann.tracker.locator(".turnwright-order [role=status]").innerText())
        .toBe("Human Knight: place 2 of 3");
      await done(gm, { do: "setInitiative", combatant: fighterId("Marksman"), value: 8 });
      await settled(table.fight);
      expect(await order(ann).allInnerTexts()).toEqual(["Ranger", "Human Knight", "Priest"]);
      await expectFocus(down);
      await ann.tracker.locator(".turnwright-form button[type=submit]").click();
      await button(ben.tracker, "Choose the order…").waitFor({ state: "detached" });
      const rows = ben.tracker.locator("li.combatant .name");
      await expect
        .poll(async () => (await rows.allInnerTexts()).filter((name) => names.includes(name)))
        .toEqual(["Ranger", "Human Knight", "Priest"]);
    });

    it("is put in order by hand", async () => {
      await toTie();
      const { ann } = table;
      const entry = (name: string) => ann.tracker.locator(".turnwright-order li", { hasText: name });
      await entry("Priest").dragTo(entry("Human Knight"), { targetPosition: { x: 40, y: 3 } });
      await expect.poll(() => order(ann).allInnerTexts()).toEqual(["Priest", "Human Knight", "Ranger"]);
    });
  });
});

describe("momentum", () => {
  beforeAll(async () => {
    table = await table.another("dark", { world: () => rooftops });
  });
  afterEach(expectNoErrors);

  /** Aria acts, Cyr has; the distances are set apart, and one is open. */
  async function toTurn(): Promise<void> {
    await play(table, [
      ["gm", { do: "start" }],
      ["ann", { do: "takeTurn", combatant: fighterId("Cyr") }],
      ["ann", { do: "endTurn", next: fighterId("Aria") }],
      ["gm", { do: "setBand", combatant: fighterId("Aria"), to: fighterId("Xen"), band: "point-blank" }],
      ["gm", { do: "setBand", combatant: fighterId("Bo"), to: fighterId("Xen"), band: "short" }],
      ["gm", { do: "setBand", combatant: fighterId("Bo"), to: fighterId("Yor"), band: "long" }],
      ["ann", { do: "minor", combatant: fighterId("Aria"), minor: "aim" }],
    ]);
  }

  looksWell(async () => {
    await toTurn();
    const { ann, gm } = table;
    for (const seat of [ann, gm]) {
      await button(panelOf(seat), "More…").first().click();
      await panelOf(seat).locator("button.turnwright-cell").first().click();
    }
  }, asPlayer);

  it("opens a distance by keyboard, goes into what it opens, and comes back by Escape", async () => {
    await sitAgain(asPlayer);
    await toTurn();
    const { ann } = table;
    const cell = panelOf(ann).locator("button.turnwright-cell").first();
    await cell.focus();
    await ann.page.keyboard.press("Enter");
    const tray = panelOf(ann).locator(".turnwright-tray");
    await expectFocus(tray.locator("button").first());
    await ann.page.keyboard.press("Escape");
    await tray.waitFor({ state: "detached" });
    await expectFocus(cell);
    expect(await panelOf(ann).isVisible()).toBe(true);
  });

  it("shows the sums of another target, and goes on showing them", async () => {
    await sitAgain(asPlayer);
    await toTurn();
    const { ann, gm } = table;
    const yor = panelOf(ann).locator(".turnwright-sums-part").getByRole("button", { name: "Yor" });
    await yor.click();
    await done(gm, { do: "changeMomentum", by: 1 });
    await settled(table.fight);
    expect(await yor.getAttribute("aria-pressed")).toBe("true");
  });
});

describe("popcorn", () => {
  beforeAll(async () => {
    table = await table.another("dark", { world: () => marketplace });
  });
  afterEach(expectNoErrors);

  looksWell(async () => {
    await number({ Mira: 18, Tobin: 13, "Thug 1": 9, "Thug 2": 7, "Lurking Cutpurse": 4 });
    await play(table, [
      ["gm", { do: "start" }],
      ["ann", { do: "endTurn" }],
    ]);
    await table.ann.tracker.getByText("Mira: who goes next?").waitFor();
  }, asPlayer);
});

describe("greyhawk", () => {
  beforeAll(async () => {
    table = await table.another("dark", { world: () => crypt });
  });
  afterEach(expectNoErrors);

  looksWell(async () => {
    await play(table, [
      ["gm", { do: "start" }],
      ["gm", { do: "declareActions", combatant: fighterId("Ghoul 1"), kinds: ["melee", "move"] }],
    ]);
    await button(table.ben.tracker, "Declare several…").click();
    await table.ben.tracker.locator('input[value="spell"]').check();
  });

  it("can be used once the count has begun", async () => {
    await sitAgain(lookedAt);
    await fixDice(
      table.gm.page,
      [4, 3, 6, 5, 2, 1].map((face) => [8, face] as const),
    );
    await play(table, [
      ["gm", { do: "start" }],
      ["ann", { do: "declareActions", combatant: fighterId("Brand"), kinds: ["melee", "move"] }],
      ["ben", { do: "declareActions", combatant: fighterId("Elowen"), kinds: ["spell"] }],
      ["gm", { do: "beginCount" }],
    ]);
    await expectNoFaults(table, ...lookedAt());
    await expectRoom(table, ...lookedAt());
  });
});

describe("a window", () => {
  beforeAll(async () => {
    table = await table.another("dark", { world: () => rooftops });
  });
  afterEach(expectNoErrors);

  it("closes with the fight that it shows, and is there again with the next", async () => {
    await sitAgain(asPlayer);
    const { ann, gm } = table;
    await callOn(gm, ["combat"], "delete");
    await panelOf(ann).waitFor({ state: "detached" });
    await panelOf(gm).waitFor({ state: "detached" });
    const open = await ann.page.evaluate(() => {
      const { game } = globalThis as unknown as { game: { settings: { get(scope: string, key: string): unknown } } };
      return game.settings.get("turnwright", "panelOpen");
    });
    expect(open).toBe(true);
  });
});
