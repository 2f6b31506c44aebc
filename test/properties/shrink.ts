import { createEncounter } from "../../src/core/index";
import { Moment } from "../contract/laws/law";
import { Chance } from "../support/chance";
import type { Engine } from "../support/engine";
import { deepFreeze } from "../support/plain";
import { attempt, isAccepted } from "./attempt";
import type { BrokenFight, Given } from "./random-fight";

/** So many fights are played at most to make one shorter. */
const MOST_TRIES = 300;

/**
 * The same broken law in fewer steps, where they can be found: halves, quarters … and single steps are left out for as long
 * as the law still breaks. The fight as it was, where it does not break again without the chance that led to it.
 */
export function shrunk(engine: Engine, fight: BrokenFight): BrokenFight {
  let best = replayed(engine, fight, [...fight.accepted, fight.last]);
  if (best === null) return fight;
  let tries = 0;
  let size = Math.ceil(best.accepted.length / 2);
  while (size >= 1 && tries < MOST_TRIES) {
    const before = best.accepted.length;
    for (let from = 0; from < best.accepted.length && tries < MOST_TRIES; tries += 1) {
      const steps: Given[] = [...best.accepted.toSpliced(from, size), best.last];
      const shorter: BrokenFight | null = replayed(engine, fight, steps);
      if (shorter === null) from += size;
      else best = shorter;
    }
    // One step left out may be what another needed.
    if (size > 1 || best.accepted.length === before) size = Math.floor(size / 2);
  }
  return best;
}

/** Plays these steps again, leaving out what is refused, until the law breaks; null where it does not. */
function replayed(engine: Engine, fight: BrokenFight, steps: readonly Given[]): BrokenFight | null {
  const made = createEncounter(fight.setup);
  if (!made.ok) return null;
  let now = deepFreeze(made.encounter);
  const judge = fight.law.watch(now);
  const accepted: Given[] = [];
  const chance = new Chance(fight.seed);
  for (const step of steps) {
    const one = attemptAgain(engine, now, step, chance);
    const after = one.result.kind === "done" ? deepFreeze(one.result.next) : now;
    const last = { command: step.command, author: step.author, dice: one.dice };
    const viewers = fight.setup.people;
    const wrong = judge(new Moment({ engine, attempt: one, after, viewers, chance, most: Infinity }));
    if (wrong !== null) return { ...fight, wrong, accepted, last, lastAccepted: isAccepted(one) };
    if (isAccepted(one)) accepted.push(last);
    now = after;
  }
  return null;
}

/** With the dice it had, or where they no longer fit, with others. */
function attemptAgain(engine: Engine, now: Parameters<typeof attempt>[1], step: Given, chance: Chance) {
  const same = attempt(engine, now, step.command, step.author, chance, step.dice);
  const misfit = same.result.kind === "refused" && same.result.refusal.code === "bad-dice";
  return misfit ? attempt(engine, now, step.command, step.author, chance) : same;
}
