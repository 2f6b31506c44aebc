import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyPatch, type Json, type Patch } from "../../../src/core/index";
import { diff, isEmptyPatch } from "../../../src/core/state/patch";
import { deepFreeze } from "../../support/plain";

type Plain = Record<string, Json>;

/** Few keys, so that two random records often differ deep inside; among them such as every record inherits. */
const KEYS = ["a", "b", "c", "toString", "0", "10"];

const { record } = fc.letrec<{ record: Plain; value: Json }>((tie) => ({
  record: fc.dictionary(fc.constantFrom(...KEYS), tie("value"), { maxKeys: 4, noNullPrototype: true }),
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(null, true, false, 0, 1, "", "text"),
    fc.array(tie("value"), { maxLength: 3 }),
    tie("record"),
  ),
}));

const isRecord = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A patch as an update for a host that merges: `-=key` takes a key away, all else is named with what it becomes. */
function asUpdate({ put = {}, cut = [], at = {} }: Patch): Plain {
  return {
    ...put,
    ...Object.fromEntries(cut.map((key) => [`-=${key}`, null])),
    ...Object.fromEntries(Object.entries(at).map(([key, inner]) => [key, asUpdate(inner)])),
  };
}

/** The result of an update in such a host: records are merged however deep, everything else takes the place of what was there. */
function merged(before: Plain, update: Plain): Plain {
  const result = { ...before };
  for (const [key, value] of Object.entries(update)) {
    const was = Object.hasOwn(result, key) ? result[key] : undefined;
    if (key.startsWith("-=")) delete result[key.slice(2)];
    else result[key] = isRecord(was) && isRecord(value) ? merged(was, value) : value;
  }
  return result;
}

/** The keys under which a patch, however deep, puts a record in the place of a record. */
function overwritten(before: Plain, { put = {}, at = {} }: Patch): string[] {
  const was = (key: string): Json => (Object.hasOwn(before, key) ? (before[key] ?? null) : null);
  const here = Object.keys(put).filter((key) => isRecord(put[key]) && isRecord(was(key)));
  const deeper = Object.entries(at).flatMap(([key, inner]) => {
    const inside = was(key);
    return isRecord(inside) ? overwritten(inside, inner) : [];
  });
  return [...here, ...deeper];
}

describe("a patch between two records", () => {
  it("leads from the one to the other, and its opposite back", () => {
    fc.assert(
      fc.property(record, record, (before, after) => {
        expect(applyPatch(before, diff(before, after))).toEqual(after);
        expect(applyPatch(after, diff(after, before))).toEqual(before);
      }),
    );
  });

  it("leads there on a host that merges records and replaces lists, too", () => {
    fc.assert(
      fc.property(record, record, (before, after) => {
        expect(merged(before, asUpdate(diff(before, after)))).toEqual(after);
      }),
    );
  });

  it("never puts a record in the place of a record: a merging host would keep what it should lose", () => {
    fc.assert(
      fc.property(record, record, (before, after) => {
        expect(overwritten(before, diff(before, after))).toEqual([]);
      }),
    );
  });

  it("is empty exactly where nothing differs", () => {
    fc.assert(
      fc.property(record, record, (before, after) => {
        expect(isEmptyPatch(diff(before, structuredClone(before)))).toBe(true);
        if (isEmptyPatch(diff(before, after))) expect(after).toEqual(before);
      }),
    );
  });

  it("survives being written down", () => {
    fc.assert(
      fc.property(record, record, (before, after) => {
        const read = JSON.parse(JSON.stringify(diff(before, after))) as Patch;
        expect(applyPatch(before, read)).toEqual(after);
      }),
    );
  });

  it("changes neither of them, and shares with the result what it does not name", () => {
    fc.assert(
      fc.property(record, record, (before, after) => {
        const both = { kept: deepFreeze(before), changed: 1 };
        const result = applyPatch(deepFreeze(both), diff(both, { kept: both.kept, changed: deepFreeze(after) }));
        expect(result.kept).toBe(before);
      }),
    );
  });

  it("replaces a list whole where anything in it differs", () => {
    expect(diff({ list: [{ a: 1 }, { b: 2 }] }, { list: [{ a: 1 }, { b: 3 }] })).toEqual({
      put: { list: [{ a: 1 }, { b: 3 }] },
    });
  });

  it("tells a key that holds null from one that is not there", () => {
    expect(diff({ a: null }, {})).toEqual({ cut: ["a"] });
    expect(diff({}, { a: null })).toEqual({ put: { a: null } });
  });
});
