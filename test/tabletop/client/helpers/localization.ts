import { mergeObject } from "../../common/utils/merge.ts";
import { expandObject, getProperty } from "../../common/utils/objects.ts";
import type { JsonObject } from "../../common/utils/objects.ts";
import { textOf } from "../../common/utils/text.ts";
import { game, generation } from "../game.ts";

/** The texts of core and packages. */
export class Localization {
  lang = "en";
  readonly translations: JsonObject = {};

  /** Loads the texts of core and of active modules in a language; later files win. */
  async setLanguage(lang: string): Promise<void> {
    this.lang = lang;
    const offered = game.modules.filter((module) => module.active).flatMap((module) => module.languages);
    const paths = offered.filter((language) => language.lang === lang).map((language) => language.path);
    const files = await Promise.all([`lang/${lang}.json`, ...paths].map(fetchTranslations));
    for (const file of files) mergeObject(this.translations, expandObject(file));
  }

  has(stringId: string): boolean {
    return typeof getProperty(this.translations, stringId) === "string";
  }

  /** The text of a key, or the key; generation 14 fills in data as `format` does. */
  localize(stringId: string, data?: JsonObject): string {
    const text = getProperty(this.translations, stringId);
    const found = typeof text === "string" ? text : stringId;
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
