import type { Author, Encounter, Tape } from "../../src/core/index";
import { CHEAP, COSTLY, FAIR } from "../contract/laws/index";
import { Moment, type Judge, type Law } from "../contract/laws/law";
import { Chance } from "../support/chance";
import type { Engine } from "../support/engine";
import { isAccepted, type Attempt } from "./attempt";
import { randomSetup, type TableSetup } from "./random-setup";
import { RandomTable } from "./random-table";

/** A command that was given, with all that is needed to give it again. */
export interface Given {
  readonly command: unknown;
  readonly author: Author;
  readonly dice: Tape;
}

/** A fight in which a law was broken: how it began, what was accepted, and the attempt at which the law broke. */
export interface BrokenFight {
  readonly seed: number;
  readonly setup: TableSetup;
  readonly law: Law;
  readonly wrong: string;
  readonly accepted: readonly Given[];
  readonly last: Given;
  readonly lastAccepted: boolean;
}

/** How far a run of random fights has come. */
export interface Tally {
  fights: number;
  attempts: number;
  accepted: number;
  rounds: number;
}

/** Nothing has happened yet. */
export function noTally(): Tally {
  return { fights: 0, attempts: 0, accepted: 0, rounds: 0 };
}

/** The share of moments at which the laws of a fair price are asked as well. */
const FAIR_SHARE = 1 / 8;
/** The share of moments at which a costly law is asked as well. */
const COSTLY_SHARE = 0.12;
/** So many controls or legal commands a costly law tries for one viewer. */
const MOST = 3;

/**
 * Plays one random fight under all laws, the costly ones at some moments only.
 *
 * @param options the options it is played by; by default random ones
 * @returns the fight where a law broke, at the moment it did, or null
 */
export function playFight(
  engine: Engine,
  variantId: string,
  seed: number,
  tally: Tally,
  length: Length = SHORT,
  options?: TableSetup["options"],
): BrokenFight | null {
  const variant = engine.findVariant(variantId);
  if (variant === undefined) throw new Error(`no variant ${variantId}`);
  const chance = new Chance(seed);
  const setup = randomSetup(variant, chance, options);
  const table = new RandomTable(engine, setup, chance);
  const cheap = watching(CHEAP, table.encounter);
  const fair = watching(FAIR, table.encounter);
  const costly = watching(COSTLY, table.encounter);
  const accepted: Given[] = [];
  const most = length(chance);
  tally.fights += 1;
  for (let step = 0; step < most && !table.ended; step += 1) {
    const made = table.act();
    tally.attempts += 1;
    const asked = [
      ...cheap,
      ...(chance.maybe(FAIR_SHARE) ? fair : []),
      ...(chance.maybe(COSTLY_SHARE) ? [chance.one(costly)] : []),
    ];
    const viewers = [chance.one(table.people)];
    const moment = new Moment({ engine, attempt: made, after: table.encounter, viewers, chance, most: MOST });
    for (const { law, judge } of asked) {
      const wrong = judge(moment);
      if (wrong === null) continue;
      const last = givenBy(made);
      return { seed, setup, law, wrong, accepted, last, lastAccepted: isAccepted(made) };
    }
    if (isAccepted(made)) {
      accepted.push(givenBy(made));
      tally.accepted += 1;
    }
  }
  tally.rounds += table.encounter.round;
  return null;
}

/** How many attempts a random fight is made of. */
export type Length = (chance: Chance) => number;

/** Most fights are short: much goes wrong near the start. Some go on for long. */
const SHORT: Length = (chance) =>
  chance.weighted([
    [15, chance.whole(4, 9)],
    [4, chance.whole(10, 20)],
    [1, chance.whole(40, 70)],
  ]);

/** For when there is time: most fights go through a few rounds. */
export const LONG: Length = (chance) => 3 * SHORT(chance);

function watching(laws: readonly Law[], start: Encounter): { law: Law; judge: Judge }[] {
  return laws.map((law) => ({ law, judge: law.watch(start) }));
}

function givenBy({ given, author, dice }: Attempt): Given {
  return { command: given, author, dice };
}
