import type { Trait, TraitSpec } from "../../core/index";
import { removal } from "../compat/operators";
import { encodeKey } from "../store/keys";
import { storedFlags } from "../store/reading";
import { asTrait } from "../bindings/kinds";
import { sheetTraits, traitSpecs } from "../bindings/traits";

/**
 * What the gm has typed in for this fight alone, of the traits asked for. Kept on the combat until the encounter is
 * stored, which then has it; what is not of its trait's kind (a setting from elsewhere, another release) does not count.
 */
export function typedFor(combatant: Combatant.Implementation, specs: readonly TraitSpec[]): Record<string, Trait> {
  const combat = combatant.parent;
  const typed = combat === null ? undefined : storedFlags(combat).typed?.[combatant.id ?? ""];
  if (typeof typed !== "object" || typed === null) return {};
  const values = specs.flatMap((spec) => {
    const value = asTrait(spec, typed[encodeKey(spec.name)]);
    return value === null ? [] : [[spec.name, value] as const];
  });
  return Object.fromEntries(values);
}

/** The part of the module's flags that an update says to keep a typed value, or with null to forget it. */
export function typedChange(combatant: string, trait: string, value: Trait | null): Record<string, unknown> {
  const entry = value === null ? removal(encodeKey(trait)) : [encodeKey(trait), value];
  return { typed: { [combatant]: Object.fromEntries([entry]) as Record<string, unknown> } };
}

/** What a variant is to know of a combatant: the values the GM typed in for this fight, else those of its sheet. */
export const traitsOf = (combatant: Combatant.Implementation, variantId: string): Record<string, Trait> => ({
  ...sheetTraits(combatant, variantId),
  ...typedFor(combatant, traitSpecs(variantId)),
});
