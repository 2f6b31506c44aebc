import { describe, expect, it } from "vitest";
import { turnSteps } from "../client/documents/turn-steps.ts";

const COUNT = 4;

/** A place of the pointer, and the combatant there where it is not told by the place. */
type At = [round: number, turn: number | null, combatantId?: string];

function steps(from: At, to: At): string[] {
  const [prior, current] = [from, to].map(([round, turn, combatantId = `${turn}`]) => ({ round, turn, combatantId }));
  if (!prior || !current) return [];
  return turnSteps(prior, current, COUNT).map(
    ({ kind, round, turn, skipped }) =>
      `${kind} ${round}${turn === undefined ? "" : `.${turn}`}${skipped ? " skipped" : ""}`,
  );
}

describe("turn events", () => {
  it("come for a start", () => {
    expect(steps([0, null], [1, 0])).toEqual(["roundStart 1", "turnStart 1.0"]);
  });

  it("come for the next turn", () => {
    expect(steps([1, 0], [1, 1])).toEqual(["turnEnd 1.0", "turnStart 1.1"]);
  });

  it("come for everybody who is passed over, marked as skipped", () => {
    expect(steps([1, 0], [1, 2])).toEqual([
      "turnEnd 1.0",
      "turnStart 1.1 skipped",
      "turnEnd 1.1 skipped",
      "turnStart 1.2",
    ]);
  });

  it("come for the end of a round and the start of the next", () => {
    expect(steps([1, 3], [2, 0])).toEqual(["turnEnd 1.3", "roundEnd 1", "roundStart 2", "turnStart 2.0"]);
    expect(steps([1, 2], [2, 1])).toEqual([
      "turnEnd 1.2",
      "turnStart 1.3 skipped",
      "turnEnd 1.3 skipped",
      "roundEnd 1",
      "roundStart 2",
      "turnStart 2.0 skipped",
      "turnEnd 2.0 skipped",
      "turnStart 2.1",
    ]);
  });

  it("do not come on the way back", () => {
    expect(steps([1, 2], [1, 1])).toEqual([]);
    expect(steps([2, 0], [1, 3])).toEqual([]);
  });

  it("come when another combatant has the same place (#9741)", () => {
    expect(steps([1, 1, "hag"], [1, 1, "cultist"])).toEqual(["turnEnd 1.1", "turnStart 1.1"]);
    expect(steps([1, 1, "hag"], [1, 1, "hag"])).toEqual([]);
  });

  it("do not come when within a round nobody is acting any more", () => {
    expect(steps([1, 2], [1, null])).toEqual([]);
  });
});
