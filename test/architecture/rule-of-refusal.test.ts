import { describe, expect, it } from "vitest";
import { rulesDocument } from "../../scripts/build/packs.mjs";
import { REFUSALS } from "../../src/core/index";
import { RULES_OF_REFUSALS } from "../../src/foundry/windows/rule-of-refusal";
import { ROOT } from "./project.ts";

const { pages } = rulesDocument(ROOT);
const written = new Map(pages.flatMap(({ flags }) => Object.entries(flags.turnwright.rules)));

describe("the rule behind a refusal", () => {
  it("is named for every reason, and stands in the journal", () => {
    expect(Object.keys(RULES_OF_REFUSALS).toSorted()).toEqual([...REFUSALS].toSorted());
    for (const code of REFUSALS) {
      expect(RULES_OF_REFUSALS[code], code).not.toEqual([]);
      for (const rule of RULES_OF_REFUSALS[code]) expect(written.has(rule), `${code}: ${rule}`).toBe(true);
    }
  });

  it("is found below the heading of its part: each variant's own on its page, those of all on the common ones", () => {
    const pageOf = (rule: string) => pages.find(({ flags }) => Object.hasOwn(flags.turnwright.rules, rule));
    expect(pageOf("C-14")?.flags.turnwright).toMatchObject({ variant: null, rules: { "C-14": "Undo" } });
    expect(pageOf("S-10")?.flags.turnwright).toMatchObject({
      variant: "shared-turn",
      rules: { "S-10": "The shared turn" },
    });
    expect(pageOf("B-3")?.flags.turnwright).toMatchObject({ variant: "basic", rules: { "B-3": "" } });
  });
});
