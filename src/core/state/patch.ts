/** Plain data, as it is stored and sent. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

type JsonRecord = { readonly [key: string]: Json };

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

/** The patch that leads from `before` to `after`, both plain JSON records; an empty patch where they are equal. */
export function diff(before: object, after: object): Patch {
  return diffRecords(before as JsonRecord, after as JsonRecord);
}

/** `before` with a patch applied. Neither argument is changed; what the patch does not name is shared with the result. */
export function applyPatch<T extends object>(before: T, patch: Patch): T {
  return applyToRecord(before as unknown as JsonRecord, patch) as unknown as T;
}

/** Tells whether a patch changes nothing. */
export function isEmptyPatch(patch: Patch): boolean {
  return patch.put === undefined && patch.cut === undefined && patch.at === undefined;
}

/** Tells whether something that was stored has the shape of a patch. */
export function isPatch(value: unknown): value is Patch {
  if (!isRecord(value as Json)) return false;
  const { put = {}, cut = [], at = {}, ...rest } = value as Record<string, Json>;
  return (
    Object.keys(rest).length === 0 &&
    isRecord(put) &&
    Array.isArray(cut) &&
    cut.every((key) => typeof key === "string") &&
    isRecord(at) &&
    Object.values(at).every(isPatch)
  );
}

function diffRecords(before: JsonRecord, after: JsonRecord): Patch {
  const put: Record<string, Json> = {};
  const cut: string[] = [];
  const at: Record<string, Patch> = {};
  for (const key of Object.keys(after)) {
    const now = after[key] as Json;
    const was = Object.hasOwn(before, key) ? before[key] : undefined;
    if (was === now) continue;
    if (isRecord(was) && isRecord(now)) {
      const inner = diffRecords(was, now);
      if (!isEmptyPatch(inner)) at[key] = inner;
    } else if (was === undefined || !sameValue(was, now)) {
      put[key] = now;
    }
  }
  for (const key of Object.keys(before)) if (!Object.hasOwn(after, key)) cut.push(key);
  return {
    ...(Object.keys(put).length > 0 && { put }),
    ...(cut.length > 0 && { cut }),
    ...(Object.keys(at).length > 0 && { at }),
  };
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

function isRecord(value: Json | undefined): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Compares two values that are not both records. */
function sameValue(a: Json, b: Json): boolean {
  return typeof a === "object" && typeof b === "object" ? JSON.stringify(a) === JSON.stringify(b) : a === b;
}
