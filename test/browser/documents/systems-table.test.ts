import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { presets } from "../../../src/foundry/bindings/presets/index";
import { done, everybody, give, giveNumbers, IDS, openFight } from "../support/fight.ts";
import { packageOf } from "../support/rig.ts";
import { renewed, settled } from "../support/settled.ts";
import type { Fight } from "../support/fight.ts";

const { gereneth, hag, johnston, cultist } = IDS;

/** A row of the documentation: a system's own behaviour under the rules. */
interface Row {
  readonly system: string;
  readonly start: string;
  readonly round: string;
  readonly turn: string;
  readonly rolls: string;
}

const SAID = readFileSync(new URL("../../../docs/SYSTEMS.md", import.meta.url), "utf8");

const [, TABLE = ""] = /\n\| System +\| At the start[^\n]*\n\|[ |-]+\n((?:\|[^\n]*\n)+)/.exec(SAID) ?? [];

const ROWS: readonly Row[] = TABLE.trimEnd()
  .split("\n")
  .map((line) => {
    const [system = "", start = "", round = "", turn = "", rolls = ""] = line
      .split("|")
      .map((cell) => cell.trim())
      .slice(1);
    return { system: system.replaceAll("`", ""), start, round, turn, rolls };
  });

/** The systems that are said to be like every other, of those with a row of their own in the first table. */
let fight: Fight;

beforeAll(async () => {
  fight = await openFight({ players: 1, variant: "basic", others: [packageOf("life-noted")] });
});

afterAll(async () => {
  await fight.tabletop.stop();
});

/** The notes of the system since the last look. */
const told = async (): Promise<string[]> => {
  await settled(fight);
  return fight.gm.page.evaluate(() => (globalThis as unknown as { lifeTold: string[] }).lifeTold.splice(0));
};

/** A fresh fight in a world of a system. Nothing but its id is read of that, each time anew. */
async function inWorldOf(system: string): Promise<void> {
  await renewed(fight, fight.seed);
  for (const { page } of everybody(fight)) {
    await page.evaluate((id) => {
      const { game } = globalThis as unknown as { game: { system: { id: string } } };
      game.system.id = id;
    }, system);
  }
}

/** The names that a row says are called at the start and at the end of turns. */
function bridged({ turn }: Row): { readonly starts: string | null; readonly ends: string | null } {
  const [, name = "", when = ""] = /`([^`]+)` at each ([^;]*)/.exec(turn) ?? [];
  return { starts: when.includes("start") ? name : null, ends: when.includes("end") ? name : null };
}

const BRIDGES = /^(?:turnUpdate|markActivated|modifyCurrentActivations|projectfu\.events)/;

const ROUND = /StartOfRound$/;

describe.each(ROWS)("the row of $system", (row) => {
  it("says what runs at the start, at a round and at turns, and whose the rolls of `basic` are", async () => {
    await inWorldOf(row.system);
    await giveNumbers(fight);
    await told();
    await done(fight.gm, { do: "start" });
    const started = await told();
    expect(started.filter((line) => line === "start")).toEqual(row.start.startsWith("runs") ? ["start"] : []);
    const { starts, ends } = bridged(row);
    const begun = started.filter((line) => BRIDGES.test(line) && !ROUND.test(line));
    expect(started.filter((line) => ROUND.test(line))).toHaveLength(row.start.includes("`startOfRound`") ? 1 : 0);
    expect(begun.map((line) => line.split(" ")[0])).toEqual(starts === null ? [] : [starts]);
    // Foundry's own events come in every system, and the update that some go by.
    expect(started).toEqual(expect.arrayContaining(["event Gereneth", "updateCombat"]));
    await done(fight.gm, { do: "endTurn" });
    const ended = (await told()).filter((line) => BRIDGES.test(line));
    expect(ended.map((line) => line.split(" ")[0])).toEqual([ends, starts].filter((name) => name !== null));
    await done(fight.gm, { do: "nextRound" });
    const rounds = await told();
    expect(rounds.filter((line) => line === "round")).toEqual(row.round.startsWith("runs") ? ["round"] : []);
    expect(rounds.filter((line) => ROUND.test(line))).toHaveLength(row.round.includes("`startOfRound`") ? 1 : 0);
    await inWorldOf(row.system);
    await told();
    for (const combatant of [gereneth, hag, johnston, cultist]) {
      await give(fight.gm, { do: "roll", combatants: [combatant] });
    }
    const rolls = (await told()).filter((line) => line === "roll");
    // The cultist is hidden: a roll of the system's would tell everybody of it.
    expect(rolls).toHaveLength(row.rolls.startsWith("the system's") ? 3 : 0);
  });
});

it("has a row for every system with doings of its own, and none for a system that nobody knows", () => {
  const rows = ROWS.map(({ system }) => system).filter((name) => name !== "every other");
  expect(presets.flatMap(({ system }) => system ?? [])).toEqual(expect.arrayContaining(rows));
  const own = presets.flatMap(({ system, turns }) => (turns === undefined ? [] : [system]));
  expect(rows).toEqual(expect.arrayContaining(own));
});
