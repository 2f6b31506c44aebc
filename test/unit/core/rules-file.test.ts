import { describe, expect, it } from "vitest";
import { choicesWith, completeChoices, readRules, SETS, writeRules, type RulesFile } from "../../../src/core/index";

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
