import type { Locator } from "playwright";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fighterId, ford, roadside, rooftops } from "../../tabletop/server/fights.ts";
import { done, encounter, look, together } from "../support/fight.ts";
import { button, type Seat, sitDown, type Table } from "../support/seats.ts";
import { settled } from "../support/settled.ts";
import { pass, stopClock } from "../support/stopped-clock.ts";

/** A frame, and longer than an answer sleeps. */
const FRAME = 20;
const NAP = 500;

const bar = ({ page }: Seat): Locator => page.locator("#turnwright-turn-bar");

/** Presses the middle of something with the mouse, and leaves the pointer there. */
async function pressMiddle({ page }: Seat, what: Locator): Promise<() => Promise<void>> {
  const box = await what.boundingBox();
  if (box === null) throw new Error("nothing there to press");
  const press = async (): Promise<void> => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await press();
  return press;
}

let table: Table;

const rev = (): number => encounter(table.fight)?.rev ?? 0;

afterEach(async () => table.close());

describe("a second press in the bar", () => {
  beforeEach(async () => {
    table = await sitDown({ players: 1, hasBar: true, world: () => rooftops });
    await done(table.gm, { do: "start" });
    await together(table.fight);
    await settled(table.fight);
    await stopClock(table.ann, true);
  });

  const asleep = (): Locator => bar(table.ann).locator('[data-asleep][aria-disabled="true"]');

  it("does nothing on the answer that came under the pointer, until that wakes", async () => {
    const { ann, fight } = table;
    const press = await pressMiddle(ann, button(bar(ann), "Aria"));
    await button(bar(ann), /^Attack/).waitFor();
    await settled(fight);
    const before = rev();
    await press();
    await settled(fight);
    expect(rev()).toBe(before);
    await pass(ann, FRAME);
    expect(await asleep().count()).toBe(1);
    await pass(ann, NAP);
    expect(await asleep().count()).toBe(0);
    await press();
    await expect.poll(rev).toBe(before + 1);
  });

  it("does its deed beside it", async () => {
    const { ann, fight } = table;
    await pressMiddle(ann, button(bar(ann), "Aria"));
    await button(bar(ann), /^End turn/).waitFor();
    await settled(fight);
    const before = rev();
    await pressMiddle(ann, button(bar(ann), /^End turn/));
    await expect.poll(rev).toBe(before + 1);
    expect((await look(ann)).active).toEqual([]);
  });

  it("does nothing on the answer that came on its key", async () => {
    const { ann, fight } = table;
    await ann.page.keyboard.press("1");
    await button(bar(ann), /^Attack/).waitFor();
    await settled(fight);
    const before = rev();
    await ann.page.keyboard.press("1");
    await settled(fight);
    expect(rev()).toBe(before);
    await pass(ann, NAP);
    await ann.page.keyboard.press("1");
    await expect.poll(rev).toBe(before + 1);
  });
});

describe("the answers of several", () => {
  it("stay in place, with their keys, when one has answered", async () => {
    table = await sitDown({ hasBar: true, world: () => roadside });
    const { ann, gm, fight } = table;
    const numbers = { Ash: 30, "Brigand 1": 20, Scout: 12, "Brigand 2": 11, "Lurking Archer": 5 };
    for (const [name, value] of Object.entries(numbers))
      await done(gm, { do: "setInitiative", combatant: fighterId(name), value });
    await done(gm, { do: "start" });
    await together(fight);
    await button(bar(ann), /^Primary: Brigand 1/).click();
    const places = async (): Promise<(readonly [seat: string | null, left: number])[]> =>
      Promise.all(
        ["Brigand 1", "Brigand 2", "Lurking Archer"].map(async (name) => {
          const place = button(bar(gm), new RegExp(`^${name}`));
          return [await place.getAttribute("data-seat"), (await place.boundingBox())?.x ?? 0] as const;
        }),
      );
    await button(bar(gm), /^Brigand 2/).waitFor();
    await settled(fight);
    const before = await places();
    for (const name of ["Brigand 2", "Brigand 1"]) {
      await gm.page.mouse.move(0, 0);
      await button(bar(gm), new RegExp(`^${name}`)).click();
      await button(bar(gm), `${name} has answered`).waitFor();
      await settled(fight);
      for (const [index, [seat, left]] of (await places()).entries()) {
        expect(seat).toBe(before[index]?.[0]);
        // A check mark is not quite as wide as a figure.
        expect(Math.abs(left - (before[index]?.[1] ?? 0))).toBeLessThan(2);
      }
    }
  });
});

describe("a second press in the tracker", () => {
  it("does not end the next one's turn", async () => {
    table = await sitDown({ players: 1, world: () => ford });
    const { gm, fight } = table;
    for (const [index, name] of ["Wolf 1", "Wolf 2", "Edda", "Rurik", "Lurking Wolf"].entries())
      await done(gm, { do: "setInitiative", combatant: fighterId(name), value: 30 - index });
    await done(gm, { do: "start" });
    await settled(fight);
    await stopClock(gm, false);
    const press = await pressMiddle(gm, gm.tracker.locator('.turnwright-foot [data-do="endTurn"]'));
    await expect.poll(async () => (await look(gm)).active).toEqual([fighterId("Wolf 2")]);
    await settled(fight);
    await press();
    await settled(fight);
    expect((await look(gm)).active).toEqual([fighterId("Wolf 2")]);
    await pass(gm, NAP);
    await press();
    await expect.poll(async () => (await look(gm)).active).toEqual([fighterId("Edda")]);
  });
});
