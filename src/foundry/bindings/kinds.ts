import { FARTHEST } from "../../core/index";
import type { Trait, TraitSpec } from "../../core/index";

/** The value a trait takes: its kind, and for a text the words allowed. */
export type Wanted = Pick<TraitSpec, "kind" | "words">;

/** The longest text that an encounter takes in. */
const LONGEST = 200;

/** A finite number, also from the text of one (`"+3"`); null for everything else. Never minus zero. */
export function asNumber(value: unknown): number | null {
  if (typeof value !== "number" && (typeof value !== "string" || value.trim() === "")) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number + 0 : null;
}

/** The same within what an encounter takes in: one sheet must not keep a whole fight from beginning. */
function asCount(value: unknown): number | null {
  const number = asNumber(value);
  return number !== null && Math.abs(number) <= FARTHEST ? number : null;
}

function asText(words: Wanted["words"], value: unknown): string | null {
  if (typeof value !== "string" || value.trim() === "" || value.length > LONGEST) return null;
  return words === undefined || words.some((word) => word.value === value) ? value : null;
}

/** The value as a trait of the wanted kind; null where it is of another, or a text that is none of the words. */
export function asTrait({ kind, words }: Wanted, value: unknown): Trait | null {
  switch (kind) {
    case "number":
      return asCount(value);
    case "text":
      return asText(words, value);
    case "toggle":
      return typeof value === "boolean" ? value : null;
  }
}
