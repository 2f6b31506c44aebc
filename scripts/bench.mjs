/**
 * How fast the rules decide and draw, how much an update weighs, and how much the module does: `npm run bench`, for programs
 * `npm run -s bench -- --json`. With `--bytes` the bytes alone, which are the same on every machine.
 *
 * Everything is measured in CPU time, in one run on one machine, beside what others do, and nothing is asserted: what can be
 * compared between machines are the ratios.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";

const root = fileURLToPath(new URL("..", import.meta.url));

const onlyBytes = process.argv.includes("--bytes");

/**
 * Runs a part of the bench in a process of its own.
 *
 * @param {string[]} args
 * @returns {Record<string, any>} the last line that it prints, read as JSON
 */
function measured(args) {
  const { status, stdout } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`${args.join(" ")} failed`);
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
}

/** The rules as they ship, in one bundle: what a loader adds to each function is not measured. */
async function measuredRules() {
  const file = join(root, ".cache/bench/rules.mjs");
  await build({
    input: join(root, "test/bench/rules.ts"),
    platform: "node",
    external: (id) => !/^(?:\.|\/|\w:)/.test(id) && !id.startsWith("valibot"),
    output: { file, format: "esm", codeSplitting: false },
    logLevel: "warn",
  });
  return measured([file, ...(onlyBytes ? ["--bytes"] : [])]);
}

const isBuilt = !onlyBytes && existsSync(join(root, "dist/module.json"));
const found = {
  machine: { cores: cpus().length, load: loadavg()[0] ?? 0 },
  ...(await measuredRules()),
  ...(isBuilt ? measured(["--import", "tsx", "test/bench/page.ts"]) : { tracker: null, load: null }),
};

/** @param {readonly string[]} cells */
const line = (cells) => console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(18) : cell.padStart(18))).join(""));

/**
 * @param {string} title
 * @param {Record<string, any>} values by variant
 * @param {(value: any) => string[]} cellsOf
 */
function table(title, values, cellsOf) {
  console.log(`\n${title}\n`);
  for (const [variant, value] of Object.entries(values)) line([variant, ...cellsOf(value)]);
}

/** @param {Record<string, any>} all */
function print({ machine, commands, effects, growth, bytes, screen, tracker, load }) {
  if (!onlyBytes) {
    console.log(`${machine.cores} cores, load ${machine.load.toFixed(1)}`);
    table(
      "Commands in a second of CPU time at 20, 100 and 500 combatants, and as a multiple of boardgame.io",
      commands,
      (sizes) =>
        Object.values(sizes).map(
          ({ perSecond, timesBoardgame }) => `${Math.round(perSecond)} x${timesBoardgame.toFixed(1)}`,
        ),
    );
    table("A command with 500 effects, as a multiple of one without", effects, (ratio) => [ratio.toFixed(2)]);
    table("A command after 2,000 others, as a multiple of the first", growth, (ratio) => [ratio.toFixed(2)]);
  }
  table(
    "Bytes of an update at 500 combatants: ordinary, a shared turn of eleven, a round's end, a roll of all; the whole; Foundry's own initiatives",
    bytes,
    (one) => [one.ordinary, one.sharedTurn, one.roundEnd, one.roll, one.first, one.foundry].map(String),
  );
  if (onlyBytes) return;
  table("The GM's screen at 500 combatants with 500 effects, its menus folded, in ms of CPU time", screen, (ms) => [
    ms.toFixed(1),
  ]);
  if (tracker === null)
    return console.log("\nThe module is not built: npm run build. Tracker and files were not measured.");
  table("A whole command in Chromium at 100 combatants, as a multiple of the bare tracker", tracker, (ratio) => [
    ratio.toFixed(2),
  ]);
  table("Files, in gzipped bytes", load, (size) => [String(size)]);
}

if (process.argv.includes("--json")) console.log(JSON.stringify(found, null, 2));
else print(found);
