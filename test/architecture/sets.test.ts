import { describe, expect, it } from "vitest";
import { rulesSchema, setsPage } from "../../scripts/build/sets.ts";
import {
  CHOICE_NAMES,
  CHOICES,
  choicesWith,
  CONTRADICTION_CODES,
  contradictionsIn,
  createEncounter,
  readRules,
  SETS,
  type Choices,
  type Contradiction,
} from "../../src/core/index.ts";
import { textsOf } from "./language-file.ts";
import { read, readJson } from "./project.ts";

const docs = read("docs/OWN-RULES.md");
const texts = textsOf(readJson("lang/en.json"));

describe("sets of turn rules", () => {
  it.each(SETS)("$id can be played as it is", (set) => {
    expect(contradictionsIn(choicesWith(set, {}))).toEqual([]);
  });

  it("have pages made from their data: `npm run sets`", () => {
    const page = setsPage(readJson("lang/en.json") as Parameters<typeof setsPage>[0]);
    expect(read("docs/SETS.md")).toBe(page);
  });
});

describe("choices that do not go together", () => {
  const SAMPLES: Readonly<Record<Contradiction, Partial<Choices>>> = {
    "order-needs-numbers": { numbers: "none" },
    "holder-needs-number": { numbers: "none", next: "alternating" },
    "side-takes-its-number": { shared: "side", formula: "1d6" },
    "side-has-no-value": { shared: "side", taker: "side", ties: "value", formula: "1d6" },
    "other-side-cannot-name": { taker: "side", chooser: "last" },
    "kind-cannot-swap": { waiting: "swap", kindsTogether: true },
    "no-joker-to-wait-for": { numbers: "cards", reroll: "each-round", shuffle: "joker", jokers: 0 },
    "value-needs-name": { numbers: "stat", stat: " " },
  };

  it.each(CONTRADICTION_CODES)("%s: a fight and a file are refused, with a sentence", (code) => {
    const choices = SAMPLES[code];
    const says = `TURNWRIGHT.parts.refused.${code}`;
    const made = createEncounter({ variant: "own", options: { ...choices }, combatants: [] });
    expect(made).toEqual({ ok: false, problem: { code: "bad-options", at: code, says } });
    const file = readRules({ turnwright: "rules", format: 1, name: "Ours", choices }, SETS);
    expect(file).toEqual({ ok: false, problems: [{ code, detail: "choices" }] });
    expect(texts.get(says)).toEqual(expect.any(String));
  });
});

describe("the format of own rules", () => {
  it("has a schema made from the choices: `npm run sets`", () => {
    expect(readJson("docs/rules.schema.json")).toEqual(rulesSchema());
  });

  it("has a sentence of the form for every choice, in which it can be made", () => {
    const said = [...texts]
      .filter(([key]) => key.startsWith("TURNWRIGHT.own-rules.sentences."))
      .map(([, text]) => JSON.stringify(text));
    expect(CHOICE_NAMES.filter((name) => !said.join(" ").includes(`{${name}}`))).toEqual([]);
  });

  it("is told in the docs: every choice with its values, and every code", () => {
    for (const name of CHOICE_NAMES) {
      const row = docs.split("\n").find((line) => line.startsWith(`| \`${name}\``)) ?? "";
      const spec = CHOICES[name];
      const values = spec.kind === "choice" ? spec.choices : [];
      expect([name, values.filter((value) => !row.includes(value))]).toEqual([name, []]);
      expect(row).toContain(`**`);
    }
    expect(CONTRADICTION_CODES.filter((code) => !docs.includes(`\`${code}\``))).toEqual([]);
  });
});
