import type { VariantMeta, Variant, VariantOutline } from "./variant";

/** Every variant that has been registered, by its id. Only `variants/register.ts` adds to it. */
export const known = new Map<string, Variant>();

/** The outlines of variants whose rules may still be on their way. */
const announced = new Map<string, VariantOutline>();

/** Makes the outline of a variant known before its rules: from then on the id is its own. */
export function announceVariant(outline: VariantOutline): void {
  announced.set(outline.meta.id, outline);
}

/** Tells whether a variant's id is another's: one that is registered, or one that is announced with another `meta`. */
export function isTaken(meta: VariantMeta): boolean {
  const outline = announced.get(meta.id);
  return known.has(meta.id) || (outline !== undefined && outline.meta !== meta);
}

/** The variant of that id; undefined where there is none, or its rules have not come yet. */
export function findVariant(id: string): Variant | undefined {
  return known.get(id);
}

/** The outline of the variant of that id; undefined where there is none. */
export function outlineOf(id: string): VariantOutline | undefined {
  return known.get(id) ?? announced.get(id);
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

/** All variants that there are, those first that were announced, each in the order in which it came. */
export function variants(): readonly VariantMeta[] {
  return [...new Map<string, VariantOutline>([...announced, ...known]).values()].map(({ meta }) => meta);
}
