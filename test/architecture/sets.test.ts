import { describe, expect, it } from "vitest";
import { presetJsonSchema } from "../../scripts/build/preset-schema.ts";
import { rulesSchema, type Words } from "../../scripts/build/sets.ts";
import { roundPictures, whichTurnsPage } from "../../scripts/build/which-turns.ts";
import {
  CHOICE_NAMES,
  CHOICES,
  choicesWith,
  CONTRADICTION_CODES,
  contradictionsIn,
  createEncounter,
  findVariant,
  readRules,
  SETS,
  type Choices,
  type Contradiction,
} from "../../src/core/index.ts";
import { gameRulesById } from "../../src/foundry/bindings/game-rules.ts";
import { COMPLAINTS, gameRules } from "../../src/foundry/settings/guide/tables.ts";
import { formsOf, textsOf, wholeOf } from "./language-file.ts";
import { filesBelow, read, readJson } from "./project.ts";

const docs = read("docs/OWN-RULES.md");
const texts = textsOf(readJson("lang/en.json"));

describe("sets of turn rules", () => {
  it.each(SETS)("$id can be played as it is", (set) => {
    expect(contradictionsIn(choicesWith(set, {}))).toEqual([]);
  });

  it("are found by complaints and games, from the data of the guide: `npm run sets`", () => {
    const page = whichTurnsPage(readJson("lang/en.json") as Words);
    // The formatter widens the columns of tables.
    const plain = (text: string): string => text.replaceAll(/[ -]+/g, " ");
    expect(plain(read("docs/WHICH-TURNS.md"))).toBe(plain(page));
    const offered = [...gameRules, ...Object.entries(COMPLAINTS)];
    const isKnown = (id: string): boolean => findVariant(id) !== undefined || gameRulesById(id) !== null;
    expect(offered.filter(([, ids]) => ids.length === 0 || !ids.every(isKnown))).toEqual([]);
  });
});

describe("pictures of a round", () => {
  const pictures = roundPictures(readJson("lang/en.json") as Words);

  it.each([...pictures])("%s is made from the rules: `npm run sets`", (path, picture) => {
    expect(read(`docs/${path}`)).toBe(picture);
    // A line of a page, which a phone shows too.
    expect(Number(/width="([\d.]+)"/.exec(picture)?.[1])).toBeLessThan(520);
  });

  it("are all on the page, and no others are kept", () => {
    const shown = [...read("docs/WHICH-TURNS.md").matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path]) => path);
    expect(shown).toEqual([...pictures.keys()]);
    expect(filesBelow("docs/images/rounds").toSorted()).toEqual(
      [...pictures.keys()].map((path) => `docs/${path}`).toSorted(),
    );
  });
});

describe("choices that do not go together", () => {
  const SAMPLES: Readonly<Record<Contradiction, Partial<Choices>>> = {
    "order-needs-numbers": { numbers: "none" },
    "all-at-once-needs-no-numbers": { next: "together" },
    "holder-needs-number": { numbers: "none", next: "alternating" },
    "side-takes-its-number": { shared: "side", formula: "1d6" },
    "side-has-no-value": { shared: "side", taker: "side", ties: "value", formula: "1d6" },
    "other-side-cannot-name": { taker: "side", chooser: "last" },
    "kinds-roll-together": { shared: "kind", kindsTogether: true },
    "kind-cannot-swap": { waiting: "swap", kindsTogether: true },
    "bag-has-no-numbers": { next: "bag" },
    "bands-need-a-check": { next: "bands", numbers: "none" },
    "clock-needs-its-numbers": { turns: "clock", numbers: "cards", direction: "ascending" },
    "count-needs-new-numbers": { turns: "clock" },
    "called-by-name": { turns: "called" },
    "places-are-single": { turns: "several", taker: "side" },
    "chart-goes-by-numbers": { turns: "several", next: "sides", further: "chart" },
    "level-sides-are-free": { ties: "together" },
    "half-of-the-highest": { turns: "several", further: "half", direction: "ascending" },
    "own-numbers-are-dealt": { turns: "several", further: "own", numbers: "stat" },
    "turns-cannot-swap": { turns: "several", waiting: "swap" },
    "shared-roll-cannot-add": { declaring: "each-round", kindsTogether: true },
    "surprise-adds-to-dice": { numbers: "stat", surprise: "added" },
    "turns-cannot-be-kept": { turns: "several", waiting: "keep" },
    "no-joker-to-wait-for": { numbers: "cards", reroll: "each-round", shuffle: "joker", jokers: 0 },
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
    expect(readJson("docs/preset.schema.json")).toEqual(presetJsonSchema());
  });

  it("has a sentence of the form for every value, and a field for every other choice", () => {
    const said = [...texts]
      .filter(([key]) => key.startsWith("TURNWRIGHT.own-rules.sentences."))
      .map(([, text]) => text);
    const typed = CHOICE_NAMES.filter((name) => CHOICES[name].kind === "text" || CHOICES[name].kind === "integer");
    const fields = typed.map((name) => (name === "jokers" ? "{count}" : `{${name}}`));
    expect(fields.filter((field) => !said.some((text) => wholeOf(text).includes(field)))).toEqual([]);
    expect(said.filter((text) => !formsOf(text).every(([, form]) => /^[^[\]]*\[[^[\]]+\][^[\]]*$/.test(form)))).toEqual(
      [],
    );
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
