import { describe, expect, it } from "vitest";
import { variants } from "../../src/core/index";
import { engine } from "../support/engine";
import { noTally, playFight } from "./random-fight";
import { report } from "./save";
import { shrunk } from "./shrink";

/** The first fight's seed; each further fight has the next. Another run of fights: `TURNWRIGHT_SEED=…`. */
const SEED = Number(process.env["TURNWRIGHT_SEED"] || 20_250);
const FIGHTS = Number(process.env["TURNWRIGHT_FIGHTS"] || 1_000);
/** Enough to see a pattern. */
const MOST_BROKEN = 3;

describe(`random tables: ${FIGHTS} fights per variant from seed ${SEED} (TURNWRIGHT_SEED)`, () => {
  it.each(variants().map(({ id }) => id))("%s breaks no law", { timeout: 600_000 }, (id) => {
    const tally = noTally();
    const broken: string[] = [];
    for (let i = 0; i < FIGHTS && broken.length < MOST_BROKEN; i += 1) {
      const fight = playFight(engine, id, SEED + i, tally);
      if (fight !== null) broken.push(report(shrunk(engine, fight)));
    }
    console.log(
      `${id}: ${tally.fights} fights from seed ${SEED}, ${tally.accepted} of ${tally.attempts} attempts accepted, ${tally.rounds} rounds`,
    );
    expect(broken.join("\n")).toBe("");
    // Fights in which hardly anything is accepted, or no round comes to its end, would prove nothing.
    expect(tally.accepted).toBeGreaterThan(4 * tally.fights);
    expect(tally.rounds).toBeGreaterThan(tally.fights);
  });
});
