/**
 * Keeps the marks that say which English text each translation was made from.
 *
 * `npm run translated`: lists the texts that are due, with the languages.
 * `npm run translated -- de fr KEY…`: notes that these texts were translated, or read again, in these languages. Without a language, in all.
 * `npm run translated -- de all`: notes it of every text.
 */
import { writeFileSync } from "node:fs";
import {
  dueLanguages,
  languageTexts,
  type Mark,
  MARKS_FILE,
  marksAfter,
  marksOf,
  TRANSLATIONS,
} from "../test/architecture/made-from.ts";
import { wholeOf } from "../test/architecture/language-file.ts";

const PREFIX = "TURNWRIGHT.";

const given = process.argv.slice(2);
const english = languageTexts("en");
const marks = marksOf();

const languages = given.filter((word) => TRANSLATIONS.includes(word));
const keys = given
  .filter((word) => !languages.includes(word))
  .map((key) => (key.startsWith(PREFIX) || key === "all" ? key : PREFIX + key));
const unknown = keys.filter((key) => key !== "all" && !english.has(key));

const write = (after: Record<string, Mark>): void => {
  const lines = Object.entries(after).map(
    ([key, mark]) => `  ${JSON.stringify(key)}: ${JSON.stringify(mark).replaceAll(",", ", ")}`,
  );
  writeFileSync(MARKS_FILE, `{\n${lines.join(",\n")}\n}\n`);
};

if (unknown.length > 0) {
  console.error(`No English text has these keys: ${unknown.join(", ")}`);
  process.exitCode = 1;
} else if (keys.length > 0) {
  const read = languages.length > 0 ? languages : TRANSLATIONS;
  write(marksAfter(english, marks, (key, lang) => read.includes(lang) && (keys.includes("all") || keys.includes(key))));
} else {
  const due = [...english].map(([key, text]) => ({ key, text, in: dueLanguages(text, marks[key]) }));
  for (const { key, text, in: langs } of due.filter((entry) => entry.in.length > 0))
    console.log(`${key.slice(PREFIX.length)}\n  ${langs.join(", ")}: ${wholeOf(text)}`);
}
