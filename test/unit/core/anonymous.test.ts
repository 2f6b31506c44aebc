import { describe, expect, it } from "vitest";
import { anonymized, type Scenario } from "../../../src/core/scenario/index";

const fight: Scenario = {
  title: "What went wrong",
  variant: "basic",
  options: { reroll: "each-round" },
  combatants: [
    { id: "gRt5", name: "Gereneth", side: "players", kind: "Gereneth", owner: "uAnn", traits: { initiative: 3 } },
    { id: "oGr1", side: "gm", kind: "ogre", owner: null, traits: { nickname: "Grumph" }, conditions: ["hidden"] },
  ],
  steps: [
    { note: "Ann was late" },
    { do: "roll", as: "player:gRt5", dice: { gRt5: [12] } },
    { do: "start", dice: { oGr1: [4] } },
    {
      do: "addEffect",
      id: "grudge",
      name: "Grudge of Grumph",
      target: "oGr1",
      source: "gRt5",
      until: { turns: 2 },
      modify: { initiative: -2 },
      imposes: ["incapacitated"],
      tick: { at: "turn-end", label: "Shame", amount: 1 },
    },
    { do: "join", combatants: [{ id: "lAte", side: "gm", kind: "ogre", owner: "uBen" }] },
    { do: "removeEffect", effect: "grudge" },
    { do: "removeEffect", effect: "e1" },
    { expect: { round: 1 } },
  ],
};

describe("a scenario without names", () => {
  it("says nothing of the table: everybody is a letter, and what was typed or given an id is numbered", () => {
    expect(anonymized(fight)).toEqual({
      title: "What went wrong",
      variant: "basic",
      options: { reroll: "each-round" },
      combatants: [
        { id: "A", side: "players", kind: "x3", owner: "x1", traits: { initiative: 3 } },
        { id: "B", side: "gm", kind: "x4", owner: null, traits: { nickname: "x5" }, conditions: ["hidden"] },
      ],
      steps: [
        { do: "roll", as: "player:A", dice: { A: [12] } },
        { do: "start", dice: { B: [4] } },
        {
          do: "addEffect",
          id: "x6",
          name: "T1",
          target: "B",
          source: "A",
          until: { turns: 2 },
          modify: { initiative: -2 },
          imposes: ["incapacitated"],
          tick: { at: "turn-end", label: "T2", amount: 1 },
        },
        { do: "join", combatants: [{ id: "C", side: "gm", kind: "x4", owner: "x2" }] },
        { do: "removeEffect", effect: "x6" },
        { do: "removeEffect", effect: "e1" },
      ],
    });
  });

  it("leaves the one it was made from as it was", () => {
    const before = JSON.stringify(fight);
    anonymized(fight);
    expect(JSON.stringify(fight)).toBe(before);
  });

  it("keeps nothing of a command that no rule knows: nobody can say what its fields mean", () => {
    const strange: Scenario = { ...fight, steps: [{ do: "sing", verse: "O Grumph", as: "player:gRt5" }] };
    expect(anonymized(strange).steps).toEqual([{ do: "sing", as: "player:A" }]);
  });

  it("has letters enough for a great battle", () => {
    const combatants = Array.from({ length: 60 }, (_, i) => ({ id: `soldier ${i}`, side: "gm" as const }));
    const ids = anonymized({ ...fight, combatants, steps: [] }).combatants.map(({ id }) => id);
    expect(new Set(ids).size).toBe(60);
    expect(ids.slice(24, 29)).toEqual(["Y", "Z", "AA", "AB", "AC"]);
  });
});
