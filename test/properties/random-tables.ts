import { describe, expect, it } from "vitest";
import { RULES_TO_TRY } from "../support/with-pages";
import { engine } from "../support/engine";
import { noTally, playFight } from "./random-fight";
import { report } from "./save";
import { shrunk } from "./shrink";

/** The first fight's seed; each further fight has the next. Another run of fights: `TURNWRIGHT_SEED=…`. */
const SEED = Number(process.env["TURNWRIGHT_SEED"] || 20_250);
const FIGHTS = Number(process.env["TURNWRIGHT_FIGHTS"] || 1_000);
/** Enough to see a pattern. */
const MOST_BROKEN = 3;

/** In how many files the fights are played: as many workers share them. */
const SHARES = 2;

/**
 * Plays one share of the random fights of every variant: every second fight.
 *
 * @param first the first fight of the share, from 0
 */
export function describeRandomTables(first: number): void {
  const seeds = Array.from({ length: FIGHTS }, (_, i) => SEED + i).filter((_, i) => i % SHARES === first);

  describe(`random tables: ${seeds.length} of ${FIGHTS} fights per variant from seed ${SEED} (TURNWRIGHT_SEED)`, () => {
    it.each(RULES_TO_TRY)("%s breaks no law", { timeout: 600_000 }, (id) => {
      const tally = noTally();
      const broken: string[] = [];
      for (const seed of seeds) {
        const fight = playFight(engine, id, seed, tally);
        if (fight !== null) broken.push(report(shrunk(engine, fight)));
        if (broken.length === MOST_BROKEN) break;
      }
      console.log(
        `${id}: ${tally.fights} fights, ${tally.accepted} of ${tally.attempts} attempts accepted, ${tally.rounds} rounds`,
      );
      expect(broken.join("\n")).toBe("");
      // Fights in which hardly anything is accepted, or no round comes to its end, would prove nothing.
      expect(tally.accepted).toBeGreaterThan(4 * tally.fights);
      expect(tally.rounds).toBeGreaterThan(tally.fights);
    });
  });
}
