import { describe, expect, it } from "vitest";
import { variants } from "../../src/core/index";
import { RULES_TO_TRY } from "../support/with-pages";
import { describeContract } from "./variant-contract";

/** Seeds of fights: two fights where rules are nothing but choices, all of which `own` is played with. */
const SEEDS = [1, 2, 3, 4, 5, 6];
const FEW = SEEDS.slice(-2);

describe("the registry", () => {
  it("has variants to hold to the contract", () => {
    expect(variants().length).toBeGreaterThan(0);
  });
});

for (const { id } of variants()) describeContract(id, RULES_TO_TRY.includes(id) ? SEEDS : FEW);
