import { guardedVariant } from "../engine/broken-rules";
import type { Variant } from "../engine/variant";
import { known } from "../engine/registry";
import { wrongWithVariant } from "./shape";

/**
 * Makes a variant known to the engine. Throws where it lacks a part, where a part has the wrong shape, and where its id is
 * taken by another; the message says what is wrong, for whoever writes it. What is refused changes nothing.
 */
export function registerVariant<Rules>(variant: Variant<Rules>): void {
  const wrong = wrongWithVariant(variant);
  // A value that is no variant may have no id either.
  const id = (variant as Partial<Variant> | null)?.meta?.id ?? "without an id";
  if (wrong.length > 0) throw new Error(`the variant ${id} cannot be registered: ${wrong.join("; ")}`);
  if (known.has(id)) throw new Error(`a variant of the id ${id} is registered already`);
  // Only the variant itself ever sees its rules' state, which is why the registry need not know its type.
  known.set(id, guardedVariant(variant as unknown as Variant));
}
