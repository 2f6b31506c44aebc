import type { Text } from "../../core/index";
import { DEEPEST, evaluate } from "./arithmetic";
import { clipped, firstOf, NOTHING, oddAt } from "./lookup-result";
import { asNumber, asTrait } from "./kinds";
import { isPath } from "./path";
import type { Finding, Odd } from "./lookup-result";
import type { Wanted } from "./kinds";

/** The longest binding that is read, in characters; nobody writes one by hand that comes near it. */
const LONGEST = 2000;

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
  const value = evaluated.ok ? asTrait({ kind: "number" }, evaluated.value) : null;
  if (value !== null) return { value, odd: null, path: formula };
  const result = evaluated.ok ? String(evaluated.value) : evaluated.why === "endless" ? evaluated.detail : null;
  const endless = result === null ? null : { path: formula, found: result };
  return { value: null, odd: odds[0] ?? endless };
}

function follow(way: string, wanted: Wanted, valueAt: ValueAt): Finding {
  if (isPath(way)) return followPath(way, wanted, valueAt);
  return wanted.kind === "number" ? followFormula(way, valueAt) : NOTHING;
}

/** The value of a trait: that of the first way with one of the right kind, else the unusable content found. */
export const lookUp = (binding: string, wanted: Wanted, valueAt: ValueAt): Finding =>
  binding.length > LONGEST ? NOTHING : firstOf(waysOf(binding).map((way) => follow(way, wanted, valueAt)));

/** The way of a binding that cannot be read, and why: it is not well formed, nests too deep, or the whole binding is too long. */
export interface Slip {
  readonly way: string;
  readonly why: "syntax" | "depth" | "length";
}

/** The first way of a binding that cannot be read as written; null where all can. No sheet is asked for it. */
export function slipIn(binding: string): Slip | null {
  if (binding.length > LONGEST) return { way: binding, why: "length" };
  for (const way of waysOf(binding)) {
    const evaluated = isPath(way) ? null : evaluate(way, () => 1);
    if (evaluated?.ok === false && (evaluated.why === "syntax" || evaluated.why === "depth"))
      return { way, why: evaluated.why };
  }
  return null;
}

/** A slip as a sentence for the gm. */
export function slipText({ way, why }: Slip): Text {
  const shown = clipped(way);
  if (why === "depth") return { key: "TURNWRIGHT.bindings.too-deep", data: { way: shown, most: DEEPEST } };
  if (why === "length") return { key: "TURNWRIGHT.bindings.too-long", data: { way: shown, most: LONGEST } };
  return { key: "TURNWRIGHT.bindings.wrong", data: { way: shown } };
}
