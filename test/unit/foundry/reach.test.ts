import { describe, expect, it } from "vitest";
import { everySpace, leavesReach, ownWays } from "../../../src/foundry/automation/reach";

const mover = { x: 0, y: 0, width: 1, height: 1, elevation: 0 };

/** Within reach: the spaces up to 100 pixels away. */
const isNear = ({ x, elevation }: { readonly x: number; readonly elevation: number }): boolean =>
  Math.abs(x) <= 100 && elevation <= 5;

describe("a way", () => {
  it.each([
    ["away", [0, 300], true],
    ["away and back", [0, 300, 50], true],
    ["past", [-300, 0, 300], true],
    ["nearer", [300, 0], false],
    ["around", [100, -100, 50], false],
    ["far off", [300, 500], false],
    ["of no length", [0], false],
  ])("%s leads out of reach: %o is %s", (_what, way, leaves) => {
    expect(
      leavesReach(
        mover,
        way.map((x) => ({ x })),
        isNear,
      ),
    ).toBe(leaves);
  });

  it("straight up leads out of reach, too", () => {
    expect(leavesReach(mover, [{ x: 0 }, { elevation: 10 }], isNear)).toBe(true);
  });

  it("past somebody leads through every space, however few of its points are named", () => {
    const way = [{ x: -300 }, { x: 300 }];
    expect(leavesReach(mover, way, isNear)).toBe(false);
    const spaces = everySpace(way, mover, 100);
    expect(spaces.map(({ x }) => x)).toEqual([-300, -200, -100, 0, 100, 200, 300]);
    expect(leavesReach(mover, spaces, isNear)).toBe(true);
  });

  it("that somebody is carried over is none of its own; what it goes before and after is", () => {
    const way = [{ x: 0 }, { x: 100 }, { x: 500, action: "push" }, { x: 600 }];
    const ways = ownWays(way, ({ action }) => action === "push");
    expect(ways.map((one) => one.map(({ x }) => x))).toEqual([
      [0, 100],
      [500, 600],
    ]);
    expect(ways.some((one) => leavesReach(mover, one, isNear))).toBe(false);
  });
});
