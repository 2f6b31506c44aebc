import type { Text } from "../../core/index";
import { DEEPEST, evaluate } from "./arithmetic";
import { clipped, firstOf, NOTHING, oddAt, type Finding, type Odd } from "./lookup-result";
import { asNumber, asTrait, type Wanted } from "./kinds";
import { isPath } from "./path";

const LONGEST = 2000;

export type ValueAt = (path: string) => unknown;

/** Splits a binding into its alternatives, in order: `a.b | @c.d + 2`. */
export const waysOf = (binding: string): string[] =>
  binding
    .split("|")
    .map((way) => way.trim())
    .filter((way) => way !== "");

function readPath(path: string, wanted: Wanted, valueAt: ValueAt): Finding {
  const found = valueAt(path);
  const value = asTrait(wanted, found);
  return value === null ? { value, odd: oddAt(path, found) } : { value, odd: null, path };
}

/** Evaluates a formula. Reports the first of its values that is not a number. */
function readFormula(formula: string, valueAt: ValueAt): Finding {
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

function readAlternative(way: string, wanted: Wanted, valueAt: ValueAt): Finding {
  if (isPath(way)) return readPath(way, wanted, valueAt);
  return wanted.kind === "number" ? readFormula(way, valueAt) : NOTHING;
}

/** A trait's value from the first alternative that fits, else the unusable content. */
export const readBinding = (binding: string, wanted: Wanted, valueAt: ValueAt): Finding =>
  binding.length > LONGEST ? NOTHING : firstOf(waysOf(binding).map((way) => readAlternative(way, wanted, valueAt)));

/** An unreadable alternative: malformed, too deep, or in a binding that is too long. */
export interface Slip {
  readonly way: string;
  readonly why: "syntax" | "depth" | "length";
}

/** The first unreadable alternative, or null. Does not look at a sheet. */
export function slipIn(binding: string): Slip | null {
  if (binding.length > LONGEST) return { way: binding, why: "length" };
  for (const way of waysOf(binding)) {
    const evaluated = isPath(way) ? null : evaluate(way, () => 1);
    if (evaluated?.ok === false && (evaluated.why === "syntax" || evaluated.why === "depth"))
      return { way, why: evaluated.why };
  }
  return null;
}

export function slipText({ way, why }: Slip): Text {
  const shown = clipped(way);
  if (why === "depth") return { key: "TURNWRIGHT.bindings.too-deep", data: { way: shown, most: DEEPEST } };
  if (why === "length") return { key: "TURNWRIGHT.bindings.too-long", data: { way: shown, most: LONGEST } };
  return { key: "TURNWRIGHT.bindings.wrong", data: { way: shown } };
}
