import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CONFIG } from "../client/config.ts";
import { Roll } from "../client/dice/roll.ts";

/** Lets the dice show these faces, in order; every roll takes one. */
function load(faces: number, ...results: number[]): void {
  CONFIG.Dice.randomUniform = () => {
    const face = results.shift();
    if (face === undefined) throw new Error("More dice were rolled than the test has faces for");
    return 1 - (face - 0.5) / faces;
  };
}

beforeEach(() => {
  CONFIG.Dice = { rolls: [Roll], rollModes: {}, randomUniform: () => 0 };
});

afterEach(() => {
  CONFIG.Dice.randomUniform = Math.random;
});

describe("a roll", () => {
  it("shows each die, the total and the formula", async () => {
    load(20, 17);
    const roll = await new Roll("1d20 + @attributes.init.total", { attributes: { init: { total: 4 } } }).evaluate();
    expect(roll.total).toBe(21);
    expect(roll.formula).toBe("1d20 + 4");
    expect(roll.result).toBe("17 + 4");
    expect(roll.dice[0]?.results).toEqual([{ result: 17, active: true }]);
  });

  it.each([
    ["2d20kh", 15, [9, 15]],
    ["2d20kl", 9, [9, 15]],
    ["4d20dl1", 39, [12, 3, 14, 13]],
    ["3d20kh2", 29, [5, 15, 14]],
  ])("keeps and drops in %s", async (formula, total, faces) => {
    load(20, ...faces);
    expect((await new Roll(formula).evaluate()).total).toBe(total);
  });

  it("rerolls and explodes", async () => {
    load(6, 6, 2);
    expect((await new Roll("1d6x").evaluate()).total).toBe(8);
    load(6, 1, 5);
    expect((await new Roll("1d6r1").evaluate()).total).toBe(5);
  });

  it.each([
    ["1 + 2 * 3", 7],
    ["(1 + 2) * 3", 9],
    ["10 - 4 - 3", 3],
    ["-2 + 5", 3],
    ["2 * -3", -6],
    ["max(2, 7) - floor(5 / 2)", 5],
    ["1.5 * 2", 3],
  ])("reckons %s", (formula, total) => {
    expect(new Roll(formula).evaluateSync().total).toBe(total);
  });

  it("writes a negative value from data as a difference", async () => {
    load(20, 10);
    const roll = await new Roll("1d20 + @dex", { dex: -1 }).evaluate();
    expect(roll.formula).toBe("1d20 - 1");
    expect(roll.total).toBe(9);
  });

  it("fails when evaluated with a path that leads nowhere, unless a value stands for it", async () => {
    await expect(new Roll("1d20 + @missing.path", {}).evaluate()).rejects.toThrow(/Unresolved/);
    expect(Roll.replaceFormulaData("1d20 + @missing.path", {}, { missing: 0 })).toBe("1d20 + 0");
  });

  it("is rolled once, and at once only without dice", async () => {
    load(6, 3);
    const roll = await new Roll("1d6").evaluate();
    await expect(roll.evaluate()).rejects.toThrow(/already been evaluated/);
    expect(() => new Roll("1d6").evaluateSync()).toThrow(/synchronously/);
  });

  it("says whether a formula is well formed", () => {
    expect(Roll.validate("2d6 + @mod[fire]")).toBe(true);
    for (const formula of ["2d6 +", "(1d4", "1d20 & 3", "max(1"]) expect(Roll.validate(formula)).toBe(false);
  });

  it("comes back from what was stored of it", async () => {
    load(6, 3, 4);
    const roll = await new Roll("2d6 + max(1, (2 + 1))").evaluate();
    const stored = Roll.fromJSON(JSON.stringify(roll));
    expect(stored.total).toBe(10);
    expect(stored.formula).toBe(roll.formula);
    expect(stored.dice[0]?.values).toEqual([3, 4]);
  });

  it("maps the random numbers of the configuration to faces, high numbers to low faces", async () => {
    CONFIG.Dice.randomUniform = () => 0;
    expect((await new Roll("1d20").evaluate()).total).toBe(20);
    CONFIG.Dice.randomUniform = () => 0.999;
    expect((await new Roll("1d20").evaluate()).total).toBe(1);
  });
});
