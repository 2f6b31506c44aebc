import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { done, giveNumbers, IDS, openFight, together } from "../support/fight.ts";
import type { Client } from "../../tabletop/testing.ts";
import type { Fight } from "../support/fight.ts";

/** A row as the tracker of another module has it. */
interface DrawnRow {
  readonly id: string;
  readonly number: number | null;
  readonly acting: boolean;
  readonly reacting: boolean;
  readonly asked: boolean;
  readonly acted: boolean;
}

interface DockPage {
  drawn: readonly DrawnRow[];
}

let fight: Fight;

/** The example of the page on the interface, as other modules would copy it. */
function example(): string {
  const page = readFileSync("docs/API.md", "utf8");
  const [, part = ""] = /\n### Drawing the order elsewhere\n([\s\S]*?)\n## /.exec(page) ?? [];
  return /```js\n([\s\S]*?)```/.exec(part)?.[1] ?? "";
}

const drawnBy = async ({ page }: Client): Promise<readonly DrawnRow[]> =>
  page.evaluate(() => (globalThis as unknown as DockPage).drawn);

const idsOf = (rows: readonly DrawnRow[], is: (row: DrawnRow) => boolean = () => true): string[] =>
  rows.filter(is).map(({ id }) => id);

beforeAll(async () => {
  fight = await openFight({ players: 1 });
  for (const { page } of [fight.gm, fight.ann]) {
    await page.addScriptTag({
      content: `globalThis.drawn = []; const myDock = { draw: (rows) => { globalThis.drawn = rows; } };\n${example()}`,
    });
  }
});

afterAll(() => fight.tabletop.stop());

describe("the tracker of another module", () => {
  it("draws the order of the rules, whom the fight waits for, and several who act, of those whom its user sees", async () => {
    const { gm, ann } = fight;
    await giveNumbers(fight);
    await done(gm, { do: "start" });
    await done(gm, { do: "declareActor", combatant: IDS.gereneth, plan: "Charge" });
    await together(fight);
    await expect.poll(async () => idsOf(await drawnBy(ann), ({ asked }) => asked)).toEqual([IDS.johnston]);
    expect(idsOf(await drawnBy(gm), ({ asked }) => asked)).toEqual([IDS.hag, IDS.johnston, IDS.cultist]);
    expect(idsOf(await drawnBy(gm))).toEqual([IDS.gereneth, IDS.hag, IDS.johnston, IDS.cultist]);
    await done(gm, { do: "declareReactor", combatant: IDS.hag, plan: "Claw" });
    await done(gm, { do: "beginTurn" });
    await together(fight);
    await expect.poll(async () => idsOf(await drawnBy(ann), ({ reacting }) => reacting)).toEqual([IDS.hag]);
    const rows = await drawnBy(ann);
    expect(idsOf(rows)).toEqual([IDS.gereneth, IDS.hag, IDS.johnston]);
    expect(idsOf(rows, ({ acting }) => acting)).toEqual([IDS.gereneth]);
    expect(rows.map(({ number }) => number)).toEqual([20, 15, 10]);
    await done(gm, { do: "endTurn" });
    await expect.poll(async () => idsOf(await drawnBy(ann), ({ acted }) => acted)).toEqual([IDS.gereneth, IDS.hag]);
    expect([...gm.errors, ...ann.errors]).toEqual([]);
  });
});
