import { describe, expect, it } from "vitest";
import { choicesWith, SETS, variants } from "../../../src/core/index.ts";
import { choicesPicture, roundPicture } from "../../../src/foundry/settings/round-picture.ts";
import { played } from "../../../src/foundry/settings/sample-people.ts";
import type { Words } from "../../../src/foundry/i18n/words.ts";
import { wordsOf } from "../../../src/foundry/i18n/words.ts";

/** People and cards by the last parts of their keys. */
const words: Words = wordsOf(
  {
    lang: "en",
    has: () => false,
    format: (key, data = {}) => [key.split(".").at(-1), ...Object.values(data)].join(" "),
  },
  () => null,
);

const EIGHT = ["giant", "guard-1", "guard-2", "player-1", "player-2", "player-3", "player-4", "witch"];

const SHOWN = variants()
  .map(({ id }) => id)
  .filter((id) => id !== "own");

const turnsOf = (id: string) => roundPicture(id, words)?.turns ?? [];

const namesIn = (id: string): string[][] => turnsOf(id).map(({ people }) => people.map(({ name }) => name));

describe("the picture of a round", () => {
  const several = SETS.filter((set) => choicesWith(set, {}).turns !== "once").map(({ id }) => id);

  it.each(several)("shows the first turns under %s", (id) => {
    expect(turnsOf(id).length).toBeLessThanOrEqual(8);
    expect(new Set(namesIn(id).flat()).size).toBeGreaterThan(1);
  });

  it.each(SHOWN.filter((id) => !several.includes(id)))(
    "shows everybody once under %s, and is always the same",
    (id) => {
      expect(namesIn(id).flat().toSorted()).toEqual(EIGHT);
      expect(roundPicture(id, words)).toEqual(roundPicture(id, words));
    },
  );

  it.each(SETS.filter(({ id }) => id !== "own").map((set) => [set.id, set] as const))(
    "begins as the first that the form shows for %s",
    (id, set) => {
      const choices = choicesWith(set, {});
      expect(roundPicture(id, words)).toEqual(choicesPicture(choices, words));
      const [first] = played(choices, { seed: 1, rounds: 2, picks: [] });
      expect(turnsOf(id).map(({ people }) => people.map((each) => each.id))).toEqual(
        first?.turns.slice(0, 8).map(({ combatants }) => combatants),
      );
    },
  );

  it("is none for own rules, nor for the rules of another module, which are not asked to play", () => {
    expect([roundPicture("own", words), roundPicture("somebody-elses", words)]).toEqual([null, null]);
  });

  it("shows who shares a turn, led by its Actor, and who acts alone", () => {
    const sizes = turnsOf("shared-turn").map(({ people }) => people.length);
    expect(sizes).toContain(1);
    expect(Math.max(...sizes)).toBeGreaterThan(1);
    expect(namesIn("kinds-together")).toContainEqual(["guard-1", "guard-2"]);
  });

  it("shows reactions of the other side", () => {
    for (const { people, reacting } of turnsOf("action-points")) {
      expect(reacting.map(({ side }) => side)).toEqual([people[0]?.side === "gm" ? "players" : "gm"]);
    }
  });

  it("marks a turn as chosen only if several could take it", () => {
    const chosen = (id: string): boolean[] => turnsOf(id).map((turn) => turn.chosen);
    expect(chosen("basic")).not.toContain(true);
    expect(chosen("momentum")).toEqual([true, true, true, false, true, true, true, false]);
    expect(chosen("popcorn")).toEqual([false, true, true, true, true, true, true, false]);
  });

  it("says in words what it shows", () => {
    expect(roundPicture("kinds-together", words)?.said).toMatch(/\d+: guard-1 \+ guard-2;/);
    expect(roundPicture("action-points", words)?.said).toMatch(/^\d+: \S+ \(\S+\); /);
    expect(roundPicture("spotlight", words)?.said).toMatch(/^\S+; /);
  });
});
