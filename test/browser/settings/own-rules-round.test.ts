import type { Locator } from "playwright";
import { afterEach, beforeAll, afterAll, describe, expect, it } from "vitest";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { fixDice } from "../../tabletop/testing.ts";
import { IDS as COMBATANTS, look } from "../support/fight.ts";
import { faultsInBothThemes } from "../support/faults.ts";
import { openMenu } from "../support/page-deeds.ts";
import { countPresses, type Presses } from "../support/presses.ts";
import { button, sitDown, type Table } from "../support/seats.ts";
import { settled } from "../support/settled.ts";

/** A choice in the form: its label, and what is picked. */
type Choice = readonly [label: string, value: string];

const IDS: Readonly<Record<string, string>> = {
  Gereneth: COMBATANTS.gereneth,
  Johnston: COMBATANTS.johnston,
  "Green Hag": COMBATANTS.hag,
  "Lurking Cultist": COMBATANTS.cultist,
};

let table: Table;
let presses: Presses;

beforeAll(async () => {
  table = await sitDown({ variant: "basic" });
  presses = await countPresses(table.gm.page);
});

afterEach(() => {
  for (const { errors } of [table.gm, table.ann, table.ben]) expect(errors).toEqual([]);
});

afterAll(() => table.close());

/** Puts rules together and has the fight go by them; answers with the clicks that it took. A choice takes two: the list, and the entry. */
async function putTogether(name: string, choices: readonly Choice[]): Promise<number> {
  const before = presses.clicks;
  const window = await openMenu(table.gm, "ownRules", "own-rules");
  for (const [label, value] of choices) {
    await window.getByLabel(label, { exact: true }).selectOption(value);
    await expect.poll(() => window.getByLabel(label, { exact: true }).inputValue()).toBe(value);
  }
  await window.getByLabel("Name", { exact: true }).fill(name);
  await window.getByLabel("Name", { exact: true }).press("Tab");
  await button(window, "Use in this fight").click();
  const chosen = table.gm.tracker.locator(".turnwright-head option:checked");
  await expect.poll(() => chosen.textContent()).toBe(name);
  const clicks = presses.clicks - before + 2 * choices.length;
  await window.locator('[data-action="close"]').first().click();
  return clicks;
}

/** A button that a player has, else the GM; undefined where nobody has it. */
async function offered(name: string | RegExp): Promise<Locator | undefined> {
  const offers = [table.ann, table.ben, table.gm].map(({ tracker }) =>
    tracker.getByRole("button", { name, exact: true }),
  );
  const counts = await Promise.all(offers.map(async (each) => each.count()));
  return offers[counts.findIndex((count) => count > 0)]?.first();
}

/** Plays the first round by clicks, each by a player who can do something, else by the GM; answers with those who act, in order. */
async function playRound(): Promise<string[]> {
  const { fight, gm } = table;
  const acted: string[] = [];
  for (await settled(fight); (await look(gm)).round === 1; await settled(fight)) {
    const end = await offered(/^End turn: /);
    // While somebody acts, *Next* ends that turn too.
    const offer = end ?? (await offered("Next"));
    if (offer === undefined) throw new Error("Nobody can go on");
    // Behind the name is who follows, if only one can.
    if (end !== undefined)
      acted.push(/^\s*End turn: (.*?)\s*(?:then .*)?$/s.exec((await end.textContent()) ?? "")?.[1] ?? "");
    await offer.click();
  }
  return acted;
}

const PLAYERS = new Set(["Gereneth", "Johnston"]);

/** The side of each who acts: `p` for players, `g` for the GM's. */
const sidesOf = (names: readonly string[]): string => names.map((name) => (PLAYERS.has(name) ? "p" : "g")).join("");

const EVERYBODY = ["Gereneth", "Green Hag", "Johnston", "Lurking Cultist"];

describe("rules put together in at most nine clicks, and a round of them by clicks of the GM and two players", () => {
  it("goes by cards with jokers", async () => {
    const choices = [
      ["Order by", "cards"],
      ["Cards in later rounds", "each-round"],
      ["When the deck is shuffled", "joker"],
      ["Delaying", "hold"],
    ] as const;
    expect(await putTogether("Deck", choices)).toBeLessThanOrEqual(9);
    // Faces among the cards that are left: the ace of spades, the two of clubs, a joker, the king of spades.
    await fixDice(table.gm.page, [
      [54, 52],
      [53, 1],
      [52, 51],
      [51, 47],
    ]);
    await button(table.gm.tracker, "Begin the fight").click();
    await table.ann.tracker.getByText("A♠").waitFor();
    // Anybody can read the rules in force.
    await button(table.ann.tracker, "Open the rules: Deck").click();
    const read = table.ann.page.locator(`#turnwright-own-rules-${SEED_IDS.combat}`);
    await read.getByText(/^Cards decide: 52 in the deck, and 2 jokers\. .*combatants get a new card\./).waitFor();
    expect(await faultsInBothThemes(table.ann, `#turnwright-own-rules-${SEED_IDS.combat}`)).toEqual([]);
    await read.locator('[data-action="ok"]').click();
    await read.waitFor({ state: "detached" });
    const { order } = await look(table.gm);
    const acted = await playRound();
    expect(acted.map((name) => IDS[name])).toEqual(order);
    expect(acted.toSorted()).toEqual(EVERYBODY);
  });

  it("goes by a roll of each side in each round", async () => {
    table = await table.another();
    const choices = [
      ["Each number counts for", "side"],
      ["Rolls in later rounds", "each-round"],
    ] as const;
    expect(await putTogether("Sides", choices)).toBeLessThanOrEqual(9);
    await fixDice(table.gm.page, [
      [6, 2],
      [6, 5],
    ]);
    await button(table.gm.tracker, "Roll All").click();
    await button(table.gm.tracker, "Begin the fight").click();
    const acted = await playRound();
    expect(sidesOf(acted)).toMatch(/^(?:ppgg|ggpp)$/);
    expect(acted.toSorted()).toEqual(EVERYBODY);
  });

  it("goes from side to side", async () => {
    table = await table.another();
    const choices = [
      ["Next turn", "alternating"],
      ["Who takes that turn", "side"],
      ["Order by", "none"],
    ] as const;
    expect(await putTogether("From side to side", choices)).toBeLessThanOrEqual(9);
    await button(table.gm.tracker, "Begin the fight").click();
    const acted = await playRound();
    expect(sidesOf(acted)).toBe("pgpg");
    expect(acted.toSorted()).toEqual(EVERYBODY);
  });
});
