import { describe, expect, it } from "vitest";
import { readSuggestions, type Suggestion } from "../../../src/foundry/store/suggestions";

const down: Suggestion = {
  kind: "zero",
  command: { do: "setCondition", combatant: "one", condition: "defeated", on: true },
  combatant: "one",
  round: null,
  amount: 0,
  from: null,
  by: "user",
};

describe("a suggestion", () => {
  it("is read from flags only where it is one", () => {
    const { round: _round, ...open } = down;
    const wrong = { a: null, b: { ...down, command: "undo" }, c: { ...down, kind: 3 }, d: { ...down, amount: "much" } };
    expect([...readSuggestions({ good: open, ...wrong })]).toEqual([["good", down]]);
    expect(readSuggestions(null).size).toBe(0);
  });
});
