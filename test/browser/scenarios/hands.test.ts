import type { Locator } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { WorldSeed } from "../../tabletop/server/index.ts";
import { backAlley, crypt, hillside, marketplace, roadside, rooftops } from "../../tabletop/server/fights.ts";
import { encounter, giveNumbers } from "../support/fight.ts";
import { type Seat, sitDown, type Table } from "../support/seats.ts";
import { settled } from "../support/settled.ts";

/** A fight of each variant; without a world of its own it is played in the hollow, where numbers are typed first. */
const FIGHTS: readonly (readonly [variant: string, world?: WorldSeed])[] = [
  ["action-points", roadside],
  ["basic"],
  ["greyhawk", crypt],
  ["initiative-score", hillside],
  ["momentum", rooftops],
  ["phases", backAlley],
  ["popcorn", marketplace],
  ["shared-turn"],
];

/** Those among them in which every kind of field is filled in: buttons are the same to a finger under all rules. */
const BY_FINGER = new Set(["momentum", "phases", "shared-turn"]);

/** So many deeds are more than a round takes: a fight that does not go on stops here. */
const MOST_DEEDS = 120;

const bar = ({ page }: Seat): Locator => page.locator("#turnwright-turn-bar");

/** The answers in somebody's bar, with those to be ticked beforehand, in the order of their keys. */
const answers = (seat: Seat): Locator =>
  bar(seat).locator(".turnwright-bar-choices > :is([data-control], .turnwright-bar-toggle)");
/** The GM's button that the key for "next" presses. */
const next = ({ tracker }: Seat): Locator =>
  tracker.locator('.turnwright-foot [aria-keyshortcuts="Shift+N"]:not([aria-disabled="true"])');

/** Waits until no answer sleeps. An answer that came under the hand does so for a moment. */
const awake = async ({ page }: Seat): Promise<void> =>
  expect.poll(async () => page.locator("[data-asleep]").count()).toBe(0);

/** A way to use a page. */
interface Hand {
  /** Presses the button at this place in the bar. */
  choose(seat: Seat, place: number): Promise<void>;
  /** Fills in what the form in the bar needs, and sends it. */
  send(seat: Seat): Promise<void>;
  /** Lets the fight go on. */
  goOn(gm: Seat): Promise<void>;
}

const KEYBOARD: Hand = {
  choose: async (seat, place) => {
    const key = await answers(seat).nth(place).getAttribute("aria-keyshortcuts");
    await seat.page.keyboard.press(key ?? "");
  },
  async send({ page }) {
    const at = async (selector: string): Promise<boolean> =>
      page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector);
    const walkTo = async (selector: string, key: string): Promise<void> => {
      for (let steps = 0; steps < 40 && !(await at(selector)); steps += 1) {
        if (await at("input:required:placeholder-shown, textarea[aria-required]")) await page.keyboard.type("1");
        await page.keyboard.press(key);
      }
    };
    await walkTo('button[type="submit"]', "Tab");
    await page.keyboard.press("Enter");
    const MISSING = "fieldset[aria-invalid] input";
    if ((await page.locator(MISSING).count()) === 0) return;
    await walkTo(MISSING, "Shift+Tab");
    await page.keyboard.press("Space");
    await walkTo('button[type="submit"]', "Tab");
    await page.keyboard.press("Enter");
  },
  async goOn({ page }) {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press("Shift+KeyN");
  },
};

const FINGER: Hand = {
  choose: async (seat, place) => answers(seat).nth(place).tap(),
  async send(seat) {
    const chip = bar(seat).locator("form .turnwright-check").first();
    if ((await chip.count()) > 0) await chip.tap();
    await bar(seat).locator('button[type="submit"]').tap();
  },
  goOn: async (gm) => next(gm).tap(),
};

/** The module's own controls on a page that are too small for a finger, by their words. */
const tooSmall = async ({ page }: Seat): Promise<string[]> =>
  page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      ".turnwright :is(button, select, summary, .turnwright-check, input:not([type='checkbox'], [type='radio']))",
    );
    return [...all]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => ({ box: one.getBoundingClientRect(), words: one.ariaLabel ?? one.textContent?.trim() ?? "" }))
      .filter(({ box }) => Math.round(box.width) < 40 || Math.round(box.height) < 40)
      .map(({ box, words }) => `${words}: ${box.width} × ${box.height}`);
  });

/** The choices that the bars offer: each with its page, its place and its words. */
async function chances({ gm, ann, ben }: Table): Promise<{ seat: Seat; place: number; words: string }[]> {
  const found = [];
  for (const seat of [ann, ben, gm]) {
    await awake(seat);
    const labels = await answers(seat).evaluateAll((all) =>
      all.map((one) => (one.ariaDisabled === "true" ? null : (one.textContent ?? "").replaceAll(/\s+/g, " "))),
    );
    for (const [place, words] of labels.entries()) if (words !== null) found.push({ seat, place, words });
  }
  return found;
}

/** Plays until the second round begins, each time by what was done least so far; `look` sees each page that is used. Tells what was done. */
async function playRound(table: Table, hand: Hand, look: (seat: Seat) => unknown = () => {}): Promise<string[]> {
  const deeds: string[] = [];
  await settled(table.fight);
  while ((encounter(table.fight)?.["round"] ?? 0) !== 2 && deeds.length < MOST_DEEDS) {
    const may = await chances(table);
    const done = (words: string): number => deeds.filter((deed) => deed === words).length;
    const [first] = may.toSorted((one, other) => done(one.words) - done(other.words));
    await look(first?.seat ?? table.gm);
    if (first === undefined) {
      deeds.push("on");
      await hand.goOn(table.gm);
      await settled(table.fight);
      continue;
    }
    deeds.push(first.words);
    await hand.choose(first.seat, first.place);
    await settled(table.fight);
    if ((await bar(first.seat).locator("form").count()) === 0) continue;
    await look(first.seat);
    await hand.send(first.seat);
    await settled(table.fight);
  }
  return deeds;
}

let table: Table;

beforeAll(async () => {
  table = await sitDown({ hasTouch: true, hasBar: true });
});
afterAll(async () => table.close());

describe.each(FIGHTS.map(([variant, world]) => ({ variant, world })))("a round by $variant", ({ variant, world }) => {
  const everybody = (): Seat[] => [table.gm, table.ann, table.ben];

  beforeAll(async () => {
    table = await table.another("dark", world === undefined ? { variant } : { world: () => world });
  });
  beforeEach(async () => {
    table = await table.another();
    if (world === undefined) await giveNumbers(table.fight);
  });

  it("can be played with the keyboard alone, and nothing is too small for a finger", async () => {
    const small = new Set<string>();
    const deeds = await playRound(table, KEYBOARD, async (seat) => {
      for (const one of await tooSmall(seat)) small.add(one);
    });
    expect(encounter(table.fight)?.["round"], deeds.join("\n")).toBe(2);
    expect([...small]).toEqual([]);
    expect(everybody().flatMap(({ errors }) => errors)).toEqual([]);
  });

  if (!BY_FINGER.has(variant)) return;

  it("can be played with a finger", async () => {
    const deeds = await playRound(table, FINGER);
    expect(encounter(table.fight)?.["round"], deeds.join("\n")).toBe(2);
    expect(everybody().flatMap(({ errors }) => errors)).toEqual([]);
  });
});
