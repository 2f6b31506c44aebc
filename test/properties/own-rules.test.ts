import { describe, expect, it } from "vitest";
import { choicesWith, completeChoices, findVariant, registerVariant, SETS, type Choices } from "../../src/core/index";
import { otherSide } from "../../src/core/mechanics/sides";
import type { Side } from "../../src/core/state/fight";
import { set } from "../../src/core/state/write";
import { Chance } from "../support/chance";
import { playChecked, randomChoices } from "./random-sets";

/** The first set's seed. More sets: `TURNWRIGHT_SETS=1000 TURNWRIGHT_SEED=…`. */
const SEED = Number(process.env["TURNWRIGHT_SEED"] || 77_000);
const RANDOM_SETS = Number(process.env["TURNWRIGHT_SETS"] || 60);
const FIGHTS = 5;

const wrongIn = (choices: Choices, seed: number, told?: Choices): readonly string[] =>
  Array.from({ length: FIGHTS }, (_, i) => playChecked(choices, seed * 10 + i, told)).flat();

describe("turns come as the choices say, by a second account of them", () => {
  it.each(SETS)("$id", (one) => {
    const wrong = Array.from({ length: 20 }, (_, i) => playChecked(choicesWith(one, {}), i)).flat();
    expect(wrong).toEqual([]);
  });

  it(`in ${RANDOM_SETS} random sets, ${FIGHTS} fights each (TURNWRIGHT_SETS)`, { timeout: 900_000 }, () => {
    for (let seed = SEED; seed < SEED + RANDOM_SETS; seed += 1) {
      const choices = randomChoices(new Chance(seed));
      expect(wrongIn(choices, seed), `seed ${seed}: ${JSON.stringify(choices)}`).toEqual([]);
    }
  });
});

describe("a random fight in which the second account was wrong", () => {
  it.each<[string, Partial<Choices>, number]>([
    ["swapped numbers leave a tie to an earlier result", { ties: "foes" }, 11_420],
    ["swapped numbers leave a tie to an earlier result", { ties: "value" }, 7621],
  ])("%s: %j from seed %d", (_what, given, seed) => {
    const choices: Partial<Choices> = { numbers: "stat", waiting: "swap-any", surprise: "ignored", ...given };
    expect(playChecked(completeChoices(choices), seed)).toEqual([]);
  });
});

const SLOTS = { taker: "side" } as const;
const NONE = { numbers: "none" } as const;
const LOWER = { turns: "several", foeTurns: 2, further: "lower" } as const;
const LEVEL = { taker: "side", formula: "1d2", shared: "side" } as const;
const OWN_NUMBERS = { turns: "several", foeTurns: 2, further: "own" } as const;
const CLOCK = { turns: "clock", direction: "ascending", ticks: 1, ties: "players" } as const;
const BANDS = { next: "bands", declaring: "each-round", dice: { fast: "1", slow: "2" } } as const;
const DECLARED = { declaring: "each-round", formula: "1d6" } as const;

describe("the second account notices", () => {
  it.each<[string, Partial<Choices>, Partial<Choices>]>([
    ["numbers", { numbers: "cards" }, { numbers: "dice" }],
    ["a value in place of dice", { numbers: "stat" }, { numbers: "stat", stat: "tiebreak" }],
    ["next", { ...SLOTS, ...NONE, next: "alternating" }, { ...NONE, next: "choice" }],
    ["a side that goes on", { ...SLOTS, ...NONE, next: "sides" }, { ...SLOTS, ...NONE, next: "alternating" }],
    ["a side that goes on by its numbers", { next: "sides" }, { next: "alternating" }],
    ["begins", { ...SLOTS, ...NONE, next: "sides" }, { ...SLOTS, ...NONE, next: "sides", begins: "foes" }],
    ["bands", { ...NONE, ...BANDS }, { ...NONE, next: "choice" }],
    ["the band of a kind", { ...NONE, ...BANDS }, { ...NONE, ...BANDS, dice: { fast: "2", slow: "1" } }],
    ["the side in front of a band", { ...NONE, ...BANDS }, { ...NONE, ...BANDS, begins: "foes" }],
    [
      "the best number in front of a band",
      { ...BANDS, formula: "1d6" },
      { ...BANDS, formula: "1d6", direction: "ascending" },
    ],
    ["all at once", { ...NONE, next: "together" }, { ...NONE, next: "choice", chooser: "gm" }],
    ["taker", { next: "alternating" }, { next: "alternating", ...SLOTS }],
    ["chooser", { ...NONE, next: "choice", chooser: "gm" }, { ...NONE, next: "choice", chooser: "last" }],
    ["takers who speak for themselves", { ...NONE, next: "choice" }, { ...NONE, next: "choice", chooser: "gm" }],
    ["selfNext", { next: "choice", chooser: "last" }, { next: "choice", chooser: "last", selfNext: false }],
    ["waiting", { waiting: "hold" }, { waiting: "wait" }],
    ["a turn that is lost", { waiting: "wait" }, { waiting: "hold" }],
    ["a turn kept for the next round", { waiting: "keep" }, { waiting: "hold" }],
    ["a turn kept to the round's end", { waiting: "hold" }, { waiting: "keep" }],
    ["a turn that is not kept", { waiting: "wait" }, { waiting: "keep" }],
    ["a swap with a foe", { waiting: "swap-any" }, { waiting: "swap" }],
    ["a swap in a later turn", { waiting: "swap" }, { waiting: "swap-first" }],
    ["a swap", { waiting: "swap" }, {}],
    ["formula", { formula: "1d6" }, { formula: "1d6 + @initiative" }],
    ["deck", { numbers: "cards", deck: 52 }, { numbers: "cards", deck: 10, jokers: 0 }],
    ["shared", { formula: "1d20" }, { formula: "1d20", shared: "kind" }],
    ["a number for each side", { formula: "1d20", ...SLOTS }, { formula: "1d20", shared: "side", ...SLOTS }],
    ["reroll", { reroll: "each-round" }, {}],
    ["direction", { direction: "ascending" }, {}],
    ["ties", { formula: "1d4", ties: "players" }, { formula: "1d4", ties: "foes" }],
    ["level sides at once", { ...LEVEL, ties: "together" }, { ...LEVEL, ties: "joined" }],
    ["level sides at once in a band", { ...BANDS, ...LEVEL, ties: "together" }, { ...BANDS, ...LEVEL, ties: "joined" }],
    ["ties by a value", { formula: "1d4", ties: "value" }, { formula: "1d4", ties: "players" }],
    ["surprise", { surprise: "ignored" }, {}],
    ["declaring", DECLARED, {}],
    [
      "dice of kinds",
      { ...DECLARED, dice: { melee: "d8", other: "d6" } },
      { ...DECLARED, dice: { melee: "d8", other: "d4" } },
    ],
    ["several", { ...DECLARED, several: "largest" }, DECLARED],
    ["ties by dexterity", { ...DECLARED, formula: "0", ties: "dexterity" }, { ...DECLARED, formula: "0" }],
    ["surprise that adds", { surprise: "added" }, { surprise: "ignored" }],
    ["surpriseDice", { surprise: "added", surpriseDice: "1d6" }, { surprise: "added" }],
    ["kindsTogether", { kindsTogether: true }, {}],
    ["turns", { turns: "several", foeTurns: 2 }, {}],
    ["a number of turns", { turns: "several", foeTurns: 2 }, { turns: "several", foeTurns: 3 }],
    ["further", { turns: "several", foeTurns: 2, further: "half" }, { turns: "several", foeTurns: 2 }],
    ["turns between others", { turns: "several", foeTurns: 2, further: "between" }, { turns: "several", foeTurns: 2 }],
    ["a number for each turn", OWN_NUMBERS, { turns: "several", foeTurns: 2 }],
    [
      "a card for each turn",
      { ...OWN_NUMBERS, numbers: "cards" },
      { ...OWN_NUMBERS, numbers: "cards", further: "lower" },
    ],
    ["a chart", { turns: "several", further: "chart" }, { turns: "several" }],
    ["furtherBy", LOWER, { ...LOWER, furtherBy: 1 }],
    ["ticks", CLOCK, { ...CLOCK, ticks: 5 }],
    ["a count", { ...CLOCK, direction: "descending", reroll: "each-round" }, { reroll: "each-round" }],
    ["called", { ...NONE, next: "choice", turns: "called" }, { ...NONE, next: "choice" }],
    ["bag", { ...NONE, next: "bag" }, { ...NONE, next: "choice", chooser: "gm" }],
    ["roundToken", { ...NONE, next: "bag", roundToken: true }, { ...NONE, next: "bag" }],
    ["bands", { next: "bands", formula: "1d20" }, { ...SLOTS, next: "sides", formula: "1d20" }],
    ["target", { next: "bands", formula: "1d20" }, { next: "bands", formula: "1d20", target: "3" }],
  ])("another choice than was played: %s", (_what, played, told) => {
    const complete = (given: Partial<Choices>): Choices => completeChoices({ autoRoll: "all", ...given });
    const wrong = Array.from({ length: 30 }, (_, i) => playChecked(complete(played), i, complete(told))).flat();
    expect(wrong).not.toEqual([]);
  });

  it("a side that goes on where the sides should alternate", () => {
    const sound = findVariant("alternating-sides");
    if (sound === undefined) throw new Error("no such set");
    registerVariant({
      ...sound,
      meta: { ...sound.meta, id: "stays-with-the-side" },
      flow: {
        ...sound.flow,
        settle(mutation) {
          const rules = mutation.fight.rules as { readonly active: string | null; readonly side: Side | null };
          if (rules.active === null && rules.side !== null) set(rules, { side: otherSide(rules.side) });
          sound.flow.settle(mutation);
        },
      },
    });
    const choices = completeChoices({ ...sound.choices });
    const play = (id: string) => Array.from({ length: 10 }, (_, i) => playChecked(choices, i, choices, id)).flat();
    expect(play("alternating-sides")).toEqual([]);
    expect(play("stays-with-the-side")).not.toEqual([]);
  });
});
