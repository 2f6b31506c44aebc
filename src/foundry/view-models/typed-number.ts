/**
 * A number typed into a row as Foundry takes it: `12` or `=12`, `+2` and `-2` on top of the present one, nothing for
 * none (null). Undefined where it is no number.
 */
export function typedNumber(raw: string, present: number | null): number | null | undefined {
  const text = raw.trim();
  if (text === "") return null;
  const value = Number(text.replace(/^=/, ""));
  if (Number.isNaN(value)) return undefined;
  return /^[+-]/.test(text) ? (present ?? 0) + value : value;
}
