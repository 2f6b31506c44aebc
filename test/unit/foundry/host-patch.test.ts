import { describe, expect, it } from "vitest";
import { hostPatch, decodeKey, decodeKeys, encodeKey } from "../../../src/foundry/store/stored-form";

describe("hostPatch", () => {
  it("shares nothing with the patch, so that whoever handles the update cannot change the encounter", () => {
    const value = { inner: [1] };
    const written = hostPatch({ put: { value } }, (key) => [key, null]);
    expect(written["value"]).toEqual(value);
    expect(written["value"]).not.toBe(value);
  });
});

describe("keys", () => {
  it.each(["Bigby's Hand v2.0", "-=gone", "==all", "%41", "", "a.b.c", "=", "plain", "Ünïcode"])(
    "writes %j so that Foundry reads no order in it, and reads it back",
    (key) => {
      const stored = encodeKey(key);
      expect(stored).not.toBe("");
      expect(stored).not.toMatch(/\.|^-=|^==/);
      expect(decodeKey(stored)).toBe(key);
    },
  );

  it("leaves ordinary ids as they are", () => {
    expect(encodeKey("aZ09bQ7xT2mK4LpR")).toBe("aZ09bQ7xT2mK4LpR");
  });

  it("keeps a record's dangerous names its own", () => {
    const read = decodeKeys(JSON.parse('{"__proto__": {"polluted": true}}')) as object;
    expect(Object.hasOwn(read, "__proto__")).toBe(true);
    expect("polluted" in {}).toBe(false);
  });
});
