import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isPlainObject, getProperty } from "../common/utils/objects.ts";
import type { JsonObject } from "../common/utils/objects.ts";
import { readModulePackage } from "../server/module-package.ts";

/** A language that the module speaks. */
export interface Language {
  /** Its BCP 47 tag. */
  readonly lang: string;
  /** Its name in itself. */
  readonly name: string;
  /** The file of the module's texts in it. */
  readonly file: string;
}

/** Everything that the lobby says in one language. */
export interface Words {
  readonly lang: string;
  /** A text of the lobby's own with values in the place of `{names}`. @throws {RangeError} for a key that isn't there */
  text(key: string, values?: Readonly<Record<string, string>>): string;
  /** The name of a set of rules and what the module says of it in a sentence or two. */
  rules(id: string): { readonly name: string; readonly summary: string };
  /** Names in a row. */
  list(names: readonly string[]): string;
}

/** The lobby's own texts, one file for each language, as the module's. */
const OWN = fileURLToPath(new URL("lang", import.meta.url));

/** The language of a lobby whose visitor speaks none of the module's. */
const DEFAULT_LANGUAGE = "en";

/** The languages that a module's manifest lists. */
export function languagesOf(modulePath: string): Language[] {
  const { id, languages } = readModulePackage(modulePath, true).data;
  const base = `modules/${id}/`;
  return languages.map(({ lang, name, path }) => ({ lang, name, file: join(modulePath, path.slice(base.length)) }));
}

function readTexts(file: string): JsonObject {
  const texts: unknown = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  if (!isPlainObject(texts)) throw new TypeError(`${file} holds no texts`);
  return texts;
}

/** The words of a language; what it lacks is English. */
export function wordsOf(languages: readonly Language[], lang: string): Words {
  const order = [lang, DEFAULT_LANGUAGE].flatMap((one) => languages.find((known) => known.lang === one) ?? []);
  const own = order.map((language) => readTexts(join(OWN, `${language.lang}.json`)));
  const modules = order.map(({ file }) => readTexts(file));
  const find = (files: readonly JsonObject[], key: string): string => {
    const text = files.map((file) => getProperty(file, key)).find((one) => typeof one === "string");
    if (text === undefined) throw new RangeError(`There is no text ${key}`);
    return text;
  };
  const formatter = new Intl.ListFormat(lang);
  return {
    lang,
    text: (key, values = {}) => find(own, key).replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ""),
    rules: (id) => ({
      name: find(modules, `TURNWRIGHT.${id}.name`),
      summary: find(modules, `TURNWRIGHT.${id}.summary`),
    }),
    list: (names) => formatter.format(names),
  };
}

/** A language tag without its region: `pt` of `pt-BR`. */
export const withoutRegion = (tag: string): string => tag.split("-")[0]?.toLowerCase() ?? "";

/**
 * The language for a browser, by what it accepts: the first of its languages that is spoken here, in this region or another.
 * @param accepted the header `Accept-Language`: tags, each with its weight from 0 to 1
 */
export function languageFor(accepted: string | undefined, languages: readonly Language[]): string {
  const wanted = (accepted ?? "")
    .split(",")
    .map((entry) => {
      const [tag = "", ...parameters] = entry.split(";").map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith("q="));
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice("q=".length)) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  for (const { tag } of wanted) {
    const spoken =
      languages.find(({ lang }) => lang.toLowerCase() === tag.toLowerCase()) ??
      languages.find(({ lang }) => withoutRegion(lang) === withoutRegion(tag));
    if (spoken !== undefined) return spoken.lang;
  }
  return DEFAULT_LANGUAGE;
}
