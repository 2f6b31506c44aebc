import glossary from "./glossary.json" with { type: "json" };
import { formsOf, type LanguageText, type LanguageTexts, placeholders, wholeOf } from "./language-file.ts";

/** One check of a sentence: what is wrong with it, each as a phrase. */
type SentenceCheck = (sentence: string, english: string) => string[];

/** The quotation marks of a language: opening and closing. */
const QUOTES: Readonly<Record<string, readonly [string, string]>> = {
  en: ["“", "”"],
  de: ["„", "“"],
  fr: ["«", "»"],
  es: ["«", "»"],
  "pt-BR": ["“", "”"],
  pl: ["„", "”"],
};

const count = (text: string, part: string): number => text.split(part).length - 1;

/** Words of the data, which are the same in every language: formulas, dice, paths, the names of files and keys. */
const DATA = /@\w+(?:\.\w+)*|\b\d*d\d+\b|\b[a-z]+(?:\.[a-z]+){2,}\b|turnwright-key|\b(?:ar-dni|cold-sim,|hot-sim,)/g;

const quoteFaults =
  (lang: string): SentenceCheck =>
  (sentence) => {
    const [open, close] = QUOTES[lang] ?? ["“", "”"];
    const foreign = (sentence.match(/[„“”«»"]/g) ?? []).filter((mark) => mark !== open && mark !== close);
    if (foreign.length > 0) return [`quotes with ${foreign[0]}`];
    return count(sentence, open) === count(sentence, close) ? [] : ["leaves a quotation open"];
  };

/** A narrow no-break space before ; ! ? and a no-break space before a colon and inside « »: a line never breaks there. */
const frenchSpaces: SentenceCheck = (sentence) => [
  ...(/[^\u202F;!?][;!?]/.test(sentence) ? ["no narrow no-break space before ; ! ?"] : []),
  ...(/[^\u00A0]:(?=\s|$)/.test(sentence) ? ["no no-break space before :"] : []),
  ...(/«[^\u00A0\u202F]|[^\u00A0\u202F]»/.test(sentence) ? ["no no-break space inside « »"] : []),
];

const spanishMarks: SentenceCheck = (sentence) =>
  count(sentence, "?") === count(sentence, "¿") && count(sentence, "!") === count(sentence, "¡")
    ? []
    : ["lacks an opening mark"];

const GENITIVE = "a genitive made of a placeholder";

/** One name takes a genitive in English, several do not. */
const englishGenitives: SentenceCheck = (sentence) =>
  /\{(?:names|list|together)\}['’]?s(?!\p{L})|\}s(?!\p{L})/u.test(sentence) ? [GENITIVE] : [];

const otherGenitives: SentenceCheck = (sentence) => (/\}['’]?s(?!\p{L})/u.test(sentence) ? [GENITIVE] : []);

const OF_A_LANGUAGE: Readonly<Record<string, SentenceCheck>> = { fr: frenchSpaces, es: spanishMarks };

const commonFaults: SentenceCheck = (sentence, english) => [
  ...(sentence.includes("...") ? ["three dots for …"] : []),
  ...(count(sentence, "[") !== count(english, "[") || count(sentence, "]") !== count(english, "]")
    ? ["lacks the square brackets"]
    : []),
  ...(sentence !== sentence.trim() ? ["a space at an end"] : []),
  ...(english.match(DATA) ?? []).filter((word) => !sentence.includes(word)).map((word) => `lacks ${word}`),
];

/** A term of a language, the words that may not stand for it, and the beginnings of keys where a game has its own word. */
interface Term {
  readonly term: string;
  readonly rivals: readonly string[];
  readonly except?: readonly string[];
}

const GLOSSARY: Readonly<Record<string, Readonly<Record<string, Term>>>> = glossary;

/** A rival as a whole word. Letter case counts only if the term differs in nothing else. */
function holdsRival(sentence: string, rival: string, term: string): boolean {
  const flags = rival.toLowerCase() === term.toLowerCase() ? "u" : "iu";
  return new RegExp(String.raw`(?<![\p{L}\p{N}_{])${rival}(?![\p{L}\p{N}_}])`, flags).test(sentence);
}

/** The rivals of house terms in a sentence, as `test/architecture/glossary.json` lists them. */
function rivalFaults(lang: string, key: string, sentence: string): string[] {
  return Object.entries(GLOSSARY[lang] ?? {})
    .filter(([, { except = [] }]) => !except.some((beginning) => key.startsWith(beginning)))
    .flatMap(([idea, { term, rivals }]) =>
      rivals
        .filter((rival) => holdsRival(sentence, rival, term))
        .map((rival) => `says “${rival}”; the term for ${idea} is “${term}”`),
    );
}

/** Numbers that fall into every class a language has for numbers below a million, and some fractions. */
const SAMPLES = [...Array.from({ length: 1000 }, (_, number) => number), 0.5, 1.5, 2.5, 10.5];

/** The plural classes that a counted text of a language must have. What only a million asks for may be left out. */
export function neededClasses(lang: string): string[] {
  const rules = new Intl.PluralRules(lang);
  return [...new Set([...SAMPLES.map((number) => rules.select(number)), "other"])].toSorted();
}

/** Tells whether a class holds one number alone, so that its sentence may leave the number out: "one more". */
function isOneNumber(lang: string, form: string): boolean {
  const rules = new Intl.PluralRules(lang);
  return SAMPLES.filter((number) => rules.select(number) === form).length === 1;
}

function countedFaults(lang: string, text: LanguageText, english: LanguageText): string[] {
  if (typeof text === "string") return typeof english === "string" ? [] : ["lacks its plural forms"];
  const names = Object.keys(text);
  const known = new Set<string>(new Intl.PluralRules(lang).resolvedOptions().pluralCategories);
  return [
    ...(placeholders(wholeOf(english)).includes("count") ? [] : ["plural forms without {count}"]),
    ...neededClasses(lang)
      .filter((form) => !names.includes(form))
      .map((form) => `lacks the plural form ${form}`),
    ...names.filter((form) => !known.has(form)).map((form) => `has the plural form ${form}`),
  ];
}

function valueFaults(lang: string, form: string | null, sentence: string, english: string): string[] {
  const wanted = placeholders(english);
  const used = placeholders(sentence);
  const mayLack = form !== null && isOneNumber(lang, form) ? ["count"] : [];
  return [
    ...wanted.filter((name) => !used.includes(name) && !mayLack.includes(name)).map((name) => `lacks {${name}}`),
    ...used.filter((name) => !wanted.includes(name)).map((name) => `mentions {${name}}`),
  ];
}

/** Tells whether there is anything in a sentence to translate: letters outside its placeholders. */
const hasWords = (sentence: string): boolean => /\p{L}/u.test(sentence.replaceAll(/\{\w+\}/g, ""));

/**
 * The faults in the texts of a language, compared with the English ones, each as "key: what". English can be compared with itself.
 *
 * @param lang a BCP 47 tag
 * @param alike keys of the texts that may read as in English
 * @param due keys of the texts that may be missing until they are translated
 */
export function translationFaults(
  lang: string,
  texts: LanguageTexts,
  english: LanguageTexts,
  alike: ReadonlySet<string>,
  due: ReadonlySet<string>,
): string[] {
  const genitives = lang === "en" ? englishGenitives : otherGenitives;
  const checks = [commonFaults, genitives, quoteFaults(lang), OF_A_LANGUAGE[lang] ?? (() => [])];
  const lacking = [...english.keys()]
    .filter((key) => !texts.has(key) && !due.has(key))
    .map((key) => `${key}: is not there`);
  const found = [...texts].flatMap(([key, text]) => {
    const original = english.get(key);
    if (original === undefined) return [`${key}: is not in English`];
    const whole = wholeOf(original);
    const isLeft = lang !== "en" && wholeOf(text) === whole && hasWords(whole) && !alike.has(key) && !due.has(key);
    const sentences = formsOf(text).flatMap(([form, sentence]) => [
      ...(sentence.trim() === "" ? ["is empty"] : []),
      ...valueFaults(lang, form, sentence, whole),
      ...checks.flatMap((check) => check(sentence, whole)),
      ...rivalFaults(lang, key, sentence),
    ]);
    const faults = [...countedFaults(lang, text, original), ...(isLeft ? ["is still English"] : []), ...sentences];
    return [...new Set(faults)].map((fault) => `${key}: ${fault}`);
  });
  return [...lacking, ...found];
}
