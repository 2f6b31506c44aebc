import { describe, expect, it } from "vitest";
import { lossIn } from "../../../src/foundry/automation/sheets";

const points = (value: number, max: number | null = 20, temporary = 0) => ({ value, max, temporary });

describe("points lost on a sheet", () => {
  it.each([
    ["a fall", points(20), points(13), 7],
    ["healing", points(5), points(13), 0],
    ["a fall without a maximum", points(5, null), points(2, null), 3],
    ["temporary points that soak it up", points(20, 20, 8), points(20, 20, 3), 5],
    ["temporary points and others in one", points(20, 20, 8), points(16, 20, 0), 12],
    ["a fall while temporary points come", points(20, 20, 0), points(15, 20, 8), 5],
    ["a maximum that takes points along", points(20, 20), points(12, 12), 0],
    ["a hit that lowers the maximum too", points(20, 20), points(8, 15), 7],
    ["a maximum that rises and brings points", points(10, 20), points(15, 25), 0],
    ["a fall below nothing", points(3), points(-4), 7],
  ])("are in %s: %o to %o takes %i", (_what, before, now, lost) => {
    expect(lossIn(before, now)).toBe(lost);
  });
});
