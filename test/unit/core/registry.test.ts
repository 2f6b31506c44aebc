import { describe, expect, it } from "vitest";
import { findVariant, registerVariant, variants, type Variant } from "../../../src/core/index";

/** A copy of a variant under another id. */
function variantOf(id: string): Variant {
  const basic = findVariant("basic");
  if (basic === undefined) throw new Error("no basic");
  return { ...basic, meta: { ...basic.meta, id } };
}

describe("the registry of variants", () => {
  it.each(["", "Basic", "basic 2", "2nd", "a.b", "__proto__", "-=basic"])("takes no variant of the id %j", (id) => {
    const before = variants().length;
    expect(() => registerVariant(variantOf(id))).toThrow("letters, digits and hyphens");
    expect(variants()).toHaveLength(before);
  });

  it("takes no id twice: what is registered stays what it is", () => {
    const basic = findVariant("basic");
    expect(() => registerVariant(variantOf("basic"))).toThrow("registered already");
    expect(findVariant("basic")).toBe(basic);
  });

  it("takes another module's variant, and lists it after those that are there", () => {
    registerVariant(variantOf("house-rules"));
    expect(variants().at(-1)?.id).toBe("house-rules");
    expect(findVariant("house-rules")?.meta.id).toBe("house-rules");
  });

  it.each(["chess", "toString", "__proto__"])("knows no %s", (id) => {
    expect(findVariant(id)).toBeUndefined();
  });
});
