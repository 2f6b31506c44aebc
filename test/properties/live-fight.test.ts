import { describe, expect, it } from "vitest";
import { RULES_TO_TRY } from "../support/with-pages";
import { LiveFight, replayed, type Encounter, type Screen } from "../../src/core/index";
import { Chance } from "../support/chance";
import { engine } from "../support/engine";
import { kindOf } from "../support/kind-of";
import { copyOf, deepFreeze, difference } from "../support/plain";
import { isAccepted, type Attempt } from "./attempt";
import { randomSetup } from "./random-setup";
import { RandomTable } from "./random-table";

/** The first fight's seed; each further fight has the next. Another run of fights: `TURNWRIGHT_SEED=…`. */
const SEED = Number(process.env["TURNWRIGHT_SEED"] || 71_000);
const FIGHTS = Number(process.env["TURNWRIGHT_FIGHTS"] || 12);
const ATTEMPTS = 40;

/** The mistake of a live fight: a step whose result differs from the pure function's; null if there is none. */
function unlike(live: LiveFight, { before, given, author, dice, result }: Attempt): string | null {
  // The pure function must leave alone what it is given.
  const pure = engine.propose(deepFreeze(copyOf(before)), given, author, dice);
  return difference(pure, result) ?? difference(live.propose(given, author, dice), result);
}

/** The screen of a fight as somebody sees it who has only just come. */
const freshScreen = (now: Encounter): Screen => engine.screen(copyOf(now), { gm: true });

/** The part of a screen that differs because something derived from an earlier state was kept too long, or null. */
const outdated = (live: Encounter, fresh: Screen): string | null =>
  difference(fresh, engine.screen(live, { gm: true }));

/** The difference between a step's events and those that a client with the fight derives without being told them; null if there is none. */
function misheard({ before, given, result }: Attempt, now: Encounter): string | null {
  // Without a history the events are told.
  if (result.kind !== "done" || now.keep === 0) return null;
  const again = replayed(before, now, { rev: now.rev, kind: kindOf(given) });
  return difference(again?.events, result.events);
}

describe.each(RULES_TO_TRY)("a live fight of %s", (id) => {
  it("goes the way of the pure function step by step, shows what it has become, and is given again alike (C-17)", () => {
    const variant = engine.findVariant(id);
    if (variant === undefined) throw new Error(`no variant ${id}`);
    for (let seed = SEED; seed < SEED + FIGHTS; seed += 1) {
      const chance = new Chance(seed);
      const table = new RandomTable(engine, randomSetup(variant, chance), chance);
      const live = new LiveFight(table.encounter);
      let fresh = freshScreen(table.encounter);
      for (let step = 0; step < ATTEMPTS && !table.ended; step += 1) {
        const made = table.act();
        const at = `seed ${seed}, step ${step}, ${JSON.stringify(made.given)}`;
        expect(unlike(live, made), at).toBeNull();
        expect(difference(live.encounter, table.encounter), at).toBeNull();
        // What was refused has left the fight as it was: the live one must look as before, whatever was written and taken back.
        if (isAccepted(made)) fresh = freshScreen(table.encounter);
        expect(outdated(live.encounter, fresh), at).toBeNull();
        expect(misheard(made, table.encounter), at).toBeNull();
      }
    }
  });
});
