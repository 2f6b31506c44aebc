/** How one language writes numbers and lists, and which form of a counted sentence a number asks for. */
export interface Formats {
  /** A number as the language writes it. */
  number(value: number): string;
  /**
   * The number that somebody has typed, null where it is none. A decimal comma counts where the language writes one, and a point
   * everywhere, since Foundry's fields have it; a sign may be the typographic minus. Nobody groups digits in a field.
   */
  read(typed: string): number | null;
  /** Several as one phrase with its "and": "Ann, Bo, and Cy". */
  together(items: readonly string[]): string;
  /** Several one after the other: "Move, Melee attack". */
  list(items: readonly string[]): string;
  /** The plural class of a number, as a language file calls it. */
  plural(count: number): Intl.LDMLPluralRule;
}

/** A number as people write one. Other forms that a script would read (`1e3`, `0x10`) are more likely typing errors. */
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

/**
 * The formats of a language. They are slow to make and made once each.
 *
 * @param lang a BCP 47 tag
 */
export function formatsOf(lang: string): Formats {
  const known = made.get(lang);
  if (known !== undefined) return known;
  const fresh = formats(lang);
  made.set(lang, fresh);
  return fresh;
}
