import { mergeObject } from "../../common/utils/merge.ts";
import { expandObject, getProperty } from "../../common/utils/objects.ts";
import type { JsonObject } from "../../common/utils/objects.ts";
import { textOf } from "../../common/utils/text.ts";
import { game, generation } from "../game.ts";

/** The language of core's own texts. Others come from packages: the stand-in has none for core. */
const DEFAULT_LANGUAGE = "en";

/** The texts of core and packages. */
export class Localization {
  lang = DEFAULT_LANGUAGE;
  translations: JsonObject = {};
  /** The texts of the default language, for what the language in use lacks. */
  _fallback: JsonObject = {};

  /** Loads the texts of core and of active modules in a language and in the default one; later files win. */
  async setLanguage(lang: string): Promise<void> {
    this.lang = lang;
    document.documentElement.setAttribute("lang", lang);
    this.translations = await translationsOf(lang);
    if (lang !== DEFAULT_LANGUAGE) this._fallback = await translationsOf(DEFAULT_LANGUAGE);
  }

  /** Tells whether there is a text of that key, in the default language too unless `fallback` is false. */
  has(stringId: string, fallback = true): boolean {
    if (typeof getProperty(this.translations, stringId) === "string") return true;
    return fallback && typeof getProperty(this._fallback, stringId) === "string";
  }

  /** The text of a key, or the key; generation 14 fills in data as `format` does. */
  localize(stringId: string, data?: JsonObject): string {
    const text = getProperty(this.translations, stringId);
    const fallback = typeof text === "string" ? text : getProperty(this._fallback, stringId);
    const found = typeof fallback === "string" ? fallback : stringId;
    return data && generation() >= 14 ? fill(found, data) : found;
  }

  /** The text of a key with data in the place of `{names}`. */
  format(stringId: string, data: JsonObject = {}): string {
    return fill(this.localize(stringId), data);
  }

  /** Names in a list, as the language joins them. */
  getListFormatter(options: Intl.ListFormatOptions = {}): Intl.ListFormat {
    return new Intl.ListFormat(this.lang, options);
  }
}

async function translationsOf(lang: string): Promise<JsonObject> {
  const offered = game.modules.filter((module) => module.active).flatMap((module) => module.languages);
  const paths = offered.filter((language) => language.lang === lang).map((language) => language.path);
  const own = lang === DEFAULT_LANGUAGE ? [`lang/${lang}.json`] : [];
  const files = await Promise.all([...own, ...paths].map(fetchTranslations));
  const translations: JsonObject = {};
  for (const file of files) mergeObject(translations, expandObject(file));
  return translations;
}

/** A file that cannot be had is reported, and its texts stay keys. */
async function fetchTranslations(path: string): Promise<JsonObject> {
  const response = await fetch(path);
  if (response.ok) return (await response.json()) as JsonObject;
  console.error(`Unable to load requested localization file ${path}`);
  return {};
}

function fill(text: string, data: JsonObject): string {
  return text.replace(/\{([^}]+)\}/g, (match, key: string) => {
    const value = data[key];
    return value === undefined || value === null ? match : textOf(value);
  });
}
