import { describe, expect, it } from "vitest";
import { RULES_TO_TRY } from "../support/with-pages";
import type { Encounter } from "../../src/core/index";
import { Chance } from "../support/chance";
import { engine } from "../support/engine";
import { kindOf } from "../support/kind-of";
import { difference, throughJson } from "../support/plain";
import { REMOVALS, StoredFight } from "../support/stored-fight";
import { randomSetup } from "./random-setup";
import { RandomTable } from "./random-table";
import { replayStored } from "../../src/foundry/store/stored-form";

/** The first fight's seed; each further fight has the next. Another run of fights: `TURNWRIGHT_SEED=…`. */
const SEED = Number(process.env["TURNWRIGHT_SEED"] || 93_000);
const FIGHTS = Number(process.env["TURNWRIGHT_FIGHTS"] || 2);
const ATTEMPTS = 40;

/** A step that was stored. */
interface StoredStep {
  readonly given: unknown;
  readonly next: Encounter;
  readonly at: string;
}

/** The fight of a client that goes on by a stored step instead of reading it; without a history it has to read. */
function goneOn(known: Encounter, raw: unknown, { given, next, at }: StoredStep): Encounter {
  const kind = kindOf(given);
  const onward = replayStored(known, raw, { rev: next.rev, kind })?.next ?? null;
  if (kind === "done" && next.keep === 0) expect(onward, at).toBeNull();
  else expect(difference(throughJson(onward), throughJson(next)), at).toBeNull();
  return onward ?? next;
}

describe.each(RULES_TO_TRY)("a stored fight of %s", (id) => {
  it("is read, and gone on by, as it was played, after each step, in every generation", () => {
    const variant = engine.findVariant(id);
    if (variant === undefined) throw new Error(`no variant ${id}`);
    for (let seed = SEED; seed < SEED + FIGHTS; seed += 1) {
      const chance = new Chance(seed);
      const table = new RandomTable(engine, randomSetup(variant, chance), chance);
      const stored = Object.entries(REMOVALS).map(([generation, removal]) => ({
        generation,
        fight: new StoredFight(table.encounter, removal),
        known: table.encounter,
      }));
      for (let step = 0; step < ATTEMPTS && !table.ended; step += 1) {
        const { result, given } = table.act();
        // What is refused is stored nowhere.
        if (result.kind !== "done") continue;
        const played = throughJson(table.encounter);
        for (const one of stored) {
          one.fight.update(result.forward);
          const at = `generation ${one.generation}, seed ${seed}, step ${step}, ${JSON.stringify(given)}`;
          expect(difference(one.fight.read(), played), at).toBeNull();
          one.known = goneOn(one.known, one.fight.raw, { given, next: result.next, at });
        }
      }
    }
  });
});
