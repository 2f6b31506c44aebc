import type { Variant, VariantMeta } from "./variant";

/** Only `variants/register.ts` adds to it. */
export const known = new Map<string, Variant>();

export const findVariant = (id: string): Variant | undefined => known.get(id);

/** An encounter's variant, whose id was checked when the encounter was made or read. Throws if it is unknown. */
export function variantOf(id: string): Variant {
  const variant = known.get(id);
  if (variant === undefined) throw new Error(`no variant ${id}`);
  return variant;
}

export const allVariants = (): readonly Variant[] => [...known.values()];

/** The outlines of all variants, in the order of registration. */
export const variants = (): readonly VariantMeta[] => allVariants().map(({ meta }) => meta);
