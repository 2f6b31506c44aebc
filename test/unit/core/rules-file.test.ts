import { describe, expect, it } from "vitest";
import {
  choicesWith,
  completeChoices,
  CONTRADICTION_CODES,
  FILE_CODES,
  optionsOfRules,
  readRules,
  SETS,
  writeRules,
  type RulesFile,
} from "../../../src/core/index";
import { faultSentence } from "../../../src/foundry/variant/rules-faults";

const rulesOf = (given: Partial<RulesFile>): RulesFile => ({
  turnwright: "rules",
  format: 1,
  name: "Sides",
  summary: "",
  icon: "fa-shapes",
  choices: completeChoices({}),
  open: [],
  ...given,
});

describe("a file with turn rules", () => {
  it.each(SETS.map((set) => [set.id, set] as const))("reads the choices of %s as they were written", (_id, set) => {
    const rules = rulesOf({ choices: choicesWith(set, {}), summary: { en: "Short", de: "Kurz" } });
    expect(readRules(writeRules(rules), SETS)).toEqual({ ok: true, rules });
  });

  it("keeps the counters with which a fight begins, and refuses what is none (K-1)", () => {
    const counters = [{ id: "action" }, { id: "luck", label: "Luck", of: "table" as const, max: 3 }];
    const rules = rulesOf({ counters });
    expect(readRules(writeRules(rules), SETS)).toEqual({ ok: true, rules });
    expect(optionsOfRules(rules, "Sides")["counters"]).toEqual(counters);
    expect(writeRules(rulesOf({}))).not.toHaveProperty("counters");
    expect(readRules({ ...writeRules(rules), counters: [{ id: "luck" }] }, SETS)).toEqual({
      ok: false,
      problems: [{ code: "wrong-field", detail: "counters" }],
    });
  });

  it("needs nothing but its mark, its format and a name", () => {
    expect(readRules({ turnwright: "rules", format: 1, name: "Sides" }, SETS)).toEqual({
      ok: true,
      rules: rulesOf({}),
    });
  });

  it.each([
    [{ format: 2 }, "newer-format"],
    [{ dice: 3 }, "unknown-field"],
    [{ name: " " }, "needs-name"],
    [{ from: "nobody" }, "unknown-set"],
    [{ choices: { speed: 1 } }, "unknown-choice"],
    [{ choices: { numbers: "runes" } }, "wrong-value"],
    [{ choices: { jokers: 1 } }, "has-no-effect"],
    [{ choices: { numbers: "none" } }, "order-needs-numbers"],
  ])("is refused with %o: %s", (fields, code) => {
    const read = readRules({ turnwright: "rules", format: 1, name: "Sides", ...fields }, SETS);
    expect(read).toMatchObject({ ok: false, problems: [{ code }] });
  });
});

describe("everything that is wrong with turn rules", () => {
  const bad = {
    turnwright: "rules",
    format: 1,
    nme: "Bad",
    from: "popcron",
    choices: { taker: "sides", takr: "side", deck: 40, fallen: "drop-place" },
    open: ["speed"],
  };

  it("is found at once, and no fault that the right value of another choice would mend", () => {
    const read = readRules(bad, SETS);
    const found = read.ok ? [] : read.problems.map(({ code, detail }) => `${code} ${detail}`);
    expect(found).toEqual([
      "unknown-field nme",
      "needs-name name",
      "unknown-choice takr",
      "unknown-choice speed",
      "wrong-value taker",
      "unknown-set popcron",
      "has-no-effect deck",
    ]);
  });

  it("is told to an author in a sentence each, with what would be right", () => {
    const read = readRules(bad, SETS);
    const said = read.ok ? [] : read.problems.map((problem) => faultSentence(problem, bad));
    expect(said[0]).toMatch(/^nme does not exist: possible are "format", "name"/);
    expect(said[1]).toBe("name must be a text of at most 60 characters, or one by language");
    expect(said[2]).toMatch(/^choices\.takr does not exist: possible are .*"taker"/);
    expect(said[3]).toMatch(/^open: speed does not exist/);
    expect(said[4]).toBe('choices.taker must be one of "holder", "side"');
    expect(said[5]).toMatch(/^from: there is no set popcron: possible are .*"popcorn"/);
    expect(said[6]).toBe("choices.deck has no effect beside the other choices");
  });

  it("has a sentence for every code", () => {
    for (const code of [...FILE_CODES, ...CONTRADICTION_CODES]) {
      expect(faultSentence({ code, detail: "taker" }, {}), code).toMatch(/\w+ \w+/);
    }
  });
});
