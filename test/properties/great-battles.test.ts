import { describe, expect, it } from "vitest";
import { diff, variants, type Encounter } from "../../src/core/index";
import { conceal } from "../../src/core/secrets/index";
import { readOnward } from "../../src/foundry/store/read-onward";
import { Chance } from "../support/chance";
import { engine } from "../support/engine";
import { kindOf } from "../support/kind-of";
import { difference, throughJson } from "../support/plain";
import { HOSTS, StoredFight } from "../support/stored-fight";
import { randomSetup, type TableSetup } from "./random-setup";
import { RandomTable } from "./random-table";

/** The first fight's seed; each further fight has the next. Another run of fights: `TURNWRIGHT_SEED=…`. */
const SEED = Number(process.env["TURNWRIGHT_SEED"] || 93_000);
const FIGHTS = Number(process.env["TURNWRIGHT_FIGHTS"] || 2);
const ATTEMPTS = 40;
const CROWD = 24;

/** A setup with so many more of the same that its records are packed. */
function crowded(setup: TableSetup): TableSetup {
  const more = Array.from({ length: CROWD }, (_, i) => ({
    ...(setup.combatants[i % setup.combatants.length] as TableSetup["combatants"][number]),
    id: `crowd${i}`,
  }));
  return { ...setup, combatants: [...setup.combatants, ...more] };
}

/** A step that was stored. */
interface StoredStep {
  readonly given: unknown;
  readonly next: Encounter;
  readonly at: string;
}

/** The fight of a client that goes on by a stored step instead of reading it; without a history it has to read. */
function goneOn(known: Encounter, raw: unknown, { given, next, at }: StoredStep): Encounter {
  const kind = kindOf(given);
  const onward = readOnward(known, raw, { rev: next.rev, kind });
  if (kind === "done" && next.keep === 0) expect(onward, at).toBeNull();
  else expect(difference(throughJson(onward), throughJson(next)), at).toBeNull();
  return onward ?? next;
}

/** Plays random fights, stored in every generation's way: each step is read, and gone on by, as it was played. */
function expectKept(id: string, setupOf: (setup: TableSetup) => TableSetup): void {
  const variant = engine.findVariant(id);
  if (variant === undefined) throw new Error(`no variant ${id}`);
  for (let seed = SEED; seed < SEED + FIGHTS; seed += 1) {
    const chance = new Chance(seed);
    const table = new RandomTable(engine, setupOf(randomSetup(variant, chance)), chance);
    const stored = Object.entries(HOSTS).map(([generation, host]) => ({
      generation,
      fight: new StoredFight(table.encounter, host),
      known: table.encounter,
    }));
    for (let step = 0; step < ATTEMPTS && !table.ended; step += 1) {
      const { result, given } = table.act();
      // What is refused is stored nowhere.
      if (result.kind !== "done") continue;
      const played = throughJson(table.encounter);
      for (const one of stored) {
        one.fight.update(result.forward, result.next);
        const at = `generation ${one.generation}, seed ${seed}, step ${step}, ${JSON.stringify(given)}`;
        expect(difference(one.fight.read(), played), at).toBeNull();
        one.known = goneOn(one.known, one.fight.raw, { given, next: result.next, at });
      }
    }
  }
}

describe.each(variants().map(({ id }) => id))("a small fight of %s", (id) => {
  it("is read, and gone on by, as it was played, after each step, in every generation", () => {
    expectKept(id, (setup) => setup);
  });
});

describe.each(variants().map(({ id }) => id))("a great battle of %s", (id) => {
  it("is read, and gone on by, as it was played, after each step, in every generation", () => {
    expectKept(id, crowded);
  });

  it("in which the hidden are kept is read as far as it is open, after each step", () => {
    const variant = engine.findVariant(id);
    if (variant === undefined) throw new Error(`no variant ${id}`);
    const chance = new Chance(SEED);
    const table = new RandomTable(engine, crowded(randomSetup(variant, chance)), chance);
    const players = table.people.filter(({ gm }) => !gm);
    const openNow = (): Encounter => throughJson(conceal(table.encounter, { hidden: true, players }).open);
    let known = openNow();
    const stored = new StoredFight(known);
    for (let step = 0; step < ATTEMPTS && !table.ended; step += 1) {
      const { result, given } = table.act();
      if (result.kind !== "done") continue;
      const open = openNow();
      stored.update(diff(known, open), open);
      expect(difference(stored.read(), open), `step ${step}, ${JSON.stringify(given)}`).toBeNull();
      known = open;
    }
  });
});
