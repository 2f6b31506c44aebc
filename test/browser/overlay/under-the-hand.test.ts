import type { Locator } from "playwright";
import { afterEach, describe, expect, it } from "vitest";
import { backAlley, crypt, fighterId, ford, marketplace, roadside, rooftops } from "../../tabletop/server/fights.ts";
import type { WorldSeed } from "../../tabletop/server/index.ts";
import { done, encounter, look, together } from "../support/fight.ts";
import { random } from "../support/random.ts";
import { type Seat, sitDown, type Table } from "../support/seats.ts";
import { settled } from "../support/settled.ts";
import { pass, stopClock } from "../support/stopped-clock.ts";

/** How often somebody presses in each fight. */
const PRESSES = 12;

/** Fewer presses would say nothing. A fight in which everybody is asked for words ends earlier than others. */
const LEAST = 2;

/** A frame, and longer than an answer sleeps. */
const FRAME = 20;
const NAP = 500;

/** A fight, and the numbers of those whose numbers nobody rolls. */
const FIGHTS: readonly (readonly [name: string, world: WorldSeed, numbers: readonly string[]])[] = [
  ["basic", ford, ["Wolf 1", "Wolf 2", "Edda", "Lurking Wolf", "Rurik"]],
  ["popcorn", marketplace, []],
  ["momentum", rooftops, []],
  ["phases", backAlley, ["Decker", "Ganger 1", "Ganger 2", "Samurai", "Lurking Spirit"]],
  ["greyhawk", crypt, []],
  ["action points", roadside, ["Brigand 1", "Brigand 2", "Ash", "Scout", "Lurking Archer"]],
];

const bar = ({ page }: Seat): Locator => page.locator("#turnwright-turn-bar");

/** The buttons of a bar that do something with one press. */
const deedsIn = (seat: Seat): Locator =>
  bar(seat).locator('[data-seat][data-control]:not([aria-expanded], [aria-disabled="true"])');

let table: Table;

afterEach(async () => table.close());

const rev = (): number => encounter(table.fight)?.rev ?? 0;

/** The command of the last step. */
function lastCommand(): unknown {
  const past = encounter(table.fight)?.past ?? {};
  const revs = Object.keys(past).map(Number);
  return (past as Readonly<Record<string, { readonly command: unknown }>>)[Math.max(...revs)]?.command;
}

/** The heights of strip, head and bar; those of what is not there are left out. */
const heights = async ({ page }: Seat): Promise<[part: string, height: number][]> =>
  page.evaluate(() =>
    ["#turnwright-strip", "#turnwright-turn-bar", "#combat .turnwright-head"].flatMap((part): [string, number][] => {
      const height = document.querySelector(part)?.getBoundingClientRect().height ?? 0;
      return height === 0 ? [] : [[part, Math.round(height)]];
    }),
  );

/** The keys of the bar's buttons that end a turn. */
const endKeys = async (seat: Seat): Promise<(string | null)[]> =>
  bar(seat)
    .locator('[data-seat][data-do="endTurn"]:not([data-combatant], [aria-expanded])')
    .evaluateAll((buttons) => buttons.map((button) => button.ariaKeyShortcuts));

/** Whose page has something to press, by chance. */
async function anyDeed(chance: (below: number) => number): Promise<readonly [Seat, Locator] | null> {
  const all: (readonly [Seat, Locator])[] = [];
  for (const seat of [table.gm, table.ann, table.ben]) {
    const deeds = await deedsIn(seat).all();
    all.push(...deeds.map((deed) => [seat, deed] as const));
  }
  return all[chance(all.length)] ?? null;
}

describe("whatever is pressed in the bar", () => {
  it.each(FIGHTS)("brings no other deed under the hand, and moves nothing, in %s", async (_name, world, numbers) => {
    table = await sitDown({ hasBar: true, world: () => world });
    const { gm, ann, ben, fight } = table;
    const seats = [gm, ann, ben];
    for (const [index, name] of numbers.entries())
      await done(gm, { do: "setInitiative", combatant: fighterId(name), value: 40 - index });
    if (world === marketplace) await done(gm, { do: "choose", combatant: fighterId("Mira") });
    await done(gm, { do: "start" });
    await together(fight);
    await settled(fight);
    /** Wakes all that sleeps, and then what has come by it. */
    const wakeAll = async (): Promise<void> => {
      for (let time = 0; time < 2; time += 1) {
        for (const each of seats) {
          await pass(each, NAP);
          await settled(fight);
        }
      }
    };
    await Promise.all(seats.map(async (seat) => stopClock(seat, true)));
    await wakeAll();
    const chance = random(46);
    const known = new Map<string, number>();
    let pressed = 0;
    for (let press = 0; press < PRESSES; press += 1) {
      const deed = await anyDeed(chance);
      if (deed === null) break;
      const [seat, what] = deed;
      const said = await what.textContent();
      const box = await what.boundingBox();
      if (box === null) throw new Error(`nothing to press at ${said}`);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const before = rev();
      await seat.page.mouse.click(x, y);
      const later = async (): Promise<number> => {
        await settled(fight);
        for (const each of seats) await pass(each, FRAME);
        return rev();
      };
      await expect.poll(later, { message: said ?? "" }).toBeGreaterThan(before);
      await together(fight);
      await settled(fight);
      pressed += 1;
      const [after, command, { active }] = [rev(), lastCommand(), await look(gm)];
      await seat.page.mouse.click(x, y);
      await settled(fight);
      if (rev() > after) {
        expect(lastCommand(), `a second press after ${said}`).toEqual(command);
        expect((await look(gm)).active, `a second press after ${said}`).toEqual(active);
      }
      await wakeAll();
      for (const each of seats) {
        for (const [part, height] of await heights(each)) {
          const name = `${seats.indexOf(each)} ${part}`;
          known.set(name, known.get(name) ?? height);
          expect([name, height], `after ${said}`).toEqual([name, known.get(name)]);
        }
        for (const key of await endKeys(each)) expect(key, `after ${said}`).toBe("4");
      }
    }
    expect(pressed).toBeGreaterThan(LEAST);
    expect(seats.flatMap(({ errors }) => errors)).toEqual([]);
  });
});
