export interface Formats {
  number(value: number): string;
  /**
   * The typed number, or null. Accepts a decimal comma if the language has one, a point always (Foundry's fields use
   * it), and a typographic minus. No digit grouping.
   */
  read(typed: string): number | null;
  /** A phrase with "and": "Ann, Bo, and Cy". */
  together(items: readonly string[]): string;
  /** A plain list: "Move, Melee attack". */
  list(items: readonly string[]): string;
  plural(count: number): Intl.LDMLPluralRule;
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/;

function formats(lang: string): Formats {
  const numbers = new Intl.NumberFormat(lang);
  const all = new Intl.ListFormat(lang, { type: "conjunction" });
  const units = new Intl.ListFormat(lang, { type: "unit", style: "short" });
  const classes = new Intl.PluralRules(lang);
  const point = numbers.formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? ".";
  return {
    number: (value) => numbers.format(value),
    read(typed) {
      const plain = typed.trim().replace("\u2212", "-").replace(point, ".");
      return NUMBER.test(plain) ? Number(plain) : null;
    },
    together: (items) => all.format(items),
    list: (items) => units.format(items),
    plural: (count) => classes.select(count),
  };
}

const made = new Map<string, Formats>();

/** A language's formats by its BCP 47 tag, cached because they are slow to make. */
export function formatsOf(lang: string): Formats {
  const known = made.get(lang);
  if (known !== undefined) return known;
  const fresh = formats(lang);
  made.set(lang, fresh);
  return fresh;
}
