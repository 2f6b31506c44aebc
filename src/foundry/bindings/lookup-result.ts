import type { TextPart, Trait } from "../../core/index";

/** Something that stands where a value was looked for and is not of the kind wanted. */
export interface Odd {
  /** Where: a path, or a formula that comes to nothing finite. */
  readonly path: string;
  /** What, as far as it can be shown. */
  readonly found: TextPart;
}

/** What came of looking for a value: the value, or none, with what stood there instead where something did. */
export type Finding = Found | { readonly value: null; readonly odd: Odd | null };

/** A value that was found. */
interface Found {
  readonly value: Trait;
  readonly odd: null;
  /** Where: the path, formula or number that led to it. */
  readonly path: string;
  /** Whether nobody has confirmed that the system keeps this value there. */
  readonly guess?: true;
}

/** Nothing was there at all. */
export const NOTHING: Finding = { value: null, odd: null };

/** The longest stretch of a text that is shown, in characters. */
const SHOWN = 40;

/** A text of any length as a sentence can quote it: cut off after 40 characters, with an ellipsis. */
export const clipped = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

/** What stands at a path, in words; null where nothing does. */
function whatIs(value: unknown): TextPart | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return value.trim() === "" ? null : `“${clipped(value.trim())}”`;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return { key: Array.isArray(value) ? "TURNWRIGHT.ui.missing.list" : "TURNWRIGHT.ui.missing.group" };
}

/** What stands at a path where something else is wanted; null where nothing does. */
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
