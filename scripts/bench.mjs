/**
 * How fast the rules decide and draw, how much an update weighs, and how much the module does: `npm run bench`, for programs
 * `npm run -s bench -- --json`. With the name of a part that part alone, as `--tracker`; the `--bytes` are the same on every machine.
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

/** The parts that the rules are measured by, and those that need the built module. */
const OF_RULES = ["commands", "effects", "growth", "bytes", "screen"];
const OF_PAGE = ["idle", "shown", "tracker", "trackerApart", "flood", "load"];

const isPart = (/** @type {string} */ arg) => [...OF_RULES, ...OF_PAGE].includes(arg.replace(/^--/, ""));

/** The switches that name parts; none: all of them. */
const named = process.argv.slice(2).filter(isPart);

/**
 * Tells whether any of these parts is to be measured.
 *
 * @param {readonly string[]} parts
 */
const areAsked = (parts) => named.length === 0 || parts.some((part) => named.includes(`--${part}`));

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
  return measured([file, ...named]);
}

const isBuilt = existsSync(join(root, "dist/module.json"));
const found = {
  machine: { cores: cpus().length, load: loadavg()[0] ?? 0 },
  ...(areAsked(OF_RULES) ? await measuredRules() : {}),
  ...(isBuilt && areAsked(OF_PAGE) ? measured(["--import", "tsx", "test/bench/page.ts", ...named]) : {}),
};

/** @param {readonly string[]} cells */
const line = (cells) => console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(24) : cell.padStart(18))).join(""));

/**
 * @param {string} title
 * @param {Record<string, any> | undefined} values by variant; nothing where the part was not measured
 * @param {(value: any) => string[]} cellsOf
 */
function table(title, values, cellsOf) {
  if (values === undefined) return;
  console.log(`\n${title}\n`);
  for (const [variant, value] of Object.entries(values)) line([variant, ...cellsOf(value)]);
}

/** @param {Record<string, any>} all */
function print({ machine, commands, effects, growth, bytes, screen, idle, shown, tracker, trackerApart, flood, load }) {
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
  table(
    "Bytes of an update at 20 combatants: ordinary, a shared turn of four, a round's end, a roll of all; the whole; Foundry's own initiatives",
    bytes,
    (one) => [one.ordinary, one.sharedTurn, one.roundEnd, one.roll, one.document, one.foundry].map(String),
  );
  table(
    "The GM's screen at 500 combatants with 500 effects, its menus folded, in ms of CPU time: the first ones, and later ones",
    screen,
    ({ first, later }) => [first.toFixed(1), later.toFixed(1)],
  );
  if (!isBuilt && areAsked(OF_PAGE))
    console.log("\nThe module is not built: npm run build. Tracker and files were not measured.");
  table(
    "A change that shows nowhere, in Chromium at 20 combatants after a first fight, as a multiple of the same without the module",
    idle,
    (ratio) => [ratio.toFixed(2)],
  );
  table("A change that shows in one row, in ms of CPU time more than without the module", shown, (ms) => [
    ms.toFixed(1),
  ]);
  const whole = "A whole command in Chromium at 100 combatants, as a multiple of the bare tracker";
  table(`${whole}: alike but for a number`, tracker, (ratio) => [ratio.toFixed(2)]);
  table(`${whole}: each with a name`, trackerApart, (ratio) => [ratio.toFixed(2)]);
  table("The GM's page in a flood of messages from a player, in ms of CPU time", flood, (cost) => [cost.toFixed(2)]);
  table("Files, in gzipped bytes", load, (size) => [String(size)]);
}

if (process.argv.includes("--json")) console.log(JSON.stringify(found, null, 2));
else print(found);
