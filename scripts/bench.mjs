/**
 * Measures what a table feels of the module: `npm run bench`, or `npm run -s bench -- --json` for programs. The name of a part, such as
 * `--shown`, measures that part alone. `--bytes` gives the same figures on every machine.
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
const OF_RULES = ["propose", "bytes"];
const OF_PAGE = ["idle", "shown", "command", "load", "memory"];

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
function print({ machine, idle, shown, command, propose, bytes, load, memory }) {
  console.log(`${machine.cores} cores, load ${machine.load.toFixed(1)}`);
  if (!isBuilt && areAsked(OF_PAGE)) console.log("\nThe module is not built: npm run build. Pages were not measured.");
  const times = (/** @type {number} */ ratio) => `x${ratio.toFixed(2)}`;
  table(
    "A change that shows nowhere, in CPU time as a multiple of the same without the module, at 20 combatants after a first fight",
    idle,
    (ratio) => [times(ratio)],
  );
  table("A change that shows in one row of 20, in ms of CPU time more than without the module", shown, (ms) => [
    ms.toFixed(1),
  ]);
  table(
    "A whole command on the page that pays more: as a multiple of Foundry's own turn at 20 combatants, and in ms of CPU time at 100",
    command,
    (cost) => [times(cost[20]), cost[100].toFixed(1)],
  );
  table(
    "Commands as fast as boardgame.io's turns at 8, 20 and 100 combatants, and the cost of a command after 5,000 others",
    propose,
    ({ growth, ...sizes }) => [...Object.values(sizes), growth].map(times),
  );
  table(
    "Bytes of an update at 20 combatants: ordinary, a round's end, a roll of all; and of the whole document",
    bytes,
    (sizes) => [sizes[20].ordinary, sizes[20].roundEnd, sizes[20].roll, sizes[20].document].map(String),
  );
  table(
    "Opening the page: gzipped bytes of scripts without and with a fight, requests, CPU time as a multiple; bytes of the archive",
    load,
    (value) => [Number.isInteger(value) ? String(value) : times(value)],
  );
  table("Nodes and listeners that a fight leaves behind, beyond Foundry's own", memory, (left) => [left.toFixed(1)]);
}

if (process.argv.includes("--json")) console.log(JSON.stringify(found, null, 2));
else print(found);
