import { asNumber } from "./kinds";
import type { Wanted } from "./kinds";

/** A value of a sheet that a binding can lead to, with its path. */
export interface SheetPath {
  readonly path: string;
  readonly value: string | number | boolean;
}

/** How deep a sheet is searched, in steps, and how many of its values are looked at. */
const DEEPEST = 8;
const MOST = 5000;

/** A text longer than this is prose, and no value of the rules. */
const LONGEST = 60;

const STEP = /^[\w-]+$/;

const isValue = (value: unknown): value is SheetPath["value"] =>
  typeof value === "boolean" ||
  (typeof value === "number" && Number.isFinite(value)) ||
  (typeof value === "string" && value.trim() !== "" && value.length <= LONGEST);

/** The content of a property; undefined where the game system's code throws. */
function read(record: object, key: string): unknown {
  try {
    return (record as Readonly<Record<string, unknown>>)[key];
  } catch {
    return undefined;
  }
}

/**
 * Every number, short text and switch in an actor's data, in its order, with the path that leads there. Lists are left out:
 * no path leads into them for everybody.
 */
export function sheetPaths(system: unknown): SheetPath[] {
  const found: SheetPath[] = [];
  const seen = new Set<object>();
  const walk = (record: object, path: string, depth: number): void => {
    if (seen.has(record) || depth > DEEPEST) return;
    seen.add(record);
    for (const key of Object.keys(record).filter((one) => STEP.test(one))) {
      if (found.length >= MOST) return;
      const value = read(record, key);
      if (isValue(value)) found.push({ path: `${path}.${key}`, value });
      else if (typeof value === "object" && value !== null && !Array.isArray(value))
        walk(value, `${path}.${key}`, depth + 1);
    }
  };
  if (typeof system === "object" && system !== null) walk(system, "system", 1);
  return found;
}

const fits = ({ kind }: Wanted, value: SheetPath["value"]): boolean => {
  if (kind === "number") return asNumber(value) !== null;
  return typeof value === (kind === "toggle" ? "boolean" : "string");
};

/**
 * Those of a sheet's values that can serve a trait and match a search.
 *
 * @param query words that the path or the value must have, in any order and case
 */
export function matchingPaths(paths: readonly SheetPath[], wanted: Wanted, query: string): SheetPath[] {
  const words = query.toLowerCase().split(/\s+/);
  return paths.filter(({ path, value }) => {
    const text = `${path} ${String(value)}`.toLowerCase();
    return fits(wanted, value) && words.every((word) => text.includes(word));
  });
}
