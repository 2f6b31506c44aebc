import { guardedVariant } from "../engine/broken-rules";
import type { Variant } from "../engine/variant";
import { known } from "../engine/registry";
import { compose } from "../parts/compose";
import type { RulesFile } from "../parts/file";
import { wrongWithVariant } from "./shape";

/** Registers a variant. Throws if a part is missing or has the wrong shape, or if its id is taken. */
export function registerVariant<Rules>(variant: Variant<Rules>): void {
  const wrong = wrongWithVariant(variant);
  // An invalid value may have no id.
  const id = (variant as Partial<Variant> | null)?.meta?.id ?? "without an id";
  if (wrong.length > 0) throw new Error(`the variant ${id} cannot be registered: ${wrong.join("; ")}`);
  if (known.has(id)) throw new Error(`a variant of the id ${id} is registered already`);
  // Safe: only the variant itself reads its rules' state.
  known.set(id, guardedVariant(variant as unknown as Variant));
}

/**
 * Registers turn rules that are data as a variant. Throws as {@link registerVariant} does. Name and summary are the
 * texts `TURNWRIGHT.<id>.…`. `extend` gets the variant of the choices and returns another, for what no choice says.
 */
export const registerRules = (
  id: string,
  { icon, choices, open, counters }: RulesFile,
  extend: (variant: Variant) => Variant = (variant) => variant,
): void => registerVariant(extend(compose({ id, icon, choices, open, ...(counters && { counters }) }) as Variant));
