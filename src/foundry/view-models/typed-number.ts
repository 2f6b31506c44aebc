import { formatsOf } from "../i18n/formats";

/**
 * A number typed into a row as Foundry takes it: `12` or `=12`, `+2` and `-2` on top of the present one, nothing for
 * none (null). What is no number stays the text that it is, and the rules refuse it.
 *
 * @param lang the language of whoever has typed it
 */
export function typedNumber(raw: string, present: number | null, lang: string): number | string | null {
  const text = raw.trim();
  if (text === "") return null;
  const isWhole = text.startsWith("=");
  const value = formatsOf(lang).read(isWhole ? text.slice(1) : text);
  if (value === null) return text;
  return !isWhole && /^[+\-\u2212]/.test(text) ? (present ?? 0) + value : value;
}
