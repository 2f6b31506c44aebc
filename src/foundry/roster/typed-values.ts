import type { Trait, TraitSpec } from "../../core/index";
import { removal, replacement } from "../compat/operators";
import { isSealedValue, openValue } from "../secrets/sealed-value";
import { encodeKey } from "../store/stored-form";
import { storedFlags } from "../store/flags";
import { asTrait } from "../bindings/kinds";
import { bearing } from "../bindings/sheet";
import { restOfShared, sheetTraits, traitSpecs } from "../bindings/traits";
import type { SealPlace } from "../secrets/seal";

/** Where an earlier release sealed a value typed for a hidden combatant. */
const placeOf = ({ parent, id }: Combatant.Implementation, trait: string): SealPlace => ({
  combat: parent?.id ?? "",
  at: `typed.${id ?? ""}.${trait}`,
});

/** The GM's typed values for this fight, kept on the combat until the encounter is stored. */
export function typedFor(combatant: Combatant.Implementation, specs: readonly TraitSpec[]): Record<string, Trait> {
  const combat = combatant.parent;
  const typed = combat === null ? undefined : storedFlags(combat).typed?.[combatant.id ?? ""];
  if (typeof typed !== "object" || typed === null) return {};
  const values = specs.flatMap((spec) => {
    const stored = typed[encodeKey(spec.name)];
    const value = asTrait(
      spec,
      isSealedValue(stored) ? openValue(stored, placeOf(combatant, spec.name))?.value : stored,
    );
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

export function traitsOf(combatant: Combatant.Implementation, variantId: string): Record<string, Trait> {
  const typed = typedFor(combatant, traitSpecs(variantId));
  return { ...sheetTraits(combatant, variantId), ...restOfShared(bearing(combatant), typed), ...typed };
}

/** The values that change when the GM types a value: also the rest of a shared number, unless typed too. */
export function typedInFight(
  combatant: Combatant.Implementation,
  variantId: string,
  now: Readonly<Record<string, Trait>>,
  [trait, value]: readonly [string, Trait],
): Record<string, Trait> {
  const bearer = bearing(combatant);
  const before = { ...sheetTraits(combatant, variantId), ...restOfShared(bearer, { [trait]: now[trait] ?? "" }) };
  const rest = Object.entries(restOfShared(bearer, { [trait]: value }));
  return { ...Object.fromEntries(rest.filter(([name]) => now[name] === before[name])), [trait]: value };
}
