import type { Trait } from "../../core/index";
import { evaluate } from "./arithmetic";

/** What kind of value a trait takes. */
export type TraitKind = "number" | "text" | "toggle";

/** Finds whatever stands at a path; undefined where nothing does. */
export type ValueAt = (path: string) => unknown;

/** A path by itself, such as `attributes.init.total`. */
const PATH = /^[A-Za-z_][\w-]*(?:\.[\w-]+)*$/;

/** The ways of a binding, in the order in which they are tried: `a.b | @c.d + 2`. */
export const waysOf = (binding: string): string[] =>
  binding
    .split("|")
    .map((way) => way.trim())
    .filter((way) => way !== "");

/** A finite number, also from the text of one (`"+3"`); null for everything else. */
export function asNumber(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string" || value.trim() === "") return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

function asTrait(kind: TraitKind, value: unknown): Trait | null {
  switch (kind) {
    case "number":
      return asNumber(value);
    case "text":
      return typeof value === "string" && value !== "" ? value : null;
    case "toggle":
      return typeof value === "boolean" ? value : null;
  }
}

function follow(way: string, kind: TraitKind, valueAt: ValueAt): Trait | null {
  if (PATH.test(way)) return asTrait(kind, valueAt(way));
  if (kind !== "number") return null;
  const evaluated = evaluate(way, (path) => asNumber(valueAt(path)));
  return evaluated.ok ? evaluated.value : null;
}

/** The value of a trait by the first way of its binding that leads to one of the right kind; null where none does. */
export function bind(binding: string, kind: TraitKind, valueAt: ValueAt): Trait | null {
  for (const way of waysOf(binding)) {
    const value = follow(way, kind, valueAt);
    if (value !== null) return value;
  }
  return null;
}

/** What is wrong with a binding as it is written, null where nothing is: the way that cannot be read. */
export function slipIn(binding: string): string | null {
  const wrong = waysOf(binding).find((way) => {
    if (PATH.test(way)) return false;
    const evaluated = evaluate(way, () => 1);
    return !evaluated.ok && evaluated.why === "syntax";
  });
  return wrong ?? null;
}
