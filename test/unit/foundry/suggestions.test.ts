import { describe, expect, it } from "vitest";
import { createEncounter, type Encounter } from "../../../src/core/index";
import { isOpen } from "../../../src/foundry/authority/open-suggestions";
import { readSuggestions, type Suggestion } from "../../../src/foundry/store/suggestions";

function fight(conditions: readonly string[] = []): Encounter {
  const made = createEncounter({
    variant: "basic",
    combatants: [{ id: "one", side: "players", conditions: [...conditions] }],
  });
  if (!made.ok) throw new Error(made.problem.code);
  return made.encounter;
}

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
  it("stands for those alone who may give its command", () => {
    expect(isOpen(fight(), down, { gm: true })).toBe(true);
    expect(isOpen(fight(), down, { gm: false, controls: ["one"] })).toBe(false);
  });

  it("stands no longer once it is so, its round is over, or its combatant is gone", () => {
    expect(isOpen(fight(["defeated"]), down, { gm: true })).toBe(false);
    expect(isOpen(fight(), { ...down, round: 3 }, { gm: true })).toBe(false);
    expect(isOpen(fight(), { ...down, combatant: "two" }, { gm: true })).toBe(false);
  });

  it("is read from flags only where it is one", () => {
    const { round: _round, ...open } = down;
    const wrong = { a: null, b: { ...down, command: "undo" }, c: { ...down, kind: 3 }, d: { ...down, amount: "much" } };
    expect([...readSuggestions({ good: open, ...wrong })]).toEqual([["good", down]]);
    expect(readSuggestions(null).size).toBe(0);
  });
});
