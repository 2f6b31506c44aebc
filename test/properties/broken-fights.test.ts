import { describe, expect, it } from "vitest";
import { parseScenario, playScenario } from "../../src/core/scenario/index";
import { law, type Law } from "../contract/laws/law";
import { engine } from "../support/engine";
import { LONG, noTally, playFight, type BrokenFight } from "./random-fight";
import { asScenario } from "./save";
import { shrunk } from "./shrink";

/** A core with a fault that random fights come upon: it counts a round too many. */
const faulty: typeof engine = {
  ...engine,
  native(encounter) {
    const native = engine.native(encounter);
    return native.round < 2 ? native : { ...native, round: native.round + 1 };
  },
};

/** The first fight from seed 1 on that the fault shows in, after so many steps or more. */
function brokenFight(steps = 1): BrokenFight {
  for (let seed = 1; seed < 100; seed += 1) {
    const fight = playFight(faulty, "basic", seed, noTally());
    if (fight !== null && fight.accepted.length >= steps) return fight;
  }
  throw new Error("no fight came upon the fault");
}

const noSecondRound: Law = law("there is no second round", ({ after }) => (after.round > 1 ? "there is one" : null));

describe("a fight in which a law breaks", () => {
  it("comes out the same from the same seed", () => {
    const { seed, wrong, accepted } = brokenFight();
    expect(playFight(faulty, "basic", seed, noTally())).toMatchObject({ wrong, accepted });
  });

  it("is made shorter, until no step can be left out", () => {
    const fight = { ...brokenFight(10), law: noSecondRound };
    const short = shrunk(engine, fight);
    expect(short.wrong).toBe("there is one");
    expect(short.accepted.length).toBeLessThan(fight.accepted.length);
    expect(shrunk(engine, short).accepted).toEqual(short.accepted);
  });

  it("stays as it is where the law does not break again", () => {
    const fight = { ...brokenFight(), law: law("nothing is wrong", () => null) };
    expect(shrunk(engine, fight)).toBe(fight);
  });

  it("is kept as a scenario that plays up to where it broke", () => {
    const fight = shrunk(engine, { ...brokenFight(10), law: noSecondRound });
    const parsed = parseScenario(JSON.parse(JSON.stringify(asScenario(fight))));
    expect(parsed).toMatchObject({ ok: true });
    if (!parsed.ok) return;
    expect(parsed.scenario.title).toContain("there is no second round");
    expect(playScenario(parsed.scenario)).toMatchObject({ kind: "passed", encounter: { round: 2 } });
  });
});

describe("a random fight that once broke a law", () => {
  it.each([
    ["momentum", 991_005_680, "help for nobody passed for what the form of a control sends"],
    ["initiative-score", 991_006_933, "one side's tie was listed for the other side's player"],
    ["shot-count", 481_001_948, "a player's companions paid for a turn that all of them shared"],
    ["speed-chart", 481_000_293, "a tie that came about in an entry's moment was rolled off when that was over"],
    ["token-bag", 903_903_252, "an effect on the number of turns ended before a turn did"],
  ])("of %s from seed %d keeps them all (%s)", (variant, seed) => {
    expect(playFight(engine, variant, seed, noTally(), LONG)).toBeNull();
  });
});
