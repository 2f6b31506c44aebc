import type { OptionValues, Trait, TraitSpec } from "../../core/index";
import { removal, replacement } from "../compat/operators";
import { storedFlags } from "../store/flags";
import { asTrait } from "../bindings/kinds";
import { bearing } from "../bindings/sheet";
import { remainderOfShared, sheetTraits, traitSpecs } from "../bindings/traits";
import { encodeKey } from "../store/stored-form";

/** The GM's typed values for this fight, kept on the combat until the encounter is stored. */
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

export function typedChange(
  combatant: Combatant.Implementation,
  trait: string,
  value: Trait | null,
): Record<string, unknown> {
  const entry = value === null ? removal(encodeKey(trait)) : replacement(encodeKey(trait), value);
  return { typed: { [combatant.id ?? ""]: Object.fromEntries([entry]) as Record<string, unknown> } };
}

/** The sheet's values, the GM's typed values first. `options` have the counters that need more values. */
export function traitsOf(
  combatant: Combatant.Implementation,
  variantId: string,
  options?: OptionValues,
): Record<string, Trait> {
  const typed = typedFor(combatant, traitSpecs(variantId));
  return { ...sheetTraits(combatant, variantId, options), ...remainderOfShared(bearing(combatant), typed), ...typed };
}

/** The values that change when the GM types a value: also the rest of a shared number, unless typed too. */
export function typedInFight(
  combatant: Combatant.Implementation,
  variantId: string,
  now: Readonly<Record<string, Trait>>,
  [trait, value]: readonly [string, Trait],
): Record<string, Trait> {
  const bearer = bearing(combatant);
  const before = { ...sheetTraits(combatant, variantId), ...remainderOfShared(bearer, { [trait]: now[trait] ?? "" }) };
  const rest = Object.entries(remainderOfShared(bearer, { [trait]: value }));
  return { ...Object.fromEntries(rest.filter(([name]) => now[name] === before[name])), [trait]: value };
}
