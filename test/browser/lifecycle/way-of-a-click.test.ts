import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CDPSession } from "playwright";
import { stops } from "../../architecture/way-of-a-click.ts";
import { done, giveNumbers, MODULE, together } from "../support/fight.ts";
import { button, type Seat, sitDown, type Table } from "../support/seats.ts";
import { settled } from "../support/settled.ts";

/** As much of a Foundry page as this test silences. */
interface SilencedPage {
  readonly game: { readonly combats: { readonly contents: readonly { update(changes: object): Promise<unknown> }[] } };
  readonly Hooks: { readonly events: Readonly<Record<string, unknown[]>> };
  readonly ui: { readonly combat: Record<string, unknown> & { readonly turnwright: Record<string, unknown> } };
}

/** Hooks whose listeners only draw, or keep a drawing in step with a token. */
const DRAWING = ["turnwright.changed", "refreshToken", "drawToken", "destroyToken"];

/** Has a page draw nothing of a fight from now on. */
const stopDrawing = async ({ page }: Seat): Promise<void> =>
  page.evaluate((hooks) => {
    const { Hooks, ui } = globalThis as unknown as SilencedPage;
    for (const name of hooks) if (Hooks.events[name]) Hooks.events[name].length = 0;
    ui.combat["render"] = () => {};
    ui.combat["turnwrightRedraw"] = () => {};
    ui.combat.turnwright["drawKeepingFocus"] = () => {};
  }, DRAWING);

async function measuring({ page }: Seat): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Profiler.enable");
  await session.send("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  // The counts begin anew.
  await session.send("Profiler.takePreciseCoverage");
  return session;
}

/** A built file's sources, by places in its text. */
class Sources {
  readonly #map: SourceMap;
  readonly #lines: readonly number[];

  constructor(path: string) {
    this.#map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, "utf8")) as SourceMapPayload);
    this.#lines = [0, ...[...readFileSync(path, "utf8").matchAll(/\n/g)].map(({ index }) => index + 1)];
  }

  at(offset: number): string {
    const line = this.#lines.findLastIndex((start) => start <= offset);
    const found = this.#map.findEntry(line, offset - (this.#lines[line] ?? 0));
    return "originalSource" in found ? found.originalSource : "";
  }
}

/** The files of `src/foundry` with a function that was called since {@link measuring}. */
async function called(session: CDPSession): Promise<string[]> {
  const { result } = await session.send("Profiler.takePreciseCoverage");
  return result.flatMap(({ url, functions }) => {
    const [, part] = /\/(parts\/\w+\.mjs)/.exec(url) ?? [];
    if (part === undefined) return [];
    const sources = new Sources(join(MODULE, part));
    const places = functions.flatMap(({ ranges: [whole] }) => (whole?.count ? [whole.endOffset - 1] : []));
    return places.flatMap((place) => /src\/foundry\/(.*)$/.exec(sources.at(place))?.[1] ?? []);
  });
}

let table: Table;

beforeAll(async () => {
  table = await sitDown({ variant: "basic" });
});
afterAll(async () => {
  // Pages that no longer draw are of no use to other tests.
  for (const seat of [table.ann, table.gm]) await seat.leave();
  await table.close();
});

it("passes the files that ARCHITECTURE lists, and no other", async () => {
  const { ann, gm, fight } = table;
  await giveNumbers(fight);
  await done(gm, { do: "start" });
  await together(fight);
  await settled(fight);
  while ((await button(ann.tracker, /^End turn/).count()) === 0) {
    await done(gm, { do: "endTurn" });
    await together(fight);
    await settled(fight);
  }
  // Nothing follows from the steps of a rehearsal: no card, no sound, no sheet.
  await gm.page.evaluate(async () => {
    const { game } = globalThis as unknown as SilencedPage;
    await game.combats.contents[0]?.update({ flags: { turnwright: { rehearsal: true } } });
  });
  await settled(fight);
  for (const seat of [ann, gm]) await stopDrawing(seat);
  const sessions = [await measuring(ann), await measuring(gm)];
  await button(ann.tracker, /^End turn/).click();
  await settled(fight);
  const passed = new Set((await Promise.all(sessions.map(called))).flat());
  expect([...passed].toSorted()).toEqual([...new Set(stops().map(({ file }) => file))].toSorted());
});
