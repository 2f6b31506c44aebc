import { dictionary, isRecord } from "./table";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type JsonRecord = { readonly [key: string]: Json };

/**
 * The changes between two records: `put` has new values, `cut` removed keys, `at` changes inside records. Lists are
 * values and are replaced whole. A record that existed before is never under `put`, because a merging host would keep
 * its old keys.
 */
export interface Patch {
  readonly put?: Readonly<Record<string, Json>>;
  readonly cut?: readonly string[];
  readonly at?: Readonly<Record<string, Patch>>;
}

export interface Patches {
  readonly forward: Patch;
  readonly inverse: Patch;
}

interface Draft {
  put?: Record<string, Json>;
  cut?: string[];
  at?: Record<string, Patch>;
}

export class BothWays {
  readonly #forward: Draft = {};
  readonly #inverse: Draft = {};

  /** @param isLarge whether many keys differ */
  constructor(private readonly isLarge = false) {}

  /** Adds a key's old and new value. Undefined if the key was, or is, missing. */
  add(key: string, before: Json | undefined, now: Json | undefined): void {
    if (before === now) return;
    if (before === undefined) {
      putInto(this.#forward, key, now as Json);
      cutFrom(this.#inverse, key);
    } else if (now === undefined) {
      cutFrom(this.#forward, key);
      putInto(this.#inverse, key, before);
    } else if (isRecord(before) && isRecord(now)) {
      this.within(key, between(before, now));
    } else if (!sameValue(before, now)) {
      putInto(this.#forward, key, now);
      putInto(this.#inverse, key, before);
    }
  }

  /** {@link add} for fields that belong together: if one differs, the way back has all of them, and packs well. */
  addWithUnit(key: string, before: JsonRecord, now: JsonRecord, unit: readonly string[]): void {
    const inner = between(before, now);
    inner.#restore(before, now, unit);
    this.within(key, inner);
  }

  #restore(before: JsonRecord, now: JsonRecord, unit: readonly string[]): void {
    if (unit.every((field) => before[field] === now[field])) return;
    for (const field of unit) {
      if (Object.hasOwn(before, field)) putInto(this.#inverse, field, before[field] as Json);
    }
    const { at } = this.#inverse;
    if (at === undefined) return;
    const others = Object.entries(at).filter(([field]) => !unit.includes(field));
    delete this.#inverse.at;
    if (others.length > 0) this.#inverse.at = Object.fromEntries(others);
  }

  within(key: string, inner: BothWays): void {
    const { forward, inverse } = inner.patches();
    if (!isEmptyPatch(forward)) this.#within(this.#forward)[key] = forward;
    if (!isEmptyPatch(inverse)) this.#within(this.#inverse)[key] = inverse;
  }

  #within(patch: Draft): Record<string, Patch> {
    return (patch.at ??= this.isLarge ? dictionary() : {});
  }

  patches(): Patches {
    return { forward: this.#forward, inverse: this.#inverse };
  }
}

/** The patch from `before` to `after`, both plain JSON records. */
export const diff = (before: object, after: object): Patch =>
  between(before as JsonRecord, after as JsonRecord).patches().forward;

/** Applies a patch. Changes neither argument, and shares unchanged parts with the result. */
export function applyPatch<T extends object>(before: T, patch: Patch): T {
  return applyToRecord(before as unknown as JsonRecord, patch) as unknown as T;
}

/** Merges a patch into the caller's own, because a copy costs more than many a step. `added` wins. */
export function addPatch(own: Patch, added: Patch): Patch {
  const all = own as Draft;
  if (added.put) all.put = Object.assign(all.put ?? {}, added.put);
  if (added.cut) all.cut = [...(all.cut ?? []), ...added.cut];
  if (added.at) all.at = Object.assign(all.at ?? {}, added.at);
  return all;
}

export const isEmptyPatch = (patch: Patch): boolean =>
  patch.put === undefined && patch.cut === undefined && patch.at === undefined;

export function isPatch(value: unknown): value is Patch {
  if (!isRecord(value)) return false;
  const { put = {}, cut = [], at = {}, ...rest } = value;
  return (
    Object.keys(rest).length === 0 &&
    isRecord(put) &&
    Array.isArray(cut) &&
    cut.every((key) => typeof key === "string") &&
    isRecord(at) &&
    Object.values(at).every(isPatch)
  );
}

function between(before: JsonRecord, after: JsonRecord): BothWays {
  const both = new BothWays();
  // Loops need no key lists, and plain data inherits nothing enumerable.
  for (const key in after) {
    const now = after[key];
    if (before[key] !== now) both.add(key, Object.hasOwn(before, key) ? before[key] : undefined, now);
  }
  for (const key in before) if (!Object.hasOwn(after, key)) both.add(key, before[key], undefined);
  return both;
}

function putInto(patch: Draft, key: string, value: Json): void {
  (patch.put ??= {})[key] = value;
}

function cutFrom(patch: Draft, key: string): void {
  (patch.cut ??= []).push(key);
}

function applyToRecord(before: JsonRecord, patch: Patch): JsonRecord {
  const result: Record<string, Json> = { ...before };
  for (const key of patch.cut ?? []) delete result[key];
  Object.assign(result, patch.put);
  for (const [key, inner] of Object.entries(patch.at ?? {})) {
    const was = result[key];
    result[key] = applyToRecord(isRecord(was) ? was : {}, inner);
  }
  return result;
}

function sameValue(a: Json, b: Json): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, i) => sameValue(each, b[i]));
  return typeof a === "object" && typeof b === "object" ? JSON.stringify(a) === JSON.stringify(b) : a === b;
}
