/**
 * Runs every check in order, each announced with its duration, and stops at the first that fails. Checks that only read run side by side,
 * and are told of in order all the same.
 * `npm test -- STEP…` runs only the named steps, in the same order. The last line is `N passed, N failed`, the sum over
 * the tests of this run; the exit code is 0 only where every step succeeded.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const reports = join(root, ".cache/reports");

/**
 * @typedef {object} Step
 * @property {string} name what it is called on the command line
 * @property {string} title what it is announced as
 * @property {string[][]} commands arguments to Node, one list for each command
 * @property {string} [report] where vitest leaves its result, for a step that runs tests
 * @property {string} [needs] a file that another step makes
 * @property {true} [reads] that it only reads: it runs beside its neighbours of the same kind
 */

/** @param {string} name a package and the path of its command line entry */
const tool = (name) => join("node_modules", name);

/** @param {string} part */
const typeCheck = (part) => [tool("typescript-native/bin/tsc"), "-p", `tsconfig.${part}.json`];

/** @param {string} project */
function vitest(project) {
  const report = join(reports, `${project}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return { report, command: [tool("vitest/vitest.mjs"), "run", "--project", project, ...reporters] };
}

const node = vitest("node");
const browser = vitest("browser");

/** @type {Step[]} */
const STEPS = [
  {
    name: "format",
    title: "Format",
    reads: true,
    commands: [
      [tool("prettier/bin/prettier.cjs"), "--check", "--log-level=warn", "."],
      ["scripts/format-scenarios.mjs"],
    ],
  },
  {
    name: "lint",
    title: "Lint",
    reads: true,
    commands: [[tool("oxlint/bin/oxlint"), "--type-aware", "--deny-warnings"]],
  },
  { name: "types", title: "Types", reads: true, commands: ["core", "foundry", "test", "surface"].map(typeCheck) },
  {
    name: "boundaries",
    title: "Boundaries",
    reads: true,
    commands: [[tool("dependency-cruiser/bin/dependency-cruise.mjs"), "src", "test", "scripts"]],
  },
  { name: "dead", title: "Dead code", reads: true, commands: [[tool("knip/bin/knip.js")]] },
  {
    name: "node",
    title: "Unit, contract, property, scenario, architecture and stand-in tests",
    commands: [node.command],
    report: node.report,
  },
  { name: "build", title: "Build", commands: [["scripts/build.mjs"]] },
  {
    name: "browser",
    title: "Browser tests",
    commands: [["scripts/browser.mjs"], browser.command],
    report: browser.report,
    needs: "dist/module.json",
  },
];

/**
 * @param {string[]} names
 * @returns {Step[]} the steps of those names, or all where none is named
 */
function chosen(names) {
  const known = STEPS.map((step) => step.name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`No such step: ${unknown.join(", ")}. Steps: ${known.join(", ")}.`);
    process.exit(2);
  }
  return names.length === 0 ? STEPS : STEPS.filter((step) => names.includes(step.name));
}

/**
 * @typedef {object} Outcome
 * @property {boolean} succeeded
 * @property {string} output what the commands said, where it was kept back
 * @property {number} milliseconds how long it took
 */

/**
 * @param {string[]} args arguments to Node
 * @param {boolean} keeps whether what it says is kept back, instead of shown at once
 * @returns {Promise<{ succeeded: boolean, output: string }>}
 */
function run(args, keeps) {
  return new Promise((resolve) => {
    /** @type {Buffer[]} */
    const said = [];
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ["ignore", ...Array(2).fill(keeps ? "pipe" : "inherit")],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (/** @type {Buffer} */ data) => said.push(data));
    child.on("error", (error) => resolve({ succeeded: false, output: String(error) }));
    child.on("close", (status) => resolve({ succeeded: status === 0, output: Buffer.concat(said).toString() }));
  });
}

/**
 * Runs the commands of a step, one after the other, as far as they succeed.
 *
 * @param {Step} step
 * @param {boolean} keeps whether what it says is kept back, instead of shown at once
 * @returns {Promise<Outcome>}
 */
async function play(step, keeps) {
  const start = performance.now();
  /** @param {boolean} succeeded @param {string} output */
  const outcome = (succeeded, output) => ({ succeeded, output, milliseconds: performance.now() - start });
  if (step.needs && !existsSync(join(root, step.needs)))
    return outcome(false, `${step.needs} is missing: run \`npm run build\` first.\n`);
  let output = "";
  for (const args of step.commands) {
    const played = await run(args, keeps);
    output += played.output;
    if (!played.succeeded) return outcome(false, output);
  }
  return outcome(true, output);
}

/**
 * Starts steps side by side, in order, as many at a time as the machine has processors. After a failure no further one is played.
 *
 * @param {Step[]} steps
 * @returns {Map<Step, Promise<Outcome>>}
 */
function beside(steps) {
  let free = availableParallelism();
  let hasFailed = false;
  /** @type {(() => void)[]} */
  const waiting = [];
  /** @param {Step} step */
  const inTurn = async (step) => {
    if (free > 0) free--;
    else await new Promise((/** @type {(value: void) => void} */ resolve) => waiting.push(resolve));
    const outcome = hasFailed ? { succeeded: false, output: "", milliseconds: 0 } : await play(step, true);
    hasFailed ||= !outcome.succeeded;
    const next = waiting.shift();
    if (next === undefined) free++;
    else next();
    return outcome;
  };
  return new Map(steps.map((step) => [step, inTurn(step)]));
}

/**
 * A file that could not even be loaded holds no failed test: it counts as one, so that the sum never hides it.
 *
 * @param {string} path vitest's JSON report
 */
function countTests(path) {
  if (!existsSync(path)) return { passed: 0, failed: 0 };
  const report = JSON.parse(readFileSync(path, "utf8"));
  const unloaded = report.testResults.filter(
    (/** @type {{ status: string, assertionResults: { status: string }[] }} */ file) =>
      file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
}

const steps = chosen(process.argv.slice(2));
const sum = { passed: 0, failed: 0 };
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const readers = beside(steps.filter((step) => step.reads));

for (const step of steps) {
  console.log(`\n> ${step.title}`);
  const { succeeded, output, milliseconds } = await (readers.get(step) ?? play(step, false));
  const seconds = (milliseconds / 1000).toFixed(1);
  process.stdout.write(output);
  if (step.report) {
    const { passed, failed } = countTests(step.report);
    sum.passed += passed;
    sum.failed += failed;
  }
  console.log(`${succeeded ? "ok" : "FAILED"}: ${step.name} (${seconds} s)`);
  if (!succeeded) {
    console.error(`\nStopped: the step "${step.name}" failed. Run it alone with: npm test -- ${step.name}`);
    process.exitCode = 1;
    break;
  }
}

console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
