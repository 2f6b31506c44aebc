import { expect, it } from "vitest";
import { Chance } from "../support/chance";
import { engine } from "../support/engine";
import { noTally, playFight, LONG } from "./random-fight";
import { randomChoices } from "./random-sets";
import { report } from "./save";
import { shrunk } from "./shrink";

/** The first set's seed. More sets: `TURNWRIGHT_SETS=1000 TURNWRIGHT_SEED=…`. */
const SEED = Number(process.env["TURNWRIGHT_SEED"] || 88_000);
const RANDOM_SETS = Number(process.env["TURNWRIGHT_SETS"] || 60);
const FIGHTS = 5;
/** Enough to see a pattern. */
const MOST_BROKEN = 3;

it(`no law breaks in ${RANDOM_SETS} random sets, ${FIGHTS} fights each (TURNWRIGHT_SETS)`, { timeout: 900_000 }, () => {
  const tally = noTally();
  const broken: string[] = [];
  for (let seed = SEED; seed < SEED + RANDOM_SETS && broken.length < MOST_BROKEN; seed += 1) {
    const choices = randomChoices(new Chance(seed));
    for (let i = 0; i < FIGHTS; i += 1) {
      const fight = playFight(engine, "own", seed * FIGHTS + i, tally, LONG, choices);
      if (fight !== null) broken.push(report(shrunk(engine, fight)), JSON.stringify(choices));
    }
  }
  console.log(`${tally.fights} fights, ${tally.accepted} of ${tally.attempts} accepted, ${tally.rounds} rounds`);
  expect(broken.join("\n")).toBe("");
  // Fights in which hardly anything is accepted would prove nothing.
  expect(tally.accepted).toBeGreaterThan(4 * tally.fights);
});
