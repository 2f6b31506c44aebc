/** The plural classes that a language file may name: those of `Intl.PluralRules`. */
const CLASSES: ReadonlySet<string> = new Set(["zero", "one", "two", "few", "many", "other"]);

/** A text of a language file: one sentence, or for a counted text a sentence for each plural class. */
export type LanguageText = string | Readonly<Record<string, string>>;

/** The texts of a language file by their whole keys. */
export type LanguageTexts = ReadonlyMap<string, LanguageText>;

/** Tells whether an object of a language file is a counted text: it has `other`, and nothing but plural classes. */
const isCounted = (value: object): value is Record<string, string> =>
  Object.hasOwn(value, "other") &&
  Object.entries(value).every(([name, form]) => CLASSES.has(name) && typeof form === "string");

/** Reads a language file. Foundry takes nested objects and dotted keys alike. Throws on anything that is no text and no group. */
export function textsOf(file: unknown): Map<string, LanguageText> {
  const read = (value: unknown, path: string): [string, LanguageText][] => {
    if (typeof value === "string") return [[path, value]];
    if (typeof value !== "object" || value === null) throw new TypeError(`${path} is neither a sentence nor a group`);
    if (isCounted(value)) return [[path, value]];
    return Object.entries(value).flatMap(([key, child]) => read(child, path === "" ? key : `${path}.${key}`));
  };
  return new Map(read(file, ""));
}

/** The sentences of a text, each with its plural class; null for a text that is not counted. */
export const formsOf = (text: LanguageText): readonly (readonly [form: string | null, sentence: string])[] =>
  typeof text === "string" ? [[null, text]] : Object.entries(text);

/** The sentence of a text that holds all its placeholders. */
export const wholeOf = (text: LanguageText): string => (typeof text === "string" ? text : (text["other"] ?? ""));

/** The names in braces of a sentence, each once, in alphabetical order. */
export const placeholders = (sentence: string): string[] =>
  [...new Set([...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ""))].toSorted();
