import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diceOf, type Formula, parseFormula, totalOf, writeFormula } from "../../../src/core/state/formula";

/** The formula a text writes down. Throws where it is none. */
function read(source: string): Formula {
  const formula = parseFormula(source);
  if (formula === null) throw new Error(`no formula: ${source}`);
  return formula;
}

const TRAITS: Readonly<Record<string, number>> = { initiative: 3, "dex.mod": -2, half: 0.5, none: 0 };
const numbers = (name: string): number => TRAITS[name] ?? 0;

describe("a formula", () => {
  it.each<[source: string, faces: readonly number[], total: number]>([
    ["1d20", [12], 12],
    ["d20", [12], 12],
    ["1D20", [12], 12],
    ["3d6", [1, 2, 6], 9],
    ["1d20 + @initiative", [12], 15],
    ["1d20+@initiative", [12], 15],
    ["1d20 + @dex.mod", [12], 10],
    ["1d20 - @dex.mod", [12], 14],
    ["1d20 + @nobody.knows", [12], 12],
    ["2d20kh1 - 2", [5, 17], 15],
    ["2d20kl1", [5, 17], 5],
    ["2d20k", [5, 17], 17],
    ["2d20kl", [5, 17], 5],
    ["4d6kh3", [1, 6, 2, 5], 13],
    ["(1d6 + 1) * 2", [4], 10],
    ["2 * 1d6 + 1d4", [5, 3], 13],
    ["2 + 3 * 4", [], 14],
    ["10 - 3 - 2", [], 5],
    ["10 - (3 - 2)", [], 9],
    ["-1d4 + 1", [3], -2],
    ["-(2 + 3)", [], -5],
    ["+1d4", [3], 3],
    ["1d20 + -2", [8], 6],
    ["-(1d6 - 2) * (2d4kl1 + @dex.mod)", [5, 3, 1], 3],
    ["2 - (1d6 - (1d4 - 3)) * @initiative", [5, 2], -16],
    ["1.5 * 2", [], 3],
    ["0.0000001 + 1", [], 1.0000001],
    ["1d20 + @half", [8], 8.5],
    ["  1d20  ", [8], 8],
    ["7", [], 7],
  ])("%s with %j comes to %d, written for a host with numbers for names as well", (source, faces, total) => {
    const told = read(writeFormula(read(source), numbers));
    expect(diceOf(read(source))).toHaveLength(faces.length);
    expect(diceOf(told)).toEqual(diceOf(read(source)));
    expect(totalOf(read(source), numbers, faces)).toBe(total);
    expect(totalOf(told, () => NaN, faces)).toBeCloseTo(total, 6);
  });

  it("throws its dice from left to right", () => {
    expect(diceOf(read("2d6 + 1d4 * (1d8 - 1d100kh1)"))).toEqual([6, 6, 4, 8, 100]);
  });
});

describe("a total beyond what any game counts to", () => {
  const huge = (name: string): number => (name === "low" ? -1e9 : 1e9);

  it.each<[source: string, total: number]>([
    ["@high * @high", 1e12],
    ["@low * @high", -1e12],
    [Array.from({ length: 100 }, () => "@high").join(" * "), 1e12],
    [`${Array.from({ length: 100 }, () => "@high").join(" * ")} - 1`, 1e12 - 1],
    ["@high * @high + 1d20", 1e12],
  ])("%s is cut off at a million million", (source, total) => {
    expect(totalOf(read(source), huge, [7])).toBe(total);
  });

  it.each([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN])("takes %d for a number", (value) => {
    expect(totalOf(read("@any"), () => value, [])).toBe(Number.isNaN(value) ? 0 : Math.sign(value) * 1e12);
    expect(writeFormula(read("@any"), () => value)).toMatch(/^-?\d+$/);
  });
});

describe("no formula", () => {
  it.each([
    "",
    "   ",
    "1d",
    "d",
    "1d20 +",
    "* 2",
    "1d20 +* 2",
    "(1d6",
    "1d6)",
    "()",
    "1d6 1d6",
    "1 2",
    "1d20x",
    "1d20.5",
    "d20d6",
    "1.",
    ".5",
    "1.5.2",
    "1e3",
    "0x10",
    "1d6 / 2",
    "1d6, 2",
    "1d6; 2",
    "2d6!",
    "1d6r1",
    "max(1, 2)",
    "@",
    "@1st",
    "initiative",
    "1d20 + initiative",
    "∞",
    "NaN",
    "Infinity",
    "0d6",
    "1d0",
    "101d6",
    "1d1001",
    "2d6kh3",
    "2d6kh0",
    "2d6kx1",
    "-",
  ])("is %j", (source) => {
    expect(parseFormula(source)).toBeNull();
  });

  it("is a text of any length that makes no sense, or more sense than anybody can throw", () => {
    for (const part of ["(", "-", "1d20 + ", "1+", "9", "@a*", "100d1000+"]) {
      expect(parseFormula(`${part.repeat(20_000)}1`)).toBeNull();
    }
  });
});

describe("any formula", () => {
  it("can be written for a host whatever number a sheet holds", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (number) => {
        const told = read(writeFormula(read("1d20 + @trait"), () => number));
        expect(totalOf(told, () => NaN, [10])).toBeCloseTo(10 + number, 5);
      }),
    );
  });

  it("is read from any text, or the text is none", () => {
    const text = fc.string({ unit: fc.constantFrom(..."0123456789dkhl@ab.+-*() ".split("")), maxLength: 30 });
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (source) => {
        const parsed = parseFormula(source);
        if (parsed === null) return;
        const sides = diceOf(parsed);
        expect(sides.every((side) => side >= 1 && side <= 1000)).toBe(true);
        expect(Number.isFinite(totalOf(parsed, () => 1, sides))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
