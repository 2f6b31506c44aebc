/** The choices made in the lobby. They travel in the addresses, so that each link opens what it says. */
export interface Choices {
  readonly theme: "dark" | "light";
  readonly generation: 13 | 14;
  /** The language of the lobby and of the module, as its manifest names it. */
  readonly lang: string;
}

/** The options for each choice, by the name in the address; the first one is chosen unless said. */
export const GENERATIONS = [14, 13] as const;
export const THEMES = ["dark", "light"] as const;

/**
 * Reads choices from an address; what it does not know counts as not said.
 * @param languages the tags of the languages that can be chosen
 * @param otherwise the language unless one is said
 */
export function readChoices(asked: URLSearchParams, languages: readonly string[], otherwise: string): Choices {
  const lang = asked.get("lang") ?? "";
  return {
    theme: THEMES.find((theme) => theme === asked.get("theme")) ?? THEMES[0],
    generation: GENERATIONS.find((generation) => String(generation) === asked.get("generation")) ?? GENERATIONS[0],
    lang: languages.includes(lang) ? lang : otherwise,
  };
}

/** A path with the choices behind it, and with what else is said. */
export function addressOf(
  path: string,
  { theme, generation, lang }: Choices,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ ...more, theme, generation: String(generation), lang });
  return `${path}${path.includes("?") ? "&" : "?"}${query}`;
}
