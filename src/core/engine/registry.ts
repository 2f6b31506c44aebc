import type { Variant, VariantMeta } from "./variant";

/** Every variant that has been registered, by its id. Only `variants/register.ts` adds to it. */
export const known = new Map<string, Variant>();

/** The variant of that id; undefined where there is none. */
export function findVariant(id: string): Variant | undefined {
  return known.get(id);
}

/** The variant of an encounter, which has been checked when the encounter was made or read. Throws where there is none. */
export function variantOf(id: string): Variant {
  const variant = known.get(id);
  if (variant === undefined) throw new Error(`no variant ${id}`);
  return variant;
}

/** All registered variants themselves, for what asks each of them whether it knows something. */
export function allVariants(): readonly Variant[] {
  return [...known.values()];
}

/** All variants that there are, in the order in which they were registered. */
export function variants(): readonly VariantMeta[] {
  return allVariants().map(({ meta }) => meta);
}
