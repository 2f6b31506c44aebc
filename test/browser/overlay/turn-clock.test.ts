import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawnOn, watchDrawing } from "../support/drawn.ts";
import { recordDeeds } from "../support/deeds.ts";
import { done, IDS, stored } from "../support/fight.ts";
import { begin, beginShared, button, declareRogue, type Seat, sitDown, type Table } from "../support/seats.ts";
import { settled } from "../support/settled.ts";
import { rowOf } from "../support/story.ts";

/** Whose faces have an arc, and how far each is, in seconds. */
const arcs = async ({ page }: Seat): Promise<[string, number][]> =>
  page.locator("#turnwright-strip .turnwright-clock").evaluateAll((clocks) =>
    clocks.map((clock): [string, number] => {
      const name = clock.closest("li")?.querySelector(".turnwright-strip-name")?.textContent ?? "";
      return [name, Number(clock.getAnimations({ subtree: true })[0]?.currentTime ?? Number.NaN) / 1000];
    }),
  );

const names = async (seat: Seat): Promise<string[]> => (await arcs(seat)).map(([name]) => name);

let table: Table;

beforeAll(async () => {
  table = await sitDown();
});
afterAll(async () => table.close());

describe("the turn clock", () => {
  it("is not there, and nothing is written of it, at a table that does not want one", async () => {
    await begin(table);
    await declareRogue(table);
    await beginShared(table);
    await settled(table.fight);
    expect([await names(table.gm), await names(table.ann)]).toEqual([[], []]);
    const { flags } = stored(table.fight) as unknown as { flags: { turnwright: { clock?: unknown } } };
    expect(flags.turnwright.clock).toBeUndefined();
  });

  it("is started by the GM for one, and stopped", async () => {
    const { gm, ann } = table;
    await recordDeeds(gm, { clock: 60, clockStarts: "hand" });
    await button(rowOf(gm, "Johnston"), "More options: Johnston").click();
    await button(gm.tracker, "Start the turn clock").click();
    for (const seat of [gm, ann]) await expect.poll(() => names(seat)).toEqual(["Johnston"]);
    await button(rowOf(gm, "Johnston"), "More options: Johnston").click();
    await button(gm.tracker, "Stop the turn clock").click();
    for (const seat of [gm, ann]) await expect.poll(() => names(seat)).toEqual([]);
  });

  it("starts with each turn, runs for everybody alike, and draws nothing while it runs", async () => {
    const { gm, ann, fight } = table;
    await recordDeeds(gm, { clock: 60 });
    await done(gm, { do: "endTurn" });
    await declareNext(table);
    for (const seat of [gm, ann]) await expect.poll(async () => (await names(seat)).length).toBe(1);
    await settled(fight);
    for (const seat of [gm, ann]) await watchDrawing(seat);
    const [before] = await arcs(ann);
    await expect.poll(async () => ((await arcs(ann))[0]?.[1] ?? 0) - (before?.[1] ?? 0)).toBeGreaterThan(1);
    const [gms, anns] = [(await arcs(gm))[0]?.[1] ?? 0, (await arcs(ann))[0]?.[1] ?? 0];
    expect(Math.abs(gms - anns)).toBeLessThan(5);
    for (const seat of [gm, ann]) expect(await drawnOn(seat)).toEqual([]);
  });
});

/** The GM declares for whoever is next, and begins that turn. */
async function declareNext({ gm, fight }: Table): Promise<void> {
  await settled(fight, gm);
  await done(gm, { do: "pass", combatant: IDS.cultist });
  await done(gm, { do: "declareActor", combatant: IDS.johnston, plan: "Wait", intends: [] });
  await done(gm, { do: "beginTurn" });
}
