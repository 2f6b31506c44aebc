/**
 * How fast the rules decide and draw, how much an update weighs, and how much the module does: `npm run bench`, for programs
 * `npm run -s bench -- --json`.
 *
 * Everything is measured in CPU time, in one run on one machine, beside what others do, and nothing is asserted: what can be
 * compared between machines are the ratios.
 */
import { existsSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { variants } from "../../src/core/index.ts";
import { DIST } from "../support/built.ts";
import { bytes } from "./bytes.ts";
import { measureRendering } from "./rendering.ts";
import { commandSpeeds, effectCosts, growth, screenTimes } from "./speed.ts";
import { weigh } from "./weight.ts";

const SIZES = [20, 100, 500];
const ids = variants().map(({ id }) => id);
const isBuilt = existsSync(join(DIST, "module.json"));

async function trackerRatios(): Promise<Record<string, number>> {
  const drawn = await measureRendering(ids, 100);
  return Object.fromEntries(drawn.map(({ variant, ratio }) => [variant, ratio]));
}

const found = {
  machine: { cores: cpus().length, load: loadavg()[0] ?? 0 },
  commands: commandSpeeds(SIZES),
  effects: effectCosts(),
  growth: growth(),
  bytes: bytes(),
  screen: screenTimes(),
  tracker: isBuilt ? await trackerRatios() : null,
  load: isBuilt ? weigh() : null,
};

const line = (cells: readonly string[]): void =>
  console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(18) : cell.padStart(18))).join(""));

function table(title: string, head: readonly string[], cellsOf: (variant: string) => readonly string[]): void {
  console.log(`\n${title}\n`);
  line(["", ...head]);
  for (const id of ids) line([id, ...cellsOf(id)]);
}

function print(): void {
  const { machine, commands, effects, tracker, load, screen, ...rest } = found;
  console.log(`${machine.cores} cores, load ${machine.load.toFixed(1)}`);
  table(
    "Commands in a second of CPU time, and as a multiple of boardgame.io",
    SIZES.map((size) => `${size} combatants`),
    (id) =>
      SIZES.map((size) => {
        const { perSecond = 0, timesBoardgame = 0 } = commands[id]?.[size] ?? {};
        return `${Math.round(perSecond).toLocaleString("en")} ×${timesBoardgame.toFixed(1)}`;
      }),
  );
  table("A command with 500 effects, and after 2,000 commands, as a multiple", ["effects", "growth"], (id) =>
    [effects[id], rest.growth[id]].map((ratio) => (ratio ?? 0).toFixed(2)),
  );
  table("Bytes of an update at 500 combatants", ["ordinary", "round's end", "roll of all"], (id) => {
    const { ordinary = 0, roundEnd = 0, roll = 0 } = rest.bytes[id] ?? {};
    return [ordinary, roundEnd, roll].map((count) => count.toLocaleString("en"));
  });
  table("The GM's screen at 500 combatants with 500 effects, in ms of CPU time", [""], (id) => [
    (screen[id] ?? 0).toFixed(1),
  ]);
  if (tracker === null || load === null) {
    console.log("\nThe module is not built: npm run build. The tracker and the files were not measured.");
    return;
  }
  table("A whole command in Chromium at 100 combatants, as a multiple of the bare tracker", [""], (id) => [
    (tracker[id] ?? 0).toFixed(2),
  ]);
  console.log("\nFiles, in gzipped bytes\n");
  for (const [name, size] of Object.entries(load)) line([name, size.toLocaleString("en")]);
}

if (process.argv.includes("--json")) console.log(JSON.stringify(found, null, 2));
else print();
