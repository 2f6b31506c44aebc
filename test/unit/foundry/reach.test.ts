import { describe, expect, it } from "vitest";
import { leavesReach } from "../../../src/foundry/deeds/reach";

const mover = { x: 0, y: 0, width: 1, height: 1, elevation: 0 };

/** Within reach: the spaces up to 100 pixels away. */
const isNear = ({ x }: { readonly x: number }): boolean => Math.abs(x) <= 100;

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
});
