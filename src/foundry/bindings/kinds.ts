import { FARTHEST, type Trait, type TraitSpec } from "../../core/index";

/** A trait's kind, and the allowed words of a text. */
export type Wanted = Pick<TraitSpec, "kind" | "words">;

const LONGEST = 200;

/** A finite number, also from text (`"+3"`), else null. Never minus zero. */
export function asNumber(value: unknown): number | null {
  if (typeof value !== "number" && (typeof value !== "string" || value.trim() === "")) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number + 0 : null;
}

/** {@link asNumber} within an encounter's limits, so that no sheet keeps a fight from starting. */
function asCount(value: unknown): number | null {
  const number = asNumber(value);
  return number !== null && Math.abs(number) <= FARTHEST ? number : null;
}

function asText(words: Wanted["words"], value: unknown): string | null {
  if (typeof value !== "string" || value.trim() === "" || value.length > LONGEST) return null;
  return words === undefined || words.some((word) => word.value === value) ? value : null;
}

/** The value as a trait of the wanted kind and words, else null. */
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
