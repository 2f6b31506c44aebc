import { RESERVED } from "../../src/core/variants/shape.ts";
import { describe, expect, it } from "vitest";
import { BUILT_KEYS, BUTTON_KEYS, NAMED_KEYS, OPTION_TEXTS } from "./built-keys.ts";
import { variants } from "../../src/core/index.ts";
import { formsOf, type LanguageText, placeholders, textsOf, wholeOf } from "./language-file.ts";
import { filesBelow, read, readJson } from "./project.ts";
import { sourceStrings, type TextCall } from "./source-strings.ts";
import { dueKeys, isCurrent, marksOf, TRANSLATIONS } from "./made-from.ts";
import { ALIKE } from "./translated.ts";
import { translationFaults } from "./translation-faults.ts";

const PREFIX = "TURNWRIGHT.";

/** The places that put a prefix before a key from elsewhere: the core's sentences, and those of the host's own screens. */
const PREFIXING: readonly (readonly [prefix: string, file: string])[] = [
  [PREFIX, "src/core/state/text.ts"],
  [PREFIX, "src/foundry/i18n/words.ts"],
];

/** Sections of the language file beside those of the variants: where on the screen, or of what kind, their sentences are. */
const SECTIONS = [...RESERVED].filter((name) => name !== "constructor" && name !== "common");

/** The same English words for several things that other languages have to tell apart, with the reason. */
const TWO_MEANINGS: Readonly<Record<string, string>> = {
  Move: "on a button an order, in a plan and among the kinds of action a noun, and a Minor Action's own name",
  Spell: "what a plan uses, and a kind of action with a die of its own: each game has its word",
  Ranged: "a kind of action, and the attack that a Risk is for: each game has its word",
  Melee: "a kind of action, and the attack that a Risk is for: each game has its word",
  Action: "what a form of one game asks for, and a counter that a table ticks off",
  Reaction: "a value on a sheet, and a counter that a table ticks off",
  "the GM": "the value of an option, and a name at the end of a list: a language may need another case",
};

const languages = filesBelow("lang").filter((path) => path.endsWith(".json"));
const { literals, built, texts } = sourceStrings();
const variantIds: readonly string[] = variants().map(({ id }) => id);

const entries = (path: string): Map<string, LanguageText> => textsOf(readJson(path));

const texted = languages.includes("lang/en.json") ? entries("lang/en.json") : new Map<string, LanguageText>();

/** The English texts by key; a counted one by its form that holds everything. */
const english = new Map([...texted].map(([key, text]) => [key, wholeOf(text)]));

const langOf = (path: string): string => path.slice("lang/".length, -".json".length);

const inTemplates = filesBelow("templates").flatMap((file) =>
  [...read(file).matchAll(/TURNWRIGHT\.[\w.-]*/g)].map((match) => ({ file, key: match[0] })),
);

/** Keys written whole, with where: in a call of `text`, as a string of the sources, in a template. */
const written = [
  ...texts.filter(({ whole }) => whole).map(({ file, key }) => ({ file, key: PREFIX + key })),
  ...[...literals]
    .filter(([key]) => /^TURNWRIGHT\.[\w.-]*[\w]$/.test(key) && !OPTION_TEXTS.has(key))
    .flatMap(([key, files]) => [...files].map((file) => ({ file, key }))),
  ...inTemplates.filter(({ key }) => !key.endsWith(".")),
];

/** Beginnings of keys that the sources or a template complete with a value, with where. */
const begun = [
  ...texts.filter(({ whole }) => !whole).map(({ file, key }) => ({ file, key: PREFIX + key })),
  ...built.filter(({ head }) => head.startsWith(PREFIX)).map(({ file, head }) => ({ file, key: head })),
  ...inTemplates.filter(({ key }) => key.endsWith(".")),
].filter(({ file, key }) => !PREFIXING.some(([prefix, place]) => place === file && prefix === key));

const completed = [
  ...Object.entries(BUILT_KEYS).flatMap(([beginning, ends]) => ends.map((end) => beginning + end)),
  ...NAMED_KEYS,
];

/** The section of a key: the part after the prefix. */
const sectionOf = (key: string): string => key.slice(PREFIX.length).split(".")[0] ?? "";

/** The variant in whose folder a file stands; null for any other. */
const variantOfFile = (file: string): string | null => /^src\/core\/variants\/([^/]+)\//.exec(file)?.[1] ?? null;

/** A key is used where it is written whole, or without the prefix that `text` adds, or built from the list, or a button's. */
const isUsed = (key: string): boolean =>
  written.some((use) => use.key === key) ||
  PREFIXING.some(([prefix]) => key.startsWith(prefix) && literals.has(key.slice(prefix.length))) ||
  completed.includes(key) ||
  BUTTON_KEYS.has(key);

const lacks = ({ key, data }: TextCall): string[] => {
  const sentence = english.get(PREFIX + key);
  if (sentence === undefined || data === undefined) return [];
  return placeholders(sentence).filter((name) => !data.includes(name));
};

describe("the language files", () => {
  it("keep every sentence under the module's own prefix", () => {
    const foreign = languages.flatMap((path) => [...entries(path).keys()].filter((key) => !key.startsWith(PREFIX)));
    expect(foreign).toEqual([]);
  });

  it("write every key in kebab case", () => {
    const odd = [...english.keys()].filter((key) => !/^TURNWRIGHT(\.[a-z0-9]+(-[a-z0-9]+)*)+$/.test(key));
    expect(odd).toEqual([]);
  });

  it("have a section for each variant, and no others but those named here", () => {
    const found = [...new Set([...english.keys()].map(sectionOf))];
    expect(found.toSorted()).toEqual([...SECTIONS, ...variantIds].toSorted());
  });

  it("say nothing twice, where it means the same", () => {
    const sentences = [...texted.values()].flatMap((text) => [...new Set(formsOf(text).map(([, form]) => form))]);
    const twice = new Set(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index));
    expect([...twice].toSorted()).toEqual(Object.keys(TWO_MEANINGS).toSorted());
  });

  it("keep what only one variant says in its own section", () => {
    const inVariants = [...written, ...begun].flatMap(({ file, key }) => {
      const variant = variantOfFile(file);
      return variant === null ? [] : [{ file, key, variant }];
    });
    const foreign = inVariants.filter(
      ({ key, variant }) => variantIds.includes(sectionOf(key)) && sectionOf(key) !== variant,
    );
    expect(foreign.map(({ file, key }) => `${file}: ${key}`)).toEqual([]);

    const strays = [...english.keys()].filter((key) => {
      if (variantIds.includes(sectionOf(key))) return false;
      const asked = [...written, ...begun].filter(
        (use) => key === use.key || BUILT_KEYS[use.key]?.some((end) => use.key + end === key),
      );
      const users = [...asked.map(({ file }) => file), ...(literals.get(key.slice(PREFIX.length)) ?? [])];
      const owners = new Set(users.map(variantOfFile));
      return owners.size === 1 && !owners.has(null) && !NAMED_KEYS.has(key);
    });
    expect(strays).toEqual([]);

    const elsewhere = [...written, ...begun].filter(
      ({ file, key }) => variantIds.includes(sectionOf(key)) && variantOfFile(file) === null,
    );
    expect(elsewhere.map(({ file, key }) => `${file}: ${key}`)).toEqual([]);
  });

  it("have a sentence for every key the sources and templates name", () => {
    expect(written.filter(({ key }) => !english.has(key)).map(({ file, key }) => `${file}: ${key}`)).toEqual([]);
  });

  it("have a sentence for every key that is built at run time", () => {
    expect(completed.filter((key) => !english.has(key))).toEqual([]);
  });

  it("are asked for built keys only where the list says so, and the list names nothing that is not built", () => {
    expect(begun.filter(({ key }) => !(key in BUILT_KEYS)).map(({ file, key }) => `${file}: ${key}`)).toEqual([]);
    expect(Object.keys(BUILT_KEYS).filter((beginning) => !begun.some(({ key }) => key === beginning))).toEqual([]);
  });

  it("hold no sentence that nothing asks for", () => {
    expect([...english.keys()].filter((key) => !isUsed(key))).toEqual([]);
  });

  it("are given everything their sentences mention", () => {
    const incomplete = texts.filter(({ whole }) => whole).filter((call) => lacks(call).length > 0);
    expect(incomplete.map((call) => `${call.file}: ${call.key} lacks ${lacks(call).join(", ")}`)).toEqual([]);
  });

  it.each(languages)("%s says everything English says, and says it well", (path) => {
    const lang = langOf(path);
    const alike = new Set(ALIKE[lang]?.map((key) => PREFIX + key));
    expect(translationFaults(lang, entries(path), texted, alike, dueKeys(lang, texted, marksOf()))).toEqual([]);
  });

  it("are made from the English texts of today, or due by name: npm run translated", () => {
    const marks = marksOf();
    expect([...texted].filter(([key, text]) => !isCurrent(text, marks[key])).map(([key]) => key)).toEqual([]);
    expect(Object.keys(marks).filter((key) => !texted.has(key))).toEqual([]);
    expect(
      Object.values(marks)
        .flatMap((mark) => (typeof mark === "string" ? [] : mark.slice(1)))
        .filter((lang) => !TRANSLATIONS.includes(lang)),
    ).toEqual([]);
  });

  it("are told what to translate by keys that exist", () => {
    const listed = Object.entries(ALIKE);
    expect(listed.flatMap(([, keys]) => keys).filter((key) => !texted.has(PREFIX + key))).toEqual([]);
    expect(listed.map(([lang]) => lang).filter((lang) => !languages.includes(`lang/${lang}.json`))).toEqual([]);
  });

  it("are all named in the manifest", () => {
    const manifest = readJson("module.json") as {
      readonly languages: readonly { readonly lang: string; readonly name: string; readonly path: string }[];
    };
    expect(manifest.languages.map(({ path }) => path).toSorted()).toEqual(languages);
    for (const { lang, name, path } of manifest.languages) {
      expect(langOf(path)).toBe(lang);
      expect(name.toLowerCase()).toBe(new Intl.DisplayNames(lang, { type: "language" }).of(lang)?.toLowerCase());
    }
  });
});
