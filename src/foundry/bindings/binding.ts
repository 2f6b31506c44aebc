import type { Text } from "../../core/index";
import { DEEPEST, evaluate } from "./arithmetic";
import { clipped, firstOf, NOTHING, oddAt } from "./lookup-result";
import { asNumber, asTrait } from "./kinds";
import { isPath } from "./path";
import type { Finding, Odd } from "./lookup-result";
import type { Wanted } from "./kinds";

/** Finds the content of a path; undefined where it is empty. */
export type ValueAt = (path: string) => unknown;

/** Splits a binding into its ways, in the order they are tried: `a.b | @c.d + 2`. */
export const waysOf = (binding: string): string[] =>
  binding
    .split("|")
    .map((way) => way.trim())
    .filter((way) => way !== "");

function followPath(path: string, wanted: Wanted, valueAt: ValueAt): Finding {
  const found = valueAt(path);
  const value = asTrait(wanted, found);
  return value === null ? { value, odd: oddAt(path, found) } : { value, odd: null, path };
}

/** Works a formula out. The first of its values that is no number is the unusable content. */
function followFormula(formula: string, valueAt: ValueAt): Finding {
  const odds: Odd[] = [];
  const evaluated = evaluate(formula, (path) => {
    const found = valueAt(path);
    const number = asNumber(found);
    const odd = number === null ? oddAt(path, found) : null;
    if (odd !== null) odds.push(odd);
    return number;
  });
  if (evaluated.ok) return { value: evaluated.value + 0, odd: null, path: formula };
  const endless = evaluated.why === "endless" ? { path: formula, found: evaluated.detail } : null;
  return { value: null, odd: odds[0] ?? endless };
}

function follow(way: string, wanted: Wanted, valueAt: ValueAt): Finding {
  if (isPath(way)) return followPath(way, wanted, valueAt);
  return wanted.kind === "number" ? followFormula(way, valueAt) : NOTHING;
}

/** The value of a trait: that of the first way with one of the right kind, else the unusable content found. */
export const lookUp = (binding: string, wanted: Wanted, valueAt: ValueAt): Finding =>
  firstOf(waysOf(binding).map((way) => follow(way, wanted, valueAt)));

/** The way of a binding that cannot be read, and why: it is not well formed, or nests too deep. */
export interface Slip {
  readonly way: string;
  readonly why: "syntax" | "depth";
}

/** The first way of a binding that cannot be read as written; null where all can. No sheet is asked for it. */
export function slipIn(binding: string): Slip | null {
  for (const way of waysOf(binding)) {
    const evaluated = isPath(way) ? null : evaluate(way, () => 1);
    if (evaluated?.ok === false && (evaluated.why === "syntax" || evaluated.why === "depth"))
      return { way, why: evaluated.why };
  }
  return null;
}

/** A slip as a sentence for the gm. */
export const slipText = ({ way, why }: Slip): Text =>
  why === "depth"
    ? { key: "TURNWRIGHT.bindings.too-deep", data: { way: clipped(way), most: DEEPEST } }
    : { key: "TURNWRIGHT.bindings.wrong", data: { way: clipped(way) } };
