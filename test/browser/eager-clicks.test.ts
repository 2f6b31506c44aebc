import { afterAll, beforeAll, expect, it } from "vitest";
import { ford } from "../tabletop/server/fights.ts";
import { look } from "./support/fight.ts";
import { button, sitDown, type Seat, type Table } from "./support/seats.ts";
import { hammer } from "./support/story.ts";
import { settled } from "./support/settled.ts";

/** As much of a page as is needed to hold up what is stored. */
interface HoldingPage {
  readonly game: { readonly combats: { readonly contents: { update(...args: unknown[]): Promise<unknown> }[] } };
  /** Lets go of the update that is held up; undefined before there is one. */
  letGo?: () => void;
}

let table: Table;

beforeAll(async () => {
  table = await sitDown({ world: () => ford });
});
afterAll(async () => table.close());

/** Holds up the next update of the combat, as a slow system or line does. */
const holdUp = async ({ page }: Seat): Promise<void> =>
  page.evaluate(() => {
    const here = globalThis as unknown as HoldingPage;
    const [combat] = here.game.combats.contents;
    if (combat === undefined) throw new Error("no combat");
    const update = combat.update.bind(combat);
    combat.update = async (...args) => {
      combat.update = update;
      await new Promise<void>((resolve) => (here.letGo = resolve));
      return update(...args);
    };
  });

const isHeldUp = async ({ page }: Seat): Promise<boolean> =>
  page.evaluate(() => (globalThis as unknown as HoldingPage).letGo !== undefined);

const letGo = async ({ page }: Seat): Promise<void> =>
  page.evaluate(() => {
    const here = globalThis as unknown as HoldingPage;
    here.letGo?.();
    delete here.letGo;
  });

const stage = async (seat: Seat): Promise<string> => (await look(seat)).stage;

it("Begin the fight, pressed while all still roll, comes after the roll", async () => {
  const { gm } = table;
  await holdUp(gm);
  await gm.tracker.locator('[data-action="rollAll"]').click();
  await expect.poll(() => isHeldUp(gm)).toBe(true);
  await button(gm.tracker, "Begin the fight").click();
  await letGo(gm);
  await expect.poll(() => stage(gm)).toBe("turn");
  expect(gm.errors).toEqual([]);
});

it("a second click on what waits for its answer, and on what only that brings about, does nothing", async () => {
  const { gm } = table;
  const acting = (await look(gm)).active;
  await holdUp(gm);
  const end = gm.tracker.locator('.turnwright-foot [data-do="endTurn"]');
  await end.click();
  await expect.poll(() => isHeldUp(gm)).toBe(true);
  await hammer(gm, end, 2);
  await letGo(gm);
  await expect.poll(async () => (await look(gm)).active).not.toEqual(acting);
  await settled(table.fight);
  const [next] = (await look(gm)).active;
  expect(next).toBe((await look(gm)).order[1]);
});
