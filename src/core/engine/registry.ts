import type { Variant, VariantMeta } from "./variant";

/** The registered variants by id. Only `variants/register.ts` adds to it. */
export const known = new Map<string, Variant>();

export function findVariant(id: string): Variant | undefined {
  return known.get(id);
}

/** An encounter's variant, whose id was checked when the encounter was made or read. Throws if it is unknown. */
export function variantOf(id: string): Variant {
  const variant = known.get(id);
  if (variant === undefined) throw new Error(`no variant ${id}`);
  return variant;
}

export function allVariants(): readonly Variant[] {
  return [...known.values()];
}

/** The outlines of all variants, in the order of registration. */
export function variants(): readonly VariantMeta[] {
  return allVariants().map(({ meta }) => meta);
}
