import { describe, expect, it } from "vitest";
import { bandAt, DEFAULT_DISTANCES, distancesIn } from "../../../src/foundry/map/distance";

describe("the distances of range bands, as a world sets them (M-13)", () => {
  it.each([
    [DEFAULT_DISTANCES, [5, 15, 60, 150]],
    ["1.5 / 6 / 20 / 60", [1.5, 6, 20, 60]],
    [" 1,2,3,4 ", [1, 2, 3, 4]],
  ])("%j are four", (typed, distances) => {
    expect(distancesIn(typed)).toEqual(distances);
  });

  it.each([
    "",
    "5, 15, 60",
    "5, 15, 60, 150, 300",
    "5, 15, 15, 60",
    "60, 15, 5, 1",
    "near, far, 3, 4",
    "-5, 1, 2, 3",
    5,
  ])("%j are none", (typed) => {
    expect(distancesIn(typed)).toBeNull();
  });

  it.each([
    [0, 0],
    [5, 0],
    [5.5, 1],
    [15, 1],
    [60, 2],
    [150, 3],
    [155, 4],
  ])("%d apart is band %i", (gap, band) => {
    expect(bandAt(gap, [5, 15, 60, 150])).toBe(band);
  });
});
