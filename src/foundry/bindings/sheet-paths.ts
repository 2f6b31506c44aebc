import { asNumber, type Wanted } from "./kinds";

export interface SheetPath {
  readonly path: string;
  readonly value: string | number | boolean;
}

/** The limits of a search: steps deep, and values in all. */
const DEEPEST = 8;
const MOST = 5000;

const LONGEST = 60;

const STEP = /^[\w-]+$/;

const isValue = (value: unknown): value is SheetPath["value"] =>
  typeof value === "boolean" ||
  (typeof value === "number" && Number.isFinite(value)) ||
  (typeof value === "string" && value.trim() !== "" && value.length <= LONGEST);

/** A property, or undefined if the system's code throws. */
function read(record: object, key: string): unknown {
  try {
    return (record as Readonly<Record<string, unknown>>)[key];
  } catch {
    return undefined;
  }
}

/** Every number, short text and switch of an actor's data. No lists, because indices differ between actors. */
export function sheetPaths(system: unknown): SheetPath[] {
  const found: SheetPath[] = [];
  const seen = new Set<object>();
  const walk = (record: object, path: string, depth: number): void => {
    if (seen.has(record) || depth > DEEPEST) return;
    seen.add(record);
    for (const key of Object.keys(record).filter((id) => STEP.test(id))) {
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

/** The values that fit a trait and a search: words in the path or value, in any order and case. */
export function matchingPaths(paths: readonly SheetPath[], wanted: Wanted, query: string): SheetPath[] {
  const words = query.toLowerCase().split(/\s+/);
  return paths.filter(({ path, value }) => {
    const text = `${path} ${String(value)}`.toLowerCase();
    return fits(wanted, value) && words.every((word) => text.includes(word));
  });
}
