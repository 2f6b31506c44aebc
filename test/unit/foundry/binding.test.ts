import { describe, expect, it } from "vitest";
import { evaluate } from "../../../src/foundry/bindings/arithmetic";
import { readBinding, slipIn, slipText } from "../../../src/foundry/bindings/binding";
import { enteredTrait } from "../../../src/foundry/bindings/entered-value";

const FLAWED: Readonly<Record<string, unknown>> = {
  "attributes.speed": "25/50/100",
  "status.initiative.die": "1d6",
  "details.bio": "x".repeat(300),
  "pools.text": "  ",
  "pools.none": null,
  "pools.broken": Number.NaN,
  "pools.list": [3],
  "pools.field": { value: 3, base: 3, changes: [] },
  "details.asleep": "yes",
  huge: Number.POSITIVE_INFINITY,
  far: 1e300,
};
const sheet: Readonly<Record<string, unknown>> = {
  ...FLAWED,
  "abilities.dex.value": 17,
  "abilities.dex.mod": 3,
  "attributes.init.total": "+5",
  "attributes.init.none": "-0",
  "details.name": "Leomund",
  "details.flying": true,
  "details.world": "astral",
};
const valueAt = (path: string): unknown => sheet[path];
const numberAt = (path: string): number | null => (typeof sheet[path] === "number" ? sheet[path] : null);

const NUMBER = { kind: "number" } as const;
const WORLDS = {
  kind: "text",
  words: ["physical", "astral"].map((value) => ({ value, label: { key: value } })),
} as const;

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

  it.each([
    ["1 / 0", "∞"],
    ["0 / 0", "NaN"],
    ["@huge", "∞"],
  ])("%s is no finite number: it comes to %s", (formula, detail) => {
    expect(evaluate(formula, numberAt)).toEqual({ ok: false, why: "endless", detail });
  });

  it.each(["", "1 +", "(1", "1 2", "alert(1)", "constructor(1)", "1; 2", "`x`", "a.b", "floor 3", "@"])(
    "%j cannot be written",
    (formula) => {
      expect(evaluate(formula, numberAt)).toMatchObject({ ok: false, why: "syntax" });
    },
  );

  /** A formula that holds itself so many times. */
  const nested = (open: string, close: string, times: number): string => `${open.repeat(times)}1${close.repeat(times)}`;

  it.each([
    ["brackets", "(", ")"],
    ["functions", "abs(", ")"],
    ["signs", "-", ""],
    ["brackets that nobody closes", "(", ""],
  ])("with 10,000 %s in each other is refused, and says so", (_what, open, close) => {
    const formula = nested(open, close, 10_000);
    expect(evaluate(formula, numberAt)).toMatchObject({ ok: false, why: "depth" });
    expect(readBinding(formula, NUMBER, valueAt)).toEqual({ value: null, odd: null });
    const shorter = nested(open, close, 300);
    expect(slipIn(`a.b | ${shorter}`)).toEqual({ way: shorter, why: "depth" });
  });

  it("may nest as deep as anybody writes, and be as long", () => {
    expect(evaluate(nested("(", ")", 40), numberAt)).toEqual({ ok: true, value: 1 });
    expect(evaluate(`0${" + (1)".repeat(1000)}`, numberAt)).toEqual({ ok: true, value: 1000 });
  });
});

describe("a function with very many values", () => {
  it.each(["min", "max", "floor"])("%s is refused, and says so", (name) => {
    const values = (count: number): string => `${name}(${"1,".repeat(count - 1)}1)`;
    expect(evaluate(values(100), numberAt)).toEqual({ ok: true, value: 1 });
    expect(evaluate(values(150_000), numberAt)).toEqual({ ok: false, why: "syntax", detail: name });
  });
});

describe("a binding", () => {
  it("that nobody can have written by hand is refused for its length, and leads to nothing", () => {
    const long = `abilities.dex.mod | ${"a".repeat(2000)}`;
    expect(slipIn(long)).toEqual({ way: long, why: "length" });
    expect(readBinding(long, NUMBER, valueAt)).toEqual({ value: null, odd: null });
    expect(slipText({ way: long, why: "length" })).toMatchObject({ key: "TURNWRIGHT.bindings.too-long" });
  });

  it("leads to no number that an encounter would not take in", () => {
    expect(readBinding("far", NUMBER, valueAt)).toEqual({ value: null, odd: { path: "far", found: "1e+300" } });
    const formula = "@abilities.dex.mod * 1000000000";
    expect(readBinding(formula, NUMBER, valueAt)).toEqual({ value: null, odd: { path: formula, found: "3000000000" } });
  });

  it.each([
    ["abilities.dex.mod", "number", 3, "abilities.dex.mod"],
    ["attributes.init.total", "number", 5, "attributes.init.total"],
    ["abilities.str.mod | abilities.dex.mod", "number", 3, "abilities.dex.mod"],
    ["@abilities.str.mod + 1 | @abilities.dex.mod + 1", "number", 4, "@abilities.dex.mod + 1"],
    ["pools.list | attributes.speed | abilities.dex.mod", "number", 3, "abilities.dex.mod"],
    ["details.name", "text", "Leomund", "details.name"],
    ["details.flying", "toggle", true, "details.flying"],
  ] as const)("%s leads to the %s %j, by the way %s", (binding, kind, value, path) => {
    expect(readBinding(binding, { kind }, valueAt)).toEqual({ value, odd: null, path });
  });

  it("never leads to minus zero", () => {
    const ways = ["attributes.init.none", "0 * -@abilities.dex.mod"];
    expect(ways.map((way) => Object.is(readBinding(way, NUMBER, valueAt).value, 0))).toEqual([true, true]);
  });

  it("leads to nothing where nothing stands: neither 0 nor something to show", () => {
    const ways = ["nowhere", "pools.none", "pools.text", "@nowhere + 1", "nowhere | @pools.none", ""];
    for (const way of ways) expect(readBinding(way, NUMBER, valueAt), way).toEqual({ value: null, odd: null });
  });

  it.each([
    ["attributes.speed", "number", "“25/50/100”"],
    ["status.initiative.die", "number", "“1d6”"],
    ["pools.broken", "number", "NaN"],
    ["huge", "number", "Infinity"],
    ["details.flying", "number", "true"],
    ["pools.list", "number", { key: "TURNWRIGHT.tracker.missing.list" }],
    ["pools.field", "number", { key: "TURNWRIGHT.tracker.missing.group" }],
    ["abilities.dex.mod", "text", "3"],
    ["details.asleep", "toggle", "“yes”"],
  ] as const)("says what stands at %s where a %s is wanted", (path, kind, found) => {
    expect(readBinding(path, { kind }, valueAt)).toEqual({ value: null, odd: { path, found } });
  });

  it("names what stood in the way of the first way that had anything, within a formula too", () => {
    const odd = { path: "status.initiative.die", found: "“1d6”" };
    expect(readBinding("nowhere | 2 * @status.initiative.die | pools.list", NUMBER, valueAt)).toEqual({
      value: null,
      odd,
    });
  });

  it.each([
    ["1 / (@abilities.dex.mod - 3)", "∞"],
    ["0 / (@abilities.dex.mod - 3)", "NaN"],
    ["9".repeat(400), "∞"],
  ])("cannot use %s: it shows the formula and that it comes to %s", (path, found) => {
    expect(readBinding(path, NUMBER, valueAt)).toEqual({ value: null, odd: { path, found } });
    expect(readBinding(`${path} | abilities.dex.mod`, NUMBER, valueAt)).toMatchObject({ value: 3 });
  });

  it("takes only the words that the rules know, and shows no more of a text than fits", () => {
    expect(readBinding("details.world", WORLDS, valueAt).value).toBe("astral");
    expect(readBinding("details.name", WORLDS, valueAt).odd).toEqual({ path: "details.name", found: "“Leomund”" });
    expect(readBinding("details.bio", { kind: "text" }, valueAt).odd?.found).toMatch(/^“x{10,50}…”$/);
  });

  it("says which of its ways cannot be read", () => {
    expect(slipIn("a.b | floor(@c / 2")).toEqual({ way: "floor(@c / 2", why: "syntax" });
    expect(slipIn("a.b | floor(@c / 2) | 1 / (@d - @e)")).toBeNull();
  });
});

describe("a typed value", () => {
  it.each([
    [NUMBER, " 7 ", 7],
    [NUMBER, "-2.5", -2.5],
    [WORLDS, "astral", "astral"],
    [{ kind: "text" }, " Leomund ", "Leomund"],
    [{ kind: "toggle" }, "false", false],
    [NUMBER, "  ", null],
  ] as const)("%j takes %j", (wanted, text, value) => {
    expect(enteredTrait(wanted, text, "en")).toEqual({ ok: true, value });
  });

  it.each([
    [NUMBER, "1d6", "number"],
    [NUMBER, "2,5", "number"],
    [NUMBER, "0x10", "number"],
    [NUMBER, "9".repeat(400), "number"],
    [WORLDS, "mars", "word"],
    [{ kind: "text" }, "x".repeat(300), "text"],
    [{ kind: "toggle" }, "perhaps", "toggle"],
  ] as const)("%j refuses %j", (wanted, text, what) => {
    expect(enteredTrait(wanted, text, "en")).toEqual({ ok: false, wanted: what });
  });

  it("is read in the language of whoever has typed it", () => {
    expect(enteredTrait(NUMBER, "2,5", "de")).toEqual({ ok: true, value: 2.5 });
    expect(enteredTrait(NUMBER, "\u22122,5", "pl")).toEqual({ ok: true, value: -2.5 });
  });
});
