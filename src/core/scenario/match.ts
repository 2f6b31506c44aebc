import { isRecord } from "../state/is-record";

export interface Mismatch {
  /** The path, joined by dots. Empty for the value itself. */
  readonly at: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

/**
 * Compares a value with an expectation. Objects: the given keys. Lists: the same items in order, `{ $has }` at least
 * these, `{ $lacks }` none of these. A missing value counts as null.
 */
export function mismatch(expected: unknown, actual: unknown, at = ""): Mismatch | null {
  if (Array.isArray(expected)) return listMismatch(expected, actual, at);
  if (!isRecord(expected)) return (actual ?? null) === expected ? null : { at, expected, actual };
  if ("$has" in expected || "$lacks" in expected) return contentMismatch(expected, actual, at);
  if (!isRecord(actual)) return { at, expected, actual };
  for (const [key, part] of Object.entries(expected)) {
    const found = mismatch(
      part,
      Object.hasOwn(actual, key) ? actual[key] : undefined,
      at === "" ? key : `${at}.${key}`,
    );
    if (found !== null) return found;
  }
  return null;
}

function listMismatch(expected: readonly unknown[], actual: unknown, at: string): Mismatch | null {
  if (!Array.isArray(actual) || actual.length !== expected.length) return { at, expected, actual };
  const same = expected.every((item, i) => mismatch(item, actual[i]) === null);
  return same ? null : { at, expected, actual };
}

function contentMismatch(expected: Readonly<Record<string, unknown>>, actual: unknown, at: string): Mismatch | null {
  const { $has: has = [], $lacks: lacks = [] } = expected;
  if (!Array.isArray(actual) || !Array.isArray(has) || !Array.isArray(lacks)) return { at, expected, actual };
  const holds = (item: unknown): boolean => actual.some((one) => mismatch(item, one) === null);
  return has.every(holds) && !lacks.some(holds) ? null : { at, expected, actual };
}
