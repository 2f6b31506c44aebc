import { describe, expect, it } from "vitest";
import { evaluate } from "../../../src/foundry/bindings/arithmetic";
import { bind, slipIn } from "../../../src/foundry/bindings/binding";

const sheet: Readonly<Record<string, unknown>> = {
  "abilities.dex.value": 17,
  "abilities.dex.mod": 3,
  "attributes.init.total": "+5",
  "attributes.speed": "25/50/100",
  "details.name": "Leomund",
  "details.flying": true,
  huge: Number.POSITIVE_INFINITY,
};
const valueAt = (path: string): unknown => sheet[path];
const numberAt = (path: string): number | null => (typeof sheet[path] === "number" ? sheet[path] : null);

describe("a formula", () => {
  it.each([
    ["2 + 3 * 4", 14],
    ["(2 + 3) * 4", 20],
    ["10 - 4 - 3", 3],
    ["-@abilities.dex.mod + 10", 7],
    ["floor(@abilities.dex.value / 2) - 5", 3],
    ["max(@abilities.dex.mod, 5, 1.5)", 5],
    ["round(7 / 2) + ceil(0.1) + abs(-2) + min(1, 2)", 8],
  ])("%s comes to %d", (formula, value) => {
    expect(evaluate(formula, numberAt)).toEqual({ ok: true, value });
  });

  it("names the value that is not there", () => {
    const missing = { ok: false, why: "missing", detail: "abilities.str.mod" };
    expect(evaluate("1 + @abilities.str.mod", numberAt)).toEqual(missing);
  });

  it.each(["1 / 0", "@huge"])("%s, which is no finite number, counts as missing", (formula) => {
    expect(evaluate(formula, numberAt)).toMatchObject({ ok: false, why: "missing" });
  });

  it.each(["", "1 +", "(1", "1 2", "alert(1)", "constructor(1)", "1; 2", "`x`", "a.b", "floor 3", "@"])(
    "%j cannot be written",
    (formula) => {
      expect(evaluate(formula, numberAt)).toMatchObject({ ok: false, why: "syntax" });
    },
  );
});

describe("a binding", () => {
  it.each([
    ["abilities.dex.mod", "number", 3],
    ["attributes.init.total", "number", 5],
    ["abilities.str.mod | abilities.dex.mod", "number", 3],
    ["@abilities.str.mod + 1 | @abilities.dex.mod + 1", "number", 4],
    ["details.name", "text", "Leomund"],
    ["details.flying", "toggle", true],
  ] as const)("%s leads to the %s %j", (binding, kind, value) => {
    expect(bind(binding, kind, valueAt)).toBe(value);
  });

  it.each([
    ["attributes.speed", "number"],
    ["details.name", "number"],
    ["huge", "number"],
    ["abilities.dex.mod", "toggle"],
    ["abilities.dex.mod", "text"],
    ["", "number"],
  ] as const)("%j leads to no %s", (binding, kind) => {
    expect(bind(binding, kind, valueAt)).toBeNull();
  });

  it("says which of its ways cannot be read", () => {
    expect(slipIn("a.b | floor(@c / 2")).toBe("floor(@c / 2");
    expect(slipIn("a.b | floor(@c / 2) | 1 / (@d - @e)")).toBeNull();
  });
});
