import { describe, expect, it } from "vitest";
import { textsOf } from "./language-file.ts";
import { neededClasses, translationFaults } from "./translation-faults.ts";

const ENGLISH = {
  T: {
    acts: "{combatant} acts",
    more: { one: "{count} more", other: "{count} more" },
    done: "Done: {count}",
    who: "Who? Say “nobody”.",
    roll: "A roll such as 1d20 + @initiative at attributes.init.total",
    name: "Name",
    mark: "{name} ×{count}",
  },
};

const GERMAN = {
  T: {
    acts: "{combatant} handelt",
    more: { one: "noch {count}", other: "noch {count}" },
    done: "Fertig: {count}",
    who: "Wer? Sag „niemand“.",
    roll: "Ein Wurf wie 1d20 + @initiative bei attributes.init.total",
    name: "Name",
    mark: "{name} ×{count}",
  },
};

const ALIKE = new Set(["T.name"]);
const NONE = new Set<string>();

/** The faults of a translation of the one text `T.t`. */
const faultsOf = (lang: string, text: unknown, english: unknown = "{count} of {name}"): string[] =>
  translationFaults(lang, textsOf({ T: { t: text } }), textsOf({ T: { t: english } }), ALIKE, NONE);

describe("the check of a language file", () => {
  it("has nothing against a good translation", () => {
    expect(translationFaults("de", textsOf(GERMAN), textsOf(ENGLISH), ALIKE, NONE)).toEqual([]);
  });

  it("finds texts that are missing, empty or not in English", () => {
    const { acts: _left, ...rest } = GERMAN.T;
    const odd = textsOf({ T: { ...rest, more: GERMAN.T.more, name: " ", extra: "Mehr" } });
    expect(translationFaults("de", odd, textsOf(ENGLISH), ALIKE, NONE)).toEqual([
      "T.acts: is not there",
      "T.name: is empty",
      "T.name: a space at an end",
      "T.extra: is not in English",
    ]);
  });

  it("finds values that a sentence loses or makes up", () => {
    expect(faultsOf("de", "{count} von {nane}")).toEqual(["T.t: lacks {name}", "T.t: mentions {nane}"]);
  });

  it("finds a sentence that lacks the square brackets", () => {
    expect(faultsOf("de", "Zuerst die höchste", "The [highest] first")).toEqual(["T.t: lacks the square brackets"]);
    expect(faultsOf("de", "[Die höchste] zuerst", "The [highest] first")).toEqual([]);
  });

  it("refuses the rivals of a house term, as whole words", () => {
    expect(faultsOf("es", "Ficha: {count} de {name}")).toEqual([
      "T.t: says “ficha”; the term for token is “token”",
      "T.t: says “ficha”; the term for sheet is “hoja”",
    ]);
    expect(faultsOf("es", "{count} fichajes de {name}")).toEqual([]);
    expect(faultsOf("pt-BR", "{count} do Mestre: {name}")).toEqual([]);
    expect(faultsOf("pt-BR", "{count} do mestre: {name}")).toEqual(["T.t: says “mestre”; the term for GM is “Mestre”"]);
  });

  it("finds what was left in English, and only where there are words", () => {
    expect(faultsOf("de", "Act first", "Act first")).toEqual(["T.t: is still English"]);
    expect(faultsOf("de", "{count}/{name}", "{count}/{name}")).toEqual([]);
  });

  it("lets an English text be reworded, and a text wait for its translation", () => {
    const reworded = textsOf({ T: { ...ENGLISH.T, acts: "It is {combatant}’s turn", name: "Its name" } });
    expect(translationFaults("de", textsOf(GERMAN), reworded, ALIKE, NONE)).toEqual([]);
    const { done: _due, ...rest } = GERMAN.T;
    const late = textsOf({ T: { ...rest, acts: ENGLISH.T.acts } });
    expect(translationFaults("de", late, textsOf(ENGLISH), ALIKE, new Set(["T.acts", "T.done"]))).toEqual([]);
  });

  it("asks for the plural forms of each language, and for none that only a million needs", () => {
    expect(neededClasses("de")).toEqual(["one", "other"]);
    expect(neededClasses("pl")).toEqual(["few", "many", "one", "other"]);
    const two = { one: "{count} akcja", other: "{count} akcji" };
    const english = { one: "{count} action", other: "{count} actions" };
    expect(faultsOf("pl", two, english)).toEqual(["T.t: lacks the plural form few", "T.t: lacks the plural form many"]);
    expect(faultsOf("de", { ...two, few: "{count}" }, english)).toEqual(["T.t: has the plural form few"]);
    expect(faultsOf("de", "{count} Aktionen", english)).toEqual(["T.t: lacks its plural forms"]);
  });

  it("lets a language count where English need not, if the sentence tells the number", () => {
    const forms = {
      one: "{count} z {name}",
      few: "{count} z {name}",
      many: "{count} z {name}",
      other: "{count} z {name}",
    };
    expect(faultsOf("pl", forms)).toEqual([]);
    expect(faultsOf("de", { one: "einer von {name}", other: "mehrere von {name}" }, "of {name}")).toEqual([
      "T.t: plural forms without {count}",
    ]);
  });

  it("lets a form leave the number out where it stands for one number alone", () => {
    const english = { one: "one of {name}", other: "{count} of {name}" };
    expect(faultsOf("de", { one: "eins von {name}", other: "{count} von {name}" }, english)).toEqual([]);
    expect(faultsOf("fr", { one: "un de {name}", other: "{count} de {name}" }, english)).toEqual([
      "T.t: lacks {count}",
    ]);
    expect(faultsOf("de", { one: "{count} von {name}", other: "alle von {name}" }, english)).toEqual([
      "T.t: lacks {count}",
    ]);
  });

  it("finds a genitive made of a placeholder", () => {
    expect(faultsOf("de", "{names}s Zug", "Turn: {names}")).toEqual(["T.t: a genitive made of a placeholder"]);
    expect(faultsOf("en", "{names}’s turn", "{names}’s turn")).toEqual(["T.t: a genitive made of a placeholder"]);
    expect(faultsOf("en", "{combatant}’s turn", "{combatant}’s turn")).toEqual([]);
  });

  it("finds quotation marks of another language, and one that stays open", () => {
    expect(faultsOf("de", "Sag “nein”.", "Say “no”.")).toEqual(["T.t: quotes with ”"]);
    expect(faultsOf("pl", "Powiedz „nie.", "Say “no”.")).toEqual(["T.t: leaves a quotation open"]);
  });

  it("finds French spaces at which a line can break", () => {
    expect(faultsOf("fr", "Qui ? Moi\u202F!", "Who? Me!")).toEqual(["T.t: no narrow no-break space before ; ! ?"]);
    expect(faultsOf("fr", "Tour : fin", "Turn: end")).toEqual(["T.t: no no-break space before :"]);
    expect(faultsOf("fr", "Dites « non\u00A0».", "Say “no”.")).toEqual(["T.t: no no-break space inside « »"]);
    expect(faultsOf("fr", "Qui\u202F? Moi\u00A0: «\u00A0ici\u00A0»\u202F!", "Who? Me: “here”!")).toEqual([]);
  });

  it("finds Spanish questions and calls that begin without their mark", () => {
    expect(faultsOf("es", "Quién?", "Who?")).toEqual(["T.t: lacks an opening mark"]);
    expect(faultsOf("es", "¡Emboscada! ¿Quién?", "Ambush! Who?")).toEqual([]);
  });

  it("finds formulas, dice and paths that were translated", () => {
    const english = "A roll such as 1d20 + @initiative at attributes.init.total";
    expect(faultsOf("de", "Ein Wurf wie 1w20 + @Initiative bei attribute.init.summe", english)).toEqual([
      "T.t: lacks 1d20",
      "T.t: lacks @initiative",
      "T.t: lacks attributes.init.total",
    ]);
  });

  it("finds dots that are no ellipsis", () => {
    expect(faultsOf("de", "Handeln...", "Act…")).toEqual(["T.t: three dots for …"]);
  });
});
