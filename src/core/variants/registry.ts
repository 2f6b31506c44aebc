import type { Variant, VariantMeta } from "../engine/variant";

const known = new Map<string, Variant>();

/**
 * Makes a variant known to the engine. Throws where its id is taken by another or is not made of small letters, digits
 * and hyphens: a fault of the code that registers, to be seen at once.
 */
export function registerVariant<Rules>(variant: Variant<Rules>): void {
  const { id } = variant.meta;
  if (!/^[a-z][a-z0-9-]*$/.test(id))
    throw new Error(`a variant's id is made of small letters, digits and hyphens: ${id}`);
  if (known.has(id)) throw new Error(`a variant of the id ${id} is registered already`);
  // Only the variant itself ever sees its rules' state, which is why the registry need not know its type.
  known.set(id, variant as unknown as Variant);
}

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

/** All registered variants, in the order of their registration. */
export function variants(): readonly VariantMeta[] {
  return [...known.values()].map((variant) => variant.meta);
}
