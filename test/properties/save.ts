import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "../../src/core/index";
import { writeStep, type Scenario, type ScenarioStep } from "../../src/core/scenario/index";
import { ROOT } from "../architecture/project.ts";
import type { BrokenFight, Given } from "./random-fight";

/** The folder of fights in which a law broke. */
export const FOLDER = join(ROOT, ".cache/broken-fights");

/** A broken fight as a scenario, so that it can be played again: the law it breaks is in the title. */
export function asScenario(fight: BrokenFight): Scenario {
  const { setup, accepted, last, lastAccepted, law, wrong } = fight;
  return {
    title: `Broken law: ${law.name}`,
    variant: setup.variant,
    options: { ...setup.options },
    combatants: setup.combatants.map((one) => ({ ...one })),
    steps: [
      ...accepted.map(stepOf),
      { note: `${wrong.slice(0, 2000)} (seed ${fight.seed})` },
      ...(lastAccepted ? [stepOf(last)] : [asRefused(last)]),
    ],
  };
}

/**
 * Writes a broken fight to {@link FOLDER}.
 *
 * @returns the file, for `npm run -s scenario -- FILE`
 */
function save(fight: BrokenFight): string {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${fight.setup.variant}-${fight.seed}.json`);
  writeFileSync(file, `${JSON.stringify(asScenario(fight), null, 2)}\n`);
  return file;
}

/** Broken fights as a report for people: what broke, how to play it again, where it lies. */
export function report(fight: BrokenFight): string {
  const file = save(fight);
  return [
    `${fight.setup.variant}, seed ${fight.seed}: ${fight.law.name}`,
    `  ${fight.wrong.slice(0, 600)}`,
    `  after ${fight.accepted.length} steps, kept in ${file}`,
    `  npm run -s scenario -- ${file}`,
  ].join("\n");
}

function stepOf({ command, author, dice }: Given): ScenarioStep {
  // Only what was accepted, or had the shape of a command, comes here.
  return writeStep(command as Command, author, dice);
}

/** The attempt at which the law broke, as the step that was refused; what is no command at all is told in the note only. */
function asRefused(last: Given): ScenarioStep {
  const isCommand = typeof last.command === "object" && last.command !== null && "do" in last.command;
  return isCommand ? { ...stepOf(last), refused: true } : { note: `given was ${JSON.stringify(last.command)}` };
}
