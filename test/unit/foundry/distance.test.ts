import { describe, expect, it } from "vitest";
import { bandAt, distancesIn, gapBetween } from "../../../src/foundry/map/distance";

const grid = { size: 100, distance: 5 };
const at = (column: number, row: number, spaces = 1, elevation = 0) => ({
  x: column * grid.size,
  y: row * grid.size,
  width: spaces,
  height: spaces,
  elevation,
});

describe("how far a foe has to reach", () => {
  it.each([
    ["cornerwise", at(1, 1), 5],
    ["one space between", at(2, 0), 10],
    ["three spaces off, cornerwise", at(3, 2), 15],
    ["above, three spaces up", at(1, 0, 1, 15), 15],
  ])("%s", (_where, other, feet) => {
    expect(gapBetween(at(0, 0), other, grid)).toBe(feet);
    expect(gapBetween(other, at(0, 0), grid)).toBe(feet);
  });

  it("counts from the nearest edge of a large creature", () => {
    expect(gapBetween(at(2, 0), at(0, 0, 2), grid)).toBe(5);
    expect(gapBetween(at(3, 0), at(0, 0, 2), grid)).toBe(10);
  });
});

describe("the distances of range bands, as a world sets them (M-13)", () => {
  it.each(["", "5, 15, 60", "5, 15, 60, 150, 300", "5, 15, 15, 60", "near, far, 3, 4", "-5, 1, 2, 3", 5])(
    "%j are none",
    (typed) => {
      expect(distancesIn(typed)).toBeNull();
    },
  );

  it.each([
    [0, 0],
    [5.5, 1],
    [15, 1],
    [150, 3],
    [155, 4],
  ])("%d apart is band %i", (gap, band) => {
    expect(bandAt(gap, [5, 15, 60, 150])).toBe(band);
  });
});
