import type { TextPart, Trait } from "../../core/index";

/** Content that was found in place of a value and is of another kind. */
export interface Odd {
  /** The place: a path, or a formula without a finite result. */
  readonly path: string;
  /** The content as text, as far as it can be shown. */
  readonly found: TextPart;
}

/** The result of a look-up: the value, or none, with the unusable content where there is some. */
export type Finding = Found | { readonly value: null; readonly odd: Odd | null };

/** A value that was found. */
interface Found {
  readonly value: Trait;
  readonly odd: null;
  /** The path, formula or number that led to it. */
  readonly path: string;
  /** Set where nobody has confirmed that the system keeps this value there. */
  readonly guess?: true;
}

/** The result where nothing was found at all. */
export const NOTHING: Finding = { value: null, odd: null };

/** The longest stretch of a text that is shown, in characters. */
const SHOWN = 40;

/** A text of any length as a sentence can quote it: cut off after 40 characters, with an ellipsis. */
export const clipped = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

/** Describes the content of a path; null where it is empty. */
function whatIs(value: unknown): TextPart | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return value.trim() === "" ? null : `“${clipped(value.trim())}”`;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return { key: Array.isArray(value) ? "TURNWRIGHT.tracker.missing.list" : "TURNWRIGHT.tracker.missing.group" };
}

/** The unusable content of a path; null where it is empty. */
export function oddAt(path: string, value: unknown): Odd | null {
  const found = whatIs(value);
  return found === null ? null : { path, found };
}

/** The first finding that is a value, else the first that has something to show, else nothing. */
export function firstOf(findings: Iterable<Finding>): Finding {
  let best = NOTHING;
  for (const finding of findings) {
    if (finding.value !== null) return finding;
    if (best.odd === null) best = finding;
  }
  return best;
}
