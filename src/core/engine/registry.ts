import type { VariantMeta, Variant } from "./variant";

/** Every variant that has been registered, by its id. Only `registry.ts` adds to it. */
export const known = new Map<string, Variant>();

/** The variant of that id, or undefined. */
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

/** All registered variants, in the order of their registration. */
export function variants(): readonly VariantMeta[] {
  return [...known.values()].map((variant) => variant.meta);
}
