import { formatsOf } from "../i18n/formats";

/**
 * Reads a number typed into a row like Foundry: `12` or `=12`, `+2` and `-2` added to the present number, nothing for
 * none (null). Other text stays, and the rules refuse it.
 */
export function typedNumber(raw: string, present: number | null, lang: string): number | string | null {
  const text = raw.trim();
  if (text === "") return null;
  const isWhole = text.startsWith("=");
  const value = formatsOf(lang).read(isWhole ? text.slice(1) : text);
  if (value === null) return text;
  return !isWhole && /^[+\-\u2212]/.test(text) ? (present ?? 0) + value : value;
}
