/** Prints all sentences of the form for own rules, for a native reader: `npm run sentences -- pl`. */
import { formsOf } from "../test/architecture/language-file.ts";
import { languageTexts } from "../test/architecture/made-from.ts";

const [lang = "en"] = process.argv.slice(2);
for (const [key, text] of languageTexts(lang)) {
  if (!key.startsWith("TURNWRIGHT.own-rules.sentences.")) continue;
  for (const [form, sentence] of formsOf(text)) console.log(form === null ? sentence : `${sentence} (${form})`);
}
