import type { Locator } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { backAlley, crypt, fighterId, marketplace, roadside, rooftops } from "../../tabletop/server/fights.ts";
import type { WorldSeed } from "../../tabletop/server/index.ts";
import { done, giveNumbers, IDS, look, together } from "../support/fight.ts";
import { type Seat, sitDown, type Table } from "../support/seats.ts";
import { settled } from "../support/settled.ts";

const bar = ({ page }: Seat): Locator => page.locator("#turnwright-turn-bar");

let table: Table;
let clicks: number;

beforeAll(async () => {
  table = await sitDown({ hasBar: true, variant: "basic" });
});
beforeEach(() => {
  clicks = 0;
});
afterAll(async () => table.close());

/** Clicks on something once, counts that, and waits until everybody has seen what comes of it. */
async function click(what: Locator): Promise<void> {
  await what.click();
  clicks += 1;
  await settled(table.fight);
}

/** Presses a button of somebody's bar. */
const press = async (seat: Seat, name: string | RegExp): Promise<void> =>
  click(bar(seat).getByRole("button", { name }).first());

/** Puts a world on the table, has numbers typed where it needs some, and begins the fight. */
async function play(world: WorldSeed, numbers: Readonly<Record<string, number>> = {}): Promise<void> {
  table = await table.another("dark", { world: () => world });
  for (const [name, value] of Object.entries(numbers))
    await done(table.gm, { do: "setInitiative", combatant: fighterId(name), value });
  await settled(table.fight);
}

const begin = async (): Promise<void> => {
  await done(table.gm, { do: "start" });
  await together(table.fight);
  await settled(table.fight);
};

const active = async (): Promise<readonly string[]> => (await look(table.gm)).active;

/** Whoever plays a combatant of the seeded fight. */
const playerOf = (id: string | undefined): Seat =>
  id === IDS.gereneth ? table.ann : id === IDS.johnston ? table.ben : table.gm;

describe("an ordinary turn on the page", () => {
  it.each(["basic", "initiative-score"])("takes one click in %s", async (variant) => {
    table = await table.another("dark", { variant });
    await giveNumbers(table.fight);
    await begin();
    const [acting] = await active();
    await press(playerOf(acting), /^End turn/);
    expect(await active()).not.toContain(acting);
    expect(clicks).toBe(1);
  });

  it("takes one in popcorn: a face in the bar, in the strip, or a token on the map", async () => {
    await play(marketplace);
    await done(table.gm, { do: "choose", combatant: fighterId("Mira") });
    await begin();
    await press(table.ann, "Tobin");
    expect(await active()).toEqual([fighterId("Tobin")]);
    await click(table.ben.page.locator("#turnwright-strip").getByRole("button", { name: /^Thug 1/ }));
    expect(await active()).toEqual([fighterId("Thug 1")]);
    await click(table.gm.page.locator(".token", { hasText: "Thug 2" }));
    expect(await active()).toEqual([fighterId("Thug 2")]);
    expect(clicks).toBe(3);
  });

  it("takes two in momentum: a face, and the end", async () => {
    await play(rooftops);
    await begin();
    await press(table.ann, "Aria");
    expect(await active()).toEqual([fighterId("Aria")]);
    await press(table.ann, /^End turn/);
    expect(await active()).toEqual([]);
    expect(clicks).toBe(2);
  });

  it("takes three in phases, with two simple actions", async () => {
    await play(backAlley, { Decker: 30, Samurai: 20, "Ganger 1": 12, "Ganger 2": 11, "Lurking Spirit": 10 });
    await begin();
    expect(await active()).toEqual([fighterId("Decker")]);
    await press(table.ann, /Simple action/);
    await press(table.ann, /Simple action/);
    await press(table.ann, /^End phase/);
    expect(await active()).not.toContain(fighterId("Decker"));
    expect(clicks).toBe(3);
  });

  it("takes a player one in greyhawk to declare, and the gm one for each kind of foes", async () => {
    await play(crypt);
    await begin();
    await press(table.ann, /^Melee/);
    expect(clicks).toBe(1);
    await bar(table.gm).getByText("Ghoul").first().waitFor();
    await press(table.gm, /^Melee/);
    await bar(table.gm).getByText("Lurking Wight").first().waitFor();
    expect(clicks).toBe(2);
  });

  it("takes two for an action of any kind with action points, one at a foe, and one for each answer", async () => {
    await play(roadside, { Ash: 30, Scout: 20, "Brigand 1": 12, "Brigand 2": 11, "Lurking Archer": 5 });
    await begin();
    await press(table.ann, /^Primary…/);
    await click(bar(table.ann).locator('button[type="submit"]'));
    expect(clicks).toBe(2);
    await press(table.ben, /^React/);
    await press(table.gm, /^No reactions/);
    expect(clicks).toBe(4);
    await press(table.ann, /^Resolve/);
    await press(table.ann, /^Primary: Brigand 1/);
    expect(clicks).toBe(6);
    // An action at a foe does not ask the heroes.
    await press(table.gm, /^No reactions/);
    await bar(table.ann)
      .getByRole("button", { name: /^Resolve/ })
      .waitFor();
  });
});

describe("a turn of three action points at a table of five", () => {
  it("takes all of them nine clicks at most, and a defence two", async () => {
    await play(roadside, { Ash: 30, "Brigand 1": 20, Scout: 12, "Brigand 2": 11, "Lurking Archer": 5 });
    await begin();
    const { ann, ben, gm } = table;
    for (let point = 0; point < 3; point += 1) {
      await press(ann, /^Primary: Brigand 1/);
      if (point === 0) {
        await press(gm, /^More/);
        await press(gm, /^No reactions this turn/);
      }
      await press(ann, /^Resolve/);
    }
    expect((await look(gm)).combatants[fighterId("Ash")]).toMatchObject({ budget: { ap: 0 } });
    await press(ann, /^End turn/);
    expect(clicks).toBeLessThanOrEqual(9);
    clicks = 0;
    await press(gm, /^Primary: Scout/);
    await press(ben, /^React/);
    expect(clicks).toBe(2);
  });
});

const DUELLISTS = new Set<string>([IDS.gereneth, IDS.hag]);

/** The rogue and the hag alone. */
function duel(seed: WorldSeed): WorldSeed {
  const combats = (seed.documents["Combat"] ?? []).map((combat) => ({
    ...combat,
    combatants: (combat["combatants"] as readonly { readonly _id: string }[]).filter(({ _id: id }) =>
      DUELLISTS.has(id),
    ),
  }));
  return { ...seed, documents: { ...seed.documents, Combat: combats } };
}

describe("a shared turn of two with one attack each", () => {
  it("takes nine clicks of player and gm, and no typing", async () => {
    table = await table.another("dark", { variant: "shared-turn", world: duel });
    await done(table.gm, { do: "setInitiative", combatant: IDS.gereneth, value: 20 });
    await done(table.gm, { do: "setInitiative", combatant: IDS.hag, value: 10 });
    await begin();
    const { ann, gm } = table;
    for (const [seat, way] of [
      [ann, "Act…"],
      [gm, "React…"],
    ] as const) {
      await press(seat, way);
      await click(bar(seat).locator('label:has([value="melee"])'));
      await click(bar(seat).locator('button[type="submit"]'));
    }
    await press(ann, /^Melee attack/);
    await press(gm, /^Melee attack/);
    await press(ann, /^End turn/);
    expect(clicks).toBe(9);
    expect((await look(gm)).round).toBe(2);
  });
});
