/**
 * Plays scenario files against the rules: `npm run -s scenario -- FILE…`, with another module's rules by `--with FOLDER`.
 *
 * A line a file, `ok TITLE` or `not ok FILE step N: …`, then `N passed, N failed`. Exit status 0; 1 where a scenario failed;
 * 2 where a file is no scenario.
 */
import { readFileSync } from "node:fs";
import "../src/core/variants/all";
import { argumentsWithout, loadForeign, namedPaths } from "../test/support/foreign-modules";
import { parseScenario, playScenario, type Failure, type ScenarioProblem } from "../src/core/scenario/index";

const PASSED = 0;
const FAILED = 1;
const NO_SCENARIO = 2;

/** Plays one file, prints its line, and answers with the exit status it calls for. */
function playFile(file: string): number {
  const raw = readJson(file);
  if ("problem" in raw) return noScenario(file, raw.problem);
  const parsed = parseScenario(raw.json);
  if (!parsed.ok) return noScenario(file, whatIsWrong(parsed.problem));
  const played = playScenario(parsed.scenario);
  switch (played.kind) {
    case "passed":
      console.log(`ok ${parsed.scenario.title}`);
      return PASSED;
    case "failed":
      console.log(`not ok ${file} step ${played.failure.step}: ${describe(played.failure)}`);
      return FAILED;
    case "impossible":
      return noScenario(file, `${played.problem.code}: ${played.problem.at}`);
  }
}

function whatIsWrong({ step, at }: ScenarioProblem): string {
  const place = step === null ? "" : `step ${step}: `;
  if (at !== "") return `${place}${at} is missing, wrong or unknown here`;
  return step === null ? "it is no JSON object" : `${place}this is no step`;
}

function readJson(file: string): { json: unknown } | { problem: string } {
  try {
    return { json: JSON.parse(readFileSync(file, "utf8")) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function noScenario(file: string, problem: string): number {
  console.log(`not ok ${file} is no scenario: ${problem}`);
  return NO_SCENARIO;
}

function describe({ at, expected, actual }: Failure): string {
  return `${at === "" ? "" : `${at}: `}expected ${JSON.stringify(expected)}, there was ${JSON.stringify(actual ?? null)}`;
}

const files = argumentsWithout(process.argv.slice(2));
await loadForeign(namedPaths());
if (files.length === 0) {
  console.error("Which files? npm run -s scenario -- FILE…");
  process.exit(NO_SCENARIO);
}
const outcomes = files.map(playFile);
const passed = outcomes.filter((outcome) => outcome === PASSED).length;
console.log(`${passed} passed, ${outcomes.length - passed} failed`);
process.exitCode = Math.max(...outcomes);
