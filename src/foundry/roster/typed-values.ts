import type { Trait, TraitSpec } from "../../core/index";
import { removal, replacement } from "../compat/operators";
import { isSealedValue, openValue, sealValue } from "../secrets/sealed-value";
import { sealsHidden } from "../secrets/setting";
import { encodeKey } from "../store/keys";
import { storedFlags } from "../store/reading";
import { asTrait } from "../bindings/kinds";
import { sheetTraits, traitSpecs } from "../bindings/traits";
import type { SealPlace } from "../secrets/seal";

/** The place where a value that was typed in for a combatant is sealed. */
export const typedPlace = (combat: string | null, combatant: string | null, trait: string): SealPlace => ({
  combat: combat ?? "",
  at: `typed.${combatant ?? ""}.${trait}`,
});

const placeOf = ({ parent, id }: Combatant.Implementation, trait: string): SealPlace =>
  typedPlace(parent?.id ?? null, id, trait);

/**
 * What the gm has typed in for this fight alone, of the traits asked for. Kept on the combat until the encounter is
 * stored, which then has it; what is not of its trait's kind (a setting from elsewhere, another release) does not count.
 */
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

/**
 * The part of the module's flags that an update says to keep a typed value, or with null to forget it. Of the hidden it is
 * sealed, where the world wants it.
 */
export async function typedChange(
  combatant: Combatant.Implementation,
  trait: string,
  value: Trait | null,
  isHidden: boolean,
): Promise<Record<string, unknown>> {
  const isKept = isHidden && sealsHidden();
  const kept = value !== null && isKept ? await sealValue(value, placeOf(combatant, trait)) : value;
  const entry = kept === null ? removal(encodeKey(trait)) : replacement(encodeKey(trait), kept);
  return { typed: { [combatant.id ?? ""]: Object.fromEntries([entry]) as Record<string, unknown> } };
}

/** What a variant is to know of a combatant: the values the GM typed in for this fight, else those of its sheet. */
export const traitsOf = (combatant: Combatant.Implementation, variantId: string): Record<string, Trait> => ({
  ...sheetTraits(combatant, variantId),
  ...typedFor(combatant, traitSpecs(variantId)),
});
