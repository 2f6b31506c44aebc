import { describe, expect, it } from "vitest";
import { isAnotherMajor, versionNear } from "../../../src/foundry/settings/sheet-report-notes";

describe("a version of a system", () => {
  it.each([
    ["5.3.3", "5.0.0", false],
    ["5.3.3", "5.99", false],
    ["5.3.3", "6.0.0", true],
    ["13.1.55", "v13.2", false],
    ["0.36.0", "0.36.9", false],
    ["0.36.0", "0.37.0", true],
    ["0.36.0", "1.0.0", true],
    ["0.0.2", "0.0.3", true],
    ["3.1-dev", "5.1.2", true],
  ])("confirmed for %s, present %s: another in which things may have moved is %s", (confirmed, present, is) => {
    expect(isAnotherMajor(confirmed, present)).toBe(is);
  });

  it("is held against the nearest of those that a preset is confirmed for", () => {
    const confirmed = ["6.0.0", "5.3.3"];
    expect(["6.1.2", "5.2.0", "4.4.4"].map((present) => versionNear(confirmed, present))).toEqual([
      "6.0.0",
      "5.3.3",
      undefined,
    ]);
  });
});
