import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { callOn, setSetting } from "../support/documents.ts";
import { done, giveNumbers, IDS, look, openTracker } from "../support/fight.ts";
import { faultsInBothThemes } from "../support/faults.ts";
import { begunOnce } from "../support/fresh-fights.ts";
import { button, sitDown, type Seat, type Table } from "../support/seats.ts";
import { settled } from "../support/settled.ts";
import type { Page } from "playwright";

/** As much of a page as these tests change and listen to. */
interface AskingPage {
  readonly foundry: { readonly documents: { readonly Combat: { readonly prototype: object } } };
  heardSounds?: string[];
}

let table: Table;

/** A page that counts the times it could look at the clock. */
interface LookingPage {
  looks?: number;
}

/** How often the module looks at the clock, in milliseconds; what is counted here comes no sooner. */
const LOOK = 250;

/** Counts looks at the clock by the machine's own time. Before the clock is stopped: afterwards no time passes for what begins. */
const countLooks = async (page: Page): Promise<void> =>
  page.evaluate((every) => {
    const here = globalThis as unknown as LookingPage;
    here.looks = 0;
    setInterval(() => (here.looks = (here.looks ?? 0) + 1), every);
  }, LOOK);

/**
 * Waits until a page has looked at its clock. A GM's page that sees it jump takes itself for asleep until then, and would wait for its own
 * other tabs by a clock that stands.
 */
async function lookedAtClock(page: Page): Promise<void> {
  const looks = async (): Promise<number> =>
    page.evaluate(() => (globalThis as unknown as LookingPage).looks ?? Number.NaN);
  const before = await looks();
  await expect.poll(looks).toBeGreaterThan(before + 1);
}

const END = { do: "endTurn" } as const;

/** Changes a setting of the world, as the gm, and waits until everybody goes by it. */
async function set(key: string, value: unknown): Promise<void> {
  await setSetting(table.gm, key, value);
  await settled(table.fight);
}

const prompt = ({ tracker }: Seat) => tracker.getByText("Roll your initiative");

const reminders = ({ page }: Seat) =>
  page.locator("#notifications-holder, #notifications").getByText("The fight is waiting for you.");

describe("who rolls for the players' characters", () => {
  beforeAll(async () => {
    table = await sitDown({ variant: "basic" });
  });
  afterAll(() => table.close());
  beforeEach(async () => {
    table = await table.another();
  });

  it("is a question to each who has still to roll, until they have", async () => {
    const { gm, ann, ben } = table;
    await prompt(ann).waitFor();
    await prompt(ben).waitFor();
    await settled(table.fight);
    expect(await prompt(gm).count()).toBe(0);
    await button(ann.tracker, "Roll initiative").click();
    await prompt(ann).waitFor({ state: "detached" });
    await prompt(ben).waitFor();
    await done(gm, { do: "start" });
    await prompt(ben).waitFor({ state: "detached" });
  });

  it("is the gm alone, if the table wants it: players have nothing to press, and are told", async () => {
    const { gm, ann } = table;
    await set("rollsBy", "gm");
    await ann.tracker.getByText("The GM is rolling initiative").waitFor();
    await settled(table.fight);
    expect(await prompt(ann).count()).toBe(0);
    expect(await ann.tracker.getByRole("button", { name: /^Roll/ }).count()).toBe(0);
    expect(await gm.tracker.locator('button[data-do="roll"]').count()).toBeGreaterThan(0);
    await set("rollsBy", "players");
    await prompt(ann).waitFor();
  });
});

describe("a newcomer without a number", () => {
  beforeAll(async () => {
    table = await sitDown({ variant: "basic", players: 1 });
  });
  afterAll(() => table.close());

  it("is asked about at once, and the turn under way can end without it", async () => {
    const { gm, ann, fight } = table;
    await giveNumbers(fight);
    await done(gm, { do: "start" });
    const familiar = { name: "Familiar", actorId: SEED_IDS.actors.gereneth };
    await callOn(gm, ["combat"], "createEmbeddedDocuments", "Combatant", [familiar]);
    await prompt(ann).waitFor();
    await button(ann.tracker, "End turn").click();
    await expect.poll(async () => (await look(gm)).active).toEqual([IDS.hag]);
    await prompt(ann).waitFor();
    await button(gm.tracker, "Roll the rest").click();
    await prompt(ann).waitFor({ state: "detached" });
    await gm.tracker.locator('.turnwright-next[data-do="endTurn"]').waitFor();
  });
});

describe("the reminder", () => {
  /** How long the table is set to wait, where it is. Less than a connection lives that hears nothing: the page's clock jumps. */
  const SECONDS = 10;

  /** Times that are past on every clock: a connection does not count as silent then. */
  const [LONG_AGO, LATER] = ["2020-01-01T12:00:00Z", "2020-01-01T13:00:00Z"];

  const { world, begin } = begunOnce();

  beforeAll(async () => {
    table = await sitDown({ variant: "basic", world });
  });
  afterAll(() => table.close());
  beforeEach(async () => {
    table = await table.another();
    await begin(table.fight);
    for (const { page } of [table.gm, table.ann, table.ben]) {
      await countLooks(page);
      await page.clock.install({ time: LONG_AGO });
      // From here on time passes only where a test lets it, however long the test itself takes.
      await page.clock.pauseAt(LATER);
    }
    await lookedAtClock(table.gm.page);
  });
  // A page whose clock stands still cannot be loaded again: the next test takes others.
  afterEach(async () => {
    for (const seat of [table.gm, table.ann, table.ben]) await seat.leave();
  });

  /** Lets time pass for some people. */
  async function pass(seconds: number, ...seats: readonly Seat[]): Promise<void> {
    for (const { page } of seats) await page.clock.runFor(seconds * 1000);
    await lookedAtClock(table.gm.page);
  }

  it("does not come unless the gm has set a time", async () => {
    await pass(3600, table.ann);
    expect(await reminders(table.ann).count()).toBe(0);
  });

  it("comes to whoever is waited for, once, and to nobody else", async () => {
    await set("reminderSeconds", SECONDS);
    const { gm, ann, ben } = table;
    await pass(SECONDS - 1, gm, ann, ben);
    expect(await reminders(ann).count()).toBe(0);
    await pass(2, gm, ann, ben);
    await reminders(ann).waitFor();
    expect(await reminders(gm).count()).toBe(0);
    expect(await reminders(ben).count()).toBe(0);
    await reminders(ann).click();
    await reminders(ann).waitFor({ state: "detached" });
    await pass(600, ann);
    expect(await reminders(ann).count()).toBe(0);
  });

  it("begins anew with every step, and goes with the turn", async () => {
    await set("reminderSeconds", SECONDS);
    const { gm, ann } = table;
    await pass(SECONDS - 3, ann);
    await done(gm, { do: "addEffect", target: IDS.johnston, name: "Blessed", until: "combat" });
    await settled(table.fight);
    await pass(SECONDS - 3, ann);
    expect(await reminders(ann).count()).toBe(0);
    await done(ann, END);
    await settled(table.fight);
    await pass(SECONDS + 1, gm, ann);
    await reminders(gm).waitFor();
    expect(await reminders(ann).count()).toBe(0);
  });
});

describe("the sounds of turns", () => {
  beforeAll(async () => {
    table = await sitDown({ variant: "basic" });
  });
  afterAll(() => table.close());

  /** Begins to note what a page would play. */
  async function hear({ page }: Seat): Promise<void> {
    await page.evaluate(() => {
      const global = globalThis as unknown as AskingPage;
      const heard: string[] = [];
      global.heardSounds = heard;
      Object.defineProperty(global.foundry.documents.Combat.prototype, "_playCombatSound", {
        configurable: true,
        value: (announcement: string) => void heard.push(announcement),
      });
    });
  }

  const heard = async ({ page }: Seat): Promise<string[]> =>
    page.evaluate(() => (globalThis as unknown as AskingPage).heardSounds ?? []);

  it("are heard once each, by whoever acts and whoever comes next, and not for what is taken back", async () => {
    table = await table.another();
    const { gm, ann, ben } = table;
    for (const seat of [gm, ann, ben]) await hear(seat);
    await giveNumbers(table.fight);
    await done(gm, { do: "start" });
    await settled(table.fight);
    expect(await Promise.all([gm, ann, ben].map(heard))).toEqual([["startEncounter"], [], []]);
    // The hag's turn, then Johnston's, the cultist's, and Gereneth's in a new round.
    await done(ann, END);
    await settled(table.fight);
    expect(await Promise.all([gm, ann, ben].map(heard))).toEqual([["startEncounter", "yourTurn"], [], ["nextUp"]]);
    await done(gm, { do: "addEffect", target: IDS.hag, name: "Blessed", until: "combat" });
    await done(gm, END);
    await done(gm, { do: "undo" });
    await done(gm, { do: "redo" });
    await settled(table.fight);
    await done(ben, END);
    await settled(table.fight);
    await done(gm, END);
    await settled(table.fight);
    expect(await heard(ben)).toEqual(["nextUp", "yourTurn"]);
    // Players do not know of the cultist between Johnston and Gereneth.
    expect(await heard(ann)).toEqual(["nextUp", "yourTurn"]);
    expect(await heard(gm)).toEqual(["startEncounter", "yourTurn", "nextUp", "yourTurn", "nextUp"]);
  });

  it("come with the news in the bar of whoever is next, and under that face for all", async () => {
    table = await table.another();
    const { gm, ann, ben } = table;
    for (const seat of [gm, ann, ben]) await openTracker(seat, true);
    await giveNumbers(table.fight);
    await done(gm, { do: "start" });
    const barOf = ({ page }: Seat) => page.locator("#turnwright-turn-bar");
    const nextUp = ({ page }: Seat) => page.locator(".turnwright-strip-face").filter({ hasText: "next up" });
    // Gereneth acts, then the hag, who is the GM's, then Johnston.
    await nextUp(ben).filter({ hasText: "Green Hag" }).waitFor();
    expect(await barOf(gm).getByText("you are next").count()).toBe(0);
    await done(ann, END);
    await barOf(ben).getByText("Johnston, you are next").waitFor();
    for (const seat of [gm, ann, ben]) await nextUp(seat).filter({ hasText: "Johnston" }).waitFor();
    expect(await barOf(ann).getByText("you are next").count()).toBe(0);
    expect(await faultsInBothThemes(ben, "#turnwright-turn-bar")).toEqual([]);
    await done(gm, END);
    await barOf(ben).getByText("Johnston, your turn").waitFor();
  });
});
