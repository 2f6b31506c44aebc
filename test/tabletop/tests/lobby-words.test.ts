import { describe, expect, it } from "vitest";
import { textsOf } from "../../architecture/language-file.ts";
import { filesBelow, readJson } from "../../architecture/project.ts";
import { translationFaults } from "../../architecture/translation-faults.ts";
import { languageFor } from "../lobby/words.ts";

/** The languages that the module's manifest names. */
const LANGUAGES = (readJson("module.json") as { languages: readonly { lang: string; name: string }[] }).languages.map(
  ({ lang, name }) => ({ lang, name, file: "" }),
);

/** Keys of the lobby's texts that may read as in English, by language. */
const ALIKE: Readonly<Record<string, readonly string[]>> = { es: ["gm"] };

const FOLDER = "test/tabletop/lobby/lang";

describe("the words of the lobby", () => {
  it("are there in each language of the module, and in no other", () => {
    const files = LANGUAGES.map(({ lang }) => `${FOLDER}/${lang}.json`);
    expect(filesBelow(FOLDER).toSorted()).toEqual(files.toSorted());
  });

  it.each(LANGUAGES)("say in $lang what they say in English", ({ lang }) => {
    const texts = (tag: string) => textsOf(readJson(`${FOLDER}/${tag}.json`));
    expect(translationFaults(lang, texts(lang), texts("en"), new Set(ALIKE[lang]), new Set())).toEqual([]);
  });
});

describe("the language for a browser", () => {
  it.each([
    ["pl-PL,pl;q=0.9,en-US;q=0.8,en;q=0.7", "pl"],
    ["de-AT", "de"],
    ["PT-br", "pt-BR"],
    ["pt-PT,pt;q=0.9", "pt-BR"],
    ["nl, en;q=0.5, fr;q=0.8", "fr"],
    ["de;q=0, es;q=0.1", "es"],
    ["ja,*;q=0.5", "en"],
    ["", "en"],
    [undefined, "en"],
  ])("that accepts %j is %s", (accepted, lang) => {
    expect(languageFor(accepted, LANGUAGES)).toBe(lang);
  });
});
