import { describe, expect, it } from "vitest";
import {
  choicesWith,
  completeChoices,
  optionsOfRules,
  readRules,
  SETS,
  writeRules,
  type RulesFile,
} from "../../../src/core/index";

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
