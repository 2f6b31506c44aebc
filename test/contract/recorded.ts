import type { Author, Encounter } from "../../src/core/index";
import type { Attempt } from "../properties/attempt";
import { randomSetup } from "../properties/random-setup";
import { RandomTable } from "../properties/random-table";
import { Chance } from "../support/chance";
import type { Engine } from "../support/engine";
import { Moment, type Law } from "./laws/law";

/** A random fight as it went, with who sat at the table at each step. */
export interface Recorded {
  readonly seed: number;
  readonly start: Encounter;
  readonly steps: readonly {
    readonly attempt: Attempt;
    readonly after: Encounter;
    readonly people: readonly Author[];
  }[];
}

/** Plays a random fight of so many attempts and writes down all of it. */
export function recorded(engine: Engine, variantId: string, seed: number, length: number): Recorded {
  const variant = engine.findVariant(variantId);
  if (variant === undefined) throw new Error(`no variant ${variantId}`);
  const chance = new Chance(seed);
  const table = new RandomTable(engine, randomSetup(variant, chance), chance);
  const start = table.encounter;
  const steps = [];
  for (let step = 0; step < length && !table.ended; step += 1) {
    const made = table.act();
    steps.push({ attempt: made, after: table.encounter, people: table.people });
  }
  return { seed, start, steps };
}

/** The place and the kind of each law's first breach in a fight; null if the law holds throughout. */
export function judged(
  engine: Engine,
  laws: readonly Law[],
  fight: Recorded,
  most = Infinity,
): ReadonlyMap<Law, string | null> {
  const found = new Map<Law, string | null>();
  const judges = laws.map((law) => ({ law, judge: law.watch(fight.start) }));
  let earlier: Moment | undefined;
  for (const [i, { attempt, after, people }] of fight.steps.entries()) {
    const chance = new Chance(fight.seed * 1000 + i);
    const moment = new Moment({ engine, attempt, after, viewers: people, chance, most, earlier });
    earlier = moment;
    for (const { law, judge } of judges) {
      if ((found.get(law) ?? null) !== null) continue;
      const wrong = judge(moment);
      found.set(law, wrong === null ? null : `seed ${fight.seed}, step ${i + 1}: ${wrong}`);
    }
  }
  return found;
}
