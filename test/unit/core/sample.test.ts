import { describe, expect, it } from "vitest";
import { choicesWith, completeChoices, SETS, type Choices } from "../../../src/core/index";
import { rollFor, sampleRounds, seeded } from "../../../src/core/scenario/index";

const EIGHT = ["ann", "ben", "cy", "dee", "orc 1", "orc 2", "wolf", "hag"].map((id, index) => ({
  id,
  side: index < 4 ? ("players" as const) : ("gm" as const),
  kind: id.replace(/ \d$/, ""),
  traits: { initiative: index % 3, dexterity: 10 + index },
}));

const played = (choices: Choices, seed = 1, picks: readonly string[] = []) => {
  const random = seeded(seed);
  return sampleRounds(choices, EIGHT, 2, (request) => rollFor(request, random), picks);
};

const setOf = (id: string): Choices => choicesWith(SETS.find((set) => set.id === id) ?? { choices: {} }, {});

const ids = (choices: Choices, seed?: number): string[][] =>
  played(choices, seed).map(({ turns }) => turns.flatMap(({ combatants }) => combatants));

describe("a sample of rules", () => {
  const once = SETS.filter((set) => choicesWith(set, {}).turns === "once");

  it.each(once.map((set) => [set.id, set] as const))(
    "plays two rounds by %s in which everybody acts once",
    (_id, set) => {
      const rounds = ids(choicesWith(set, {}));
      expect(rounds).toHaveLength(2);
      for (const round of rounds) expect(round.toSorted()).toEqual(EIGHT.map(({ id }) => id).toSorted());
    },
  );

  it("gives combatants their several turns, and ends rounds that only the GM ends", () => {
    const countIn = (given: Partial<Choices>): number[] =>
      ids(completeChoices(given)).map((round) => round.filter((id) => id === "ann").length);
    expect(countIn({ turns: "several", playerTurns: 3 })).toEqual([3, 3]);
    expect(ids(completeChoices({ numbers: "none", next: "choice", turns: "called" }))).toHaveLength(2);
    expect(ids(completeChoices({ turns: "clock", direction: "ascending" }))).toHaveLength(2);
  });

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

  it("says among whom each chosen turn is chosen, and that nobody chooses by numbers", () => {
    const [free] = played(setOf("spotlight"));
    expect(free?.turns.map(({ among }) => among.length)).toEqual([8, 7, 6, 5, 4, 3, 2, 0]);
    const [sided] = played(setOf("alternating-sides"));
    expect(sided?.turns.map(({ among }) => among.length)).toEqual([4, 4, 3, 3, 2, 2, 0, 0]);
    expect(played(setOf("basic")).flatMap(({ turns }) => turns.flatMap(({ among }) => among))).toEqual([]);
  });

  it("gives chosen turns to the combatants that are picked", () => {
    const [first] = played(setOf("spotlight"), 1, ["hag", "ben"]);
    expect(first?.turns.slice(0, 2).flatMap(({ combatants }) => combatants)).toEqual(["hag", "ben"]);
  });

  it("numbers only turns that a number decides", () => {
    const numbersIn = (choices: Choices): (number | null)[] =>
      played(choices).flatMap(({ turns }) => turns.map(({ number }) => number));
    const isGiven = (choices: Choices): boolean[] => numbersIn(choices).map((number) => number !== null);
    expect(isGiven(setOf("popcorn"))).toEqual([true, ...Array.from({ length: 15 }, () => false)]);
    const alternating = completeChoices({ next: "alternating", taker: "side" });
    expect(isGiven(alternating)).toEqual(Array.from({ length: 16 }, (_, index) => index % 8 === 0));
    // A side's places go from the top, whoever takes them.
    const slots = numbersIn(setOf("slots")).slice(0, 8);
    expect(slots).toEqual(slots.toSorted((a, b) => Number(b) - Number(a)));
  });
});
