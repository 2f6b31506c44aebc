import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  enteredOptions,
  formValue,
  optionLayers,
  optionProblems,
  optionSources,
  written,
} from "../../../src/foundry/variant/option-layers";
import { inWorld } from "../../support/world";

beforeEach(() => inWorld("another"));
afterEach(() => void vi.unstubAllGlobals());

const worldSays = (values: unknown) => ({ from: "world", values }) as const;
const sceneSays = (values: unknown) => ({ from: "scene", values }) as const;

describe("what a form says", () => {
  it.each([
    [{ kind: "toggle", initial: true }, "false", false],
    [{ kind: "toggle", initial: true }, "", undefined],
    [{ kind: "integer", initial: 1, min: 0, max: 9 }, "7", 7],
    [{ kind: "dice", initial: "1d20" }, "2d6", "2d6"],
    [{ kind: "dice", initial: "1d20" }, "", undefined],
    [{ kind: "dice", initial: "1d20", blank: true }, "", ""],
    [{ kind: "dice", initial: "1d20", blank: true }, null, undefined],
    [{ kind: "text", initial: "word", max: 20 }, "", ""],
    [{ kind: "text", initial: "word", max: 20, needed: true }, " ", undefined],
    [{ kind: "table", initial: { a: "1d4" } }, "melee = 1d6\n\nspell = 1d12 + 1", { melee: "1d6", spell: "1d12 + 1" }],
  ] as const)("for %j by %j is %j", (spec, entered, value) => {
    expect(formValue(spec, entered)).toEqual(value);
  });

  it("reads a table again as it was written", () => {
    const table = { melee: "1d6", "spell, long": "1d12 + 1" };
    expect(formValue({ kind: "table", initial: table }, written(table))).toEqual(table);
  });

  it("is wrong if own rules contradict themselves, as a whole and not one by one", () => {
    const wrong = { numbers: "none", next: "numbers" };
    expect(optionProblems("own", wrong)).toMatchObject([{ says: "TURNWRIGHT.parts.refused.order-needs-numbers" }]);
    expect(optionProblems("own", { ...wrong, next: "choice" })).toEqual([]);
    expect(optionProblems("own", { numbers: "stat", stat: "  " })).toEqual([]);
    expect(optionLayers("own", [worldSays({ numbers: "stat", stat: "  " })])).toMatchObject({ stat: "initiative" });
  });

  it("leaves out what was left empty and what the variant does not know", () => {
    const entered = { formula: "1d12", reroll: "", colour: "red" };
    expect(enteredOptions("basic", entered)).toEqual({ formula: "1d12" });
  });
});

describe("the options in force", () => {
  it("are what the game system says where neither the world nor the scene does", () => {
    inWorld("mythras");
    expect(optionSources("basic", [])["formula"]).toEqual({ value: "1d10 + @initiative", from: "system" });
    const world = worldSays({ formula: "1d12" });
    expect(optionSources("basic", [world])["formula"]).toEqual({ value: "1d12", from: "world" });
    inWorld("sta", { settings: { "sta.momentum": 99_999, "sta.maxNumberOfMomentum": 6 } });
    expect(optionLayers("momentum", [])).toMatchObject({ poolStart: -1, poolMax: 6 });
  });

  it("pass over a wrong value that is stored", () => {
    const layers = [worldSays({ formula: "1d12" }), sceneSays({ formula: "a lot" })];
    expect(optionLayers("basic", layers)).toMatchObject({ formula: "1d12" });
    expect(optionSources("basic", layers)["formula"]).toEqual({ value: "1d12", from: "world" });
  });
});
