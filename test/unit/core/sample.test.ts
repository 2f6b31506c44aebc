import { describe, expect, it } from "vitest";
import { choicesWith, completeChoices, SETS, type Choices } from "../../../src/core/index";
import { rollFor, sampleRounds, seeded } from "../../../src/core/scenario/index";

const EIGHT = ["ann", "ben", "cy", "dee", "orc 1", "orc 2", "wolf", "hag"].map((id, index) => ({
  id,
  side: index < 4 ? ("players" as const) : ("gm" as const),
  kind: id.replace(/ \d$/, ""),
  traits: { initiative: index % 3, dexterity: 10 + index },
}));

const played = (choices: Choices, seed = 1) => {
  const random = seeded(seed);
  return sampleRounds(choices, EIGHT, 2, (request) => rollFor(request, random));
};

const ids = (choices: Choices, seed?: number): string[][] =>
  played(choices, seed).map(({ turns }) => turns.flatMap(({ combatants }) => combatants));

describe("a sample of rules", () => {
  it.each(SETS.map((set) => [set.id, set] as const))(
    "plays two rounds by %s in which everybody acts once",
    (_id, set) => {
      const rounds = ids(choicesWith(set, {}));
      expect(rounds).toHaveLength(2);
      for (const round of rounds) expect(round.toSorted()).toEqual(EIGHT.map(({ id }) => id).toSorted());
    },
  );

  it("gives the number that each turn is taken by", () => {
    const [first] = played(completeChoices({ numbers: "dice" }));
    const numbers = first?.turns.map(({ number }) => number ?? 0) ?? [];
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  });

  it("plays the same dice the same way, and others another way", () => {
    const choices = completeChoices({ numbers: "dice" });
    expect(ids(choices, 3)).toEqual(ids(choices, 3));
    expect(ids(choices, 3)).not.toEqual(ids(choices, 4));
  });

  it("plays nothing by choices that do not go together", () => {
    expect(played({ ...completeChoices({}), numbers: "none" })).toEqual([]);
  });
});
