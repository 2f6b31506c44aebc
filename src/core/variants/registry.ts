import type { Variant, VariantMeta } from "../engine/variant";
import { wrongWithVariant } from "./shape";

const known = new Map<string, Variant>();

/**
 * Makes a variant known to the engine. Throws where it lacks a part, where a part has the wrong shape, and where its id is
 * taken by another; the message says what is wrong, for whoever writes it. What is refused changes nothing.
 */
export function registerVariant<Rules>(variant: Variant<Rules>): void {
  const wrong = wrongWithVariant(variant);
  // What is no variant may have no name either.
  const id = (variant as Partial<Variant> | null)?.meta?.id ?? "without an id";
  if (wrong.length > 0) throw new Error(`the variant ${id} cannot be registered: ${wrong.join("; ")}`);
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
