import { describe, expect, it } from "vitest";
import { diffObject, mergeObject } from "../common/utils/merge.ts";
import { deepClone, expandObject, flattenObject, getProperty, setProperty } from "../common/utils/objects.ts";
import { decodeOperators, encodeOperators, ForcedDeletion, ForcedReplacement } from "../common/utils/operators.ts";
import { escapeHTML, isNewerVersion, isValidId, randomID } from "../common/utils/text.ts";

describe("mergeObject", () => {
  it("merges records at every depth and replaces arrays whole", () => {
    const original = { a: { b: 1, c: 2 }, list: [1, 2, 3] };
    mergeObject(original, { a: { c: 3 }, list: [9] });
    expect(original).toEqual({ a: { b: 1, c: 3 }, list: [9] });
  });

  it("expands dotted keys, in place unless told otherwise", () => {
    const original = { a: { b: 1 } };
    const merged = mergeObject(original, { "a.c": 2 }, { inplace: false });
    expect(merged).toEqual({ a: { b: 1, c: 2 } });
    expect(original).toEqual({ a: { b: 1 } });
  });

  it("removes by -= only where deletions are performed", () => {
    expect(mergeObject({ a: 1 }, { "-=a": null })).toEqual({ a: 1, "-=a": null });
    expect(
      mergeObject({ a: 1, b: { c: 2, d: 3 } }, { "-=a": null, b: { "-=c": null } }, { performDeletions: true }),
    ).toEqual({
      b: { d: 3 },
    });
  });

  it("obeys the operators of generation 14 under its option's new name", () => {
    const changes = { a: new ForcedDeletion(), b: new ForcedReplacement({ only: true }) };
    expect(mergeObject({ a: 1, b: { c: 2 } }, changes, { applyOperators: true })).toEqual({ b: { only: true } });
  });

  it("leaves out new keys, or keeps old values, when told so", () => {
    expect(mergeObject({ a: 1 }, { a: 2, b: 3 }, { insertKeys: false })).toEqual({ a: 2 });
    expect(mergeObject({ a: { b: 1 } }, { a: { c: 3 } }, { insertValues: false })).toEqual({ a: { b: 1 } });
    expect(mergeObject({ a: 1 }, { a: 2, b: 3 }, { overwrite: false })).toEqual({ a: 1, b: 3 });
  });

  it("refuses another type where types are enforced", () => {
    expect(() => mergeObject({ a: 1 }, { a: "one" }, { enforceTypes: true })).toThrow(/number to string/);
  });
});

describe("diffObject", () => {
  it("gives what differs, with arrays whole", () => {
    const before = { same: 1, changed: 1, deep: { same: 1, changed: 2 }, list: [1, 2] };
    const after = { same: 1, changed: 2, deep: { same: 1, changed: 3 }, list: [1, 3] };
    expect(diffObject(before, after)).toEqual({ changed: 2, deep: { changed: 3 }, list: [1, 3] });
  });

  it("keeps removals of what is there, and drops removals of what is not", () => {
    const difference = diffObject({ a: 1 }, { "-=a": null, "-=b": null }, { deletionKeys: true });
    expect(difference).toEqual({ "-=a": null });
  });
});

describe("operators", () => {
  it("become key prefixes for the wire and come back as operators", () => {
    const changes = { flags: { mod: { gone: new ForcedDeletion(), whole: new ForcedReplacement([1]) } } };
    const encoded = encodeOperators(changes);
    expect(encoded).toEqual({ flags: { mod: { "-=gone": null, "==whole": [1] } } });
    expect(encodeOperators(decodeOperators(encoded))).toEqual(encoded);
  });
});

describe("paths", () => {
  it("are written, read, expanded and flattened", () => {
    const object = {};
    expect(setProperty(object, "a.b.c", 1)).toBe(true);
    expect(setProperty(object, "a.b.c", 1)).toBe(false);
    expect(getProperty(object, "a.b.c")).toBe(1);
    expect(getProperty(object, "a.x.c")).toBeUndefined();
    expect(flattenObject(object)).toEqual({ "a.b.c": 1 });
    expect(expandObject({ "a.b": { "c.d": 1 } })).toEqual({ a: { b: { c: { d: 1 } } } });
  });

  it("lead past instances of classes, which clones share", () => {
    const instance = new ForcedDeletion();
    expect(deepClone({ instance }).instance).toBe(instance);
    expect(() => deepClone({ instance }, { strict: true })).toThrow(/instances/);
  });
});

describe("texts", () => {
  it("escape markup, compare versions, and make identifiers", () => {
    expect(escapeHTML(`<b title="x">'&`)).toBe("&lt;b title=&quot;x&quot;&gt;&#x27;&amp;");
    expect(isNewerVersion("13.351", "13.346")).toBe(true);
    expect(isNewerVersion("13.9", "13.10")).toBe(false);
    expect(isNewerVersion(14, 14)).toBe(false);
    expect(isValidId(randomID())).toBe(true);
    expect(isValidId("short")).toBe(false);
  });
});
