import { describe, expect, it } from "vitest";
import { parseOptions, type OptionsSpec } from "../../../src/core/index";
import { Fight, foe, hero } from "./support/fight";

const SPEC = {
  skip: { kind: "toggle", initial: true },
  reroll: { kind: "choice", initial: "never", choices: ["never", "each-round"] },
  most: { kind: "integer", initial: 3, min: 0, max: 10 },
  motto: { kind: "text", initial: "", max: 5 },
  value: { kind: "text", initial: "speed", max: 9, needed: true },
  roll: { kind: "dice", initial: "1d20 + @initiative" },
  luck: { kind: "dice", initial: "1d20", blank: true },
  dice: { kind: "table", initial: { melee: "1d8", spell: "1d12" } },
} as const satisfies OptionsSpec;

const INITIAL = Object.fromEntries(Object.entries(SPEC).map(([option, { initial }]) => [option, initial]));

describe("options", () => {
  it.each([[undefined], [null], [{}]])("are the initial ones where %j is chosen", (raw) => {
    expect(parseOptions(SPEC, raw)).toEqual({ ok: true, values: INITIAL });
  });

  it("are completed where some are chosen, and are read again as what they are", () => {
    const chosen = { reroll: "each-round", most: 0, motto: "Onward".slice(0, 5), luck: "", dice: { melee: "2d6" } };
    const parsed = parseOptions(SPEC, chosen);
    expect(parsed).toEqual({ ok: true, values: { ...INITIAL, ...chosen } });
    if (parsed.ok) expect(parseOptions(SPEC, parsed.values)).toEqual(parsed);
  });

  it.each([[7], ["text"], [true], [[]], [["skip"]]])("cannot be read from %j", (raw) => {
    expect(parseOptions(SPEC, raw)).toEqual({ ok: false, problems: [{ option: "", code: "unknown" }] });
  });

  it.each<[option: keyof typeof SPEC, values: readonly unknown[]]>([
    ["skip", ["true", 1, null, undefined, {}]],
    ["reroll", ["often", "", 0, null, ["never"]]],
    ["most", [-1, 11, 2.5, NaN, Infinity, "3", null]],
    ["motto", ["longer", 7, null, {}]],
    ["value", ["", "  ", null, "longer than nine"]],
    ["roll", ["", "  ", "1d", "1d20 +", 20, null, `1d20${" + 1".repeat(60)}`]],
    ["luck", ["luck", 0, null]],
    ["dice", [{}, { melee: "" }, { melee: "hard" }, { melee: 8 }, { "": "1d8" }, [], ["1d8"], "1d8", null]],
  ])("do not take a wrong value for %s", (option, values) => {
    for (const value of values) {
      const { kind } = SPEC[option];
      expect(parseOptions(SPEC, { [option]: value }), JSON.stringify(value)).toEqual({
        ok: false,
        problems: [{ option, code: kind }],
      });
    }
  });

  it("are not stored while they are off, where fights of earlier releases have none", () => {
    const fight = new Fight("basic", [hero("ada"), foe("orc")]);
    const stored = (): string[] => Object.keys(fight.encounter.options);
    expect(stored()).toContain("unseenTurns");
    expect(stored().filter((name) => ["counters", "revealedByActing"].includes(name))).toEqual([]);
    fight.give({ do: "start" });
    for (const revealedByActing of [false, true, true, false]) {
      const was = fight.encounter.options["revealedByActing"] ?? false;
      const events = fight.give({ do: "changeOptions", options: { revealedByActing } });
      const options = was === revealedByActing ? [] : ["revealedByActing"];
      expect(events).toEqual([{ type: "options-changed", options }]);
      expect(stored().includes("revealedByActing")).toBe(revealedByActing);
    }
  });

  it("name every problem there is, unknown options first", () => {
    expect(parseOptions(SPEC, { most: 99, colour: "red", skip: "yes" })).toEqual({
      ok: false,
      problems: [
        { option: "colour", code: "unknown" },
        { option: "skip", code: "toggle" },
        { option: "most", code: "integer" },
      ],
    });
  });

  it("are only those that a record has itself", () => {
    for (const option of ["__proto__", "constructor", "toString"]) {
      const raw: unknown = JSON.parse(`{ ${JSON.stringify(option)}: true }`);
      expect(parseOptions(SPEC, raw)).toEqual({ ok: false, problems: [{ option, code: "unknown" }] });
    }
  });
});
