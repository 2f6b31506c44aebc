import { createHash } from "node:crypto";
import { type LanguageText, type LanguageTexts, textsOf } from "./language-file.ts";
import { filesBelow, readJson } from "./project.ts";

/** The file of the marks, from the project's root. */
export const MARKS_FILE = "test/architecture/made-from.json";

/** The languages of translations: all but English. */
export const TRANSLATIONS: readonly string[] = filesBelow("lang")
  .map((path) => path.slice("lang/".length, -".json".length))
  .filter((lang) => lang !== "en");

/**
 * The English text that the translations of a key were made from, as a hash. Behind it are the languages whose translations are due: they
 * say what an earlier English text said, or are missing.
 */
export type Mark = string | readonly [hash: string, ...due: string[]];

/** The marks by the texts' whole keys. */
export type Marks = Readonly<Record<string, Mark>>;

/** A short hash of an English text: 6 hexadecimal digits. */
const hashOf = (text: LanguageText): string =>
  createHash("sha256").update(JSON.stringify(text)).digest("hex").slice(0, 6);

/** Tells whether a mark is that of an English text. If not, the text has changed since, or is new. */
export const isCurrent = (text: LanguageText, mark: Mark | undefined): boolean =>
  (typeof mark === "string" ? mark : mark?.[0]) === hashOf(text);

/** The languages whose translation of a text is due: the named ones, or all if the mark is not of this text. */
export function dueLanguages(text: LanguageText, mark: Mark | undefined): readonly string[] {
  if (!isCurrent(text, mark)) return TRANSLATIONS;
  return typeof mark === "string" ? [] : (mark?.slice(1) ?? []);
}

/** The keys of the texts that are due in a language. */
export const dueKeys = (lang: string, english: LanguageTexts, marks: Marks): Set<string> =>
  new Set([...english].flatMap(([key, text]) => (dueLanguages(text, marks[key]).includes(lang) ? [key] : [])));

/** The marks after translations of some texts were made or read again, in the order of the texts. Texts that are gone lose theirs. */
export function marksAfter(
  english: LanguageTexts,
  marks: Marks,
  read: (key: string, lang: string) => boolean,
): Record<string, Mark> {
  return Object.fromEntries(
    [...english].map(([key, text]) => {
      const due = dueLanguages(text, marks[key]).filter((lang) => !read(key, lang));
      return [key, due.length === 0 ? hashOf(text) : [hashOf(text), ...due]];
    }),
  );
}

export const marksOf = (): Marks => readJson(MARKS_FILE) as Marks;

/** The texts of a language's file by their whole keys. */
export const languageTexts = (lang: string): LanguageTexts => textsOf(readJson(`lang/${lang}.json`));
