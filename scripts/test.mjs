/**
 * Runs every check, each announced with its duration, and stops at the first that fails. The browser's run beside the others, and are told
 * of in order all the same.
 * `npm test -- STEP…` runs only the named steps, in the same order. The last line is `N passed, N failed`, the sum over
 * the tests of this run; the exit code is 0 only where every step succeeded.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
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
 * @property {true} [pages] that it is about the pages of browsers: they wait for each other, and leave time to the other steps
 */

/** @param {string} name a package and the path of its command line entry */
const tool = (name) => join("node_modules", name);

/** @param {string} part */
const typeCheck = (part) => [tool("typescript-native/bin/tsc"), "-p", `tsconfig.${part}.json`, "--singleThreaded"];

/**
 * Types and lint are checked by programs in Go. On several threads they reckon the same things once for each, and collecting garbage early
 * costs as much again: on one thread, and with memory, they need half the processor time, which the browsers beside them have use for.
 */
const frugal = { GOMAXPROCS: "1", GOGC: "400" };

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
    commands: [[tool("oxfmt/bin/oxfmt"), "--check", "."], ["scripts/format-scenarios.mjs"]],
  },
  {
    name: "lint",
    title: "Lint",
    commands: [[tool("oxlint/bin/oxlint"), "--type-aware", "--deny-warnings"]],
  },
  { name: "types", title: "Types", commands: ["core", "foundry", "test", "surface"].map(typeCheck) },
  {
    name: "boundaries",
    title: "Boundaries",
    commands: [[tool("dependency-cruiser/bin/dependency-cruise.mjs"), "src", "test", "scripts"]],
  },
  { name: "dead", title: "Dead code", commands: [[tool("knip/bin/knip.js")]] },
  {
    name: "node",
    title: "Unit, contract, property, scenario, architecture and stand-in tests",
    commands: [node.command],
    report: node.report,
  },
  { name: "build", title: "Build", pages: true, commands: [["scripts/build.mjs"]] },
  {
    name: "browser",
    title: "Browser tests",
    pages: true,
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
 * @property {"ok" | "FAILED" | "stopped"} end `stopped` where another step has failed meanwhile
 * @property {number} milliseconds how long it took
 */

/** The output of a step: kept back until its turn has come, then shown at once. */
class Voice {
  /** @type {(Buffer | string)[]} */
  #kept = [];
  #isShown = false;

  /** @param {Buffer | string} words */
  say(words) {
    if (this.#isShown) process.stdout.write(words);
    else this.#kept.push(words);
  }

  /** Shows what was kept back, and from now on everything. */
  show() {
    this.#isShown = true;
    for (const words of this.#kept.splice(0)) process.stdout.write(words);
  }
}

/** The processes under way. */
const running = new Set();
let hasFailed = false;

/** Stops what is under way: one step has failed, and the rest would only keep people waiting. */
function stopAll() {
  hasFailed = true;
  for (const child of running) child.kill();
}

/**
 * @param {string[]} args arguments to Node
 * @param {Voice} voice
 * @returns {Promise<boolean>} whether it ended well
 */
function run(args, voice) {
  return new Promise((resolve) => {
    const env = { ...frugal, ...process.env };
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => voice.say(data));
    child.on("error", (error) => voice.say(`${error}\n`));
    child.on("close", (status) => {
      running.delete(child);
      resolve(status === 0);
    });
  });
}

/**
 * Runs the commands of a step, one after the other, as far as they succeed.
 *
 * @param {Step} step
 * @param {Voice} voice
 * @returns {Promise<Outcome>}
 */
async function play(step, voice) {
  const start = performance.now();
  const isReady = !step.needs || existsSync(join(root, step.needs));
  if (!isReady) voice.say(`${step.needs} is missing: run \`npm run build\` first.\n`);
  let succeeded = isReady && !hasFailed;
  for (const args of step.commands) succeeded &&= await run(args, voice);
  const failed = hasFailed ? "stopped" : "FAILED";
  return { end: succeeded ? "ok" : failed, milliseconds: performance.now() - start };
}

/**
 * A step under way.
 *
 * @typedef {object} Play
 * @property {Voice} voice
 * @property {Promise<Outcome>} outcome
 */

/**
 * Plays steps one after the other. After a failure no further one is played, in any lane.
 *
 * @param {Step[]} steps
 * @returns {[Step, Play][]}
 */
function lane(steps) {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  return steps.map((step) => {
    const voice = new Voice();
    const outcome = last.then(async () => {
      const played = await play(step, voice);
      if (played.end === "FAILED") stopAll();
      return played;
    });
    last = outcome;
    return [step, { voice, outcome }];
  });
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

const plays = new Map([...lane(steps.filter((step) => !step.pages)), ...lane(steps.filter((step) => step.pages))]);

for (const step of steps) {
  const { voice, outcome } = /** @type {Play} */ (plays.get(step));
  console.log(`\n> ${step.title}`);
  voice.show();
  const { end, milliseconds } = await outcome;
  if (step.report) {
    const { passed, failed } = countTests(step.report);
    sum.passed += passed;
    sum.failed += failed;
  }
  console.log(`${end}: ${step.name} (${(milliseconds / 1000).toFixed(1)} s)`);
  if (end === "FAILED") {
    console.error(`\nStopped: the step "${step.name}" failed. Run it alone with: npm test -- ${step.name}`);
    process.exitCode = 1;
    break;
  }
}

console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
