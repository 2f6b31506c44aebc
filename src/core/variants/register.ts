import type { Variant, VariantParts } from "../engine/variant";
import { concealRecords } from "../engine/conceal-records";
import { isTaken, known } from "../engine/registry";
import { wrongWithVariant } from "./shape";

/**
 * Makes a variant known to the engine. Throws where it lacks a part, where a part has the wrong shape, and where its id is
 * taken by another; the message says what is wrong, for whoever writes it. What is refused changes nothing.
 */
export function registerVariant<Rules>(variant: VariantParts<Rules>): void {
  const wrong = wrongWithVariant(variant);
  // A value that is no variant may have no id either.
  const id = (variant as Partial<VariantParts> | null)?.meta?.id ?? "without an id";
  if (wrong.length > 0) throw new Error(`the variant ${id} cannot be registered: ${wrong.join("; ")}`);
  if (isTaken(variant.meta)) throw new Error(`a variant of the id ${id} is registered already`);
  // Only the variant itself ever sees its rules' state, which is why the registry need not know its type.
  const parts = variant as unknown as VariantParts;
  known.set(id, isWhole(parts) ? parts : withDefaults(parts));
}

function isWhole(parts: VariantParts): parts is Variant {
  return parts.conceal !== undefined;
}

/** The same variant, class instances included, with what it may leave out. */
function withDefaults(parts: VariantParts): Variant {
  const whole = Object.create(parts) as Variant;
  whole.conceal = concealRecords(parts);
  return whole;
}
