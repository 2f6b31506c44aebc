import { isRecord } from "./is-record";
import { dictionary } from "./table";

/** Plain data, as it is stored and sent. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A record of plain data. */
export type JsonRecord = { readonly [key: string]: Json };

/**
 * The changes between two records: `put` holds new values by key, `cut` removed keys, `at` changes inside of records.
 * Lists count as values and are replaced whole, as hosts that merge records do. A record that was there before is never
 * under `put`: a host that merges would keep what it should lose.
 */
export interface Patch {
  readonly put?: Readonly<Record<string, Json>>;
  readonly cut?: readonly string[];
  readonly at?: Readonly<Record<string, Patch>>;
}

/** The patches from one record to another and back. */
export interface Patches {
  readonly forward: Patch;
  readonly inverse: Patch;
}

/** A patch while it is collected. */
interface Draft {
  put?: Record<string, Json>;
  cut?: string[];
  at?: Record<string, Patch>;
}

/** Collects what differs between two records, key by key, into the patches of both ways. */
export class BothWays {
  readonly #forward: Draft = {};
  readonly #inverse: Draft = {};
  readonly #isLarge: boolean;

  /** @param isLarge whether the records differ under many keys */
  constructor(isLarge = false) {
    this.#isLarge = isLarge;
  }

  /** Adds what a key held before and holds now; undefined where there was, or is, no such key. */
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

  /**
   * As {@link add} for two records of which some fields belong together: where one of them differs, the way back says what all of them
   * were. So it says the same of everybody where it is about many, and takes few bytes.
   */
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

  /** Adds what differs inside of the records that a key holds. */
  within(key: string, inner: BothWays): void {
    const { forward, inverse } = inner.patches();
    if (!isEmptyPatch(forward)) this.#within(this.#forward)[key] = forward;
    if (!isEmptyPatch(inverse)) this.#within(this.#inverse)[key] = inverse;
  }

  #within(patch: Draft): Record<string, Patch> {
    return (patch.at ??= this.#isLarge ? dictionary() : {});
  }

  /** The patch collected so far. */
  patches(): Patches {
    return { forward: this.#forward, inverse: this.#inverse };
  }
}

/** The patch that leads from `before` to `after`, both plain JSON records; an empty patch where they are equal. */
export function diff(before: object, after: object): Patch {
  return between(before as JsonRecord, after as JsonRecord).patches().forward;
}

/** `before` with a patch applied. Neither argument is changed; what the patch does not name is shared with the result. */
export function applyPatch<T extends object>(before: T, patch: Patch): T {
  return applyToRecord(before as unknown as JsonRecord, patch) as unknown as T;
}

/**
 * Adds to a patch of the caller's own another one of the same record, and returns it: a copy of both would cost more than many a step. Where
 * both say something about the same key, the one that is added is right.
 */
export function addPatch(own: Patch, added: Patch): Patch {
  const all = own as Draft;
  if (added.put) all.put = Object.assign(all.put ?? {}, added.put);
  if (added.cut) all.cut = [...(all.cut ?? []), ...added.cut];
  if (added.at) all.at = Object.assign(all.at ?? {}, added.at);
  return all;
}

/** Tells whether a patch changes nothing. */
export function isEmptyPatch(patch: Patch): boolean {
  return patch.put === undefined && patch.cut === undefined && patch.at === undefined;
}

/** Tells whether something that was stored has the shape of a patch. */
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
  // Plain data inherits nothing that could be enumerated, and loops need no lists of keys. Most of a record stays the same.
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

/** Compares two values that are not both records. */
function sameValue(a: Json, b: Json): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, i) => sameValue(one, b[i]));
  return typeof a === "object" && typeof b === "object" ? JSON.stringify(a) === JSON.stringify(b) : a === b;
}
