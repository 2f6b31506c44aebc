import { describe, expect, it } from "vitest";
import { variants } from "../../src/core/index";
import { describeContract } from "./variant-contract";

describe("the registry", () => {
  it("has variants to hold to the contract", () => {
    expect(variants().length).toBeGreaterThan(0);
  });
});

for (const { id } of variants()) describeContract(id);
