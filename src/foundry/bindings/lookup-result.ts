import type { TextPart, Trait } from "../../core/index";

export interface Odd {
  /** A path, or a formula without a finite result. */
  readonly path: string;
  readonly found: TextPart;
}

export type Finding = Found | { readonly value: null; readonly odd: Odd | null };

interface Found {
  readonly value: Trait;
  readonly odd: null;
  /** The path, formula or number it came from. */
  readonly path: string;
  /** Set if nobody confirmed this place in the system. */
  readonly guess?: true;
}

export const NOTHING: Finding = { value: null, odd: null };

const SHOWN = 40;

/** A text for a sentence, cut to 40 characters with an ellipsis. */
export const clipped = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

function whatIs(value: unknown): TextPart | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return value.trim() === "" ? null : `“${clipped(value.trim())}”`;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return { key: Array.isArray(value) ? "TURNWRIGHT.tracker.missing.list" : "TURNWRIGHT.tracker.missing.group" };
}

export function oddAt(path: string, value: unknown): Odd | null {
  const found = whatIs(value);
  return found === null ? null : { path, found };
}

/** The first value, else the first unusable content. */
export function firstOf(findings: Iterable<Finding>): Finding {
  let best = NOTHING;
  for (const finding of findings) {
    if (finding.value !== null) return finding;
    if (best.odd === null) best = finding;
  }
  return best;
}
