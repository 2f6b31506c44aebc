import type { Encounter } from "../../core/index";
import { lacksAmong } from "../bindings/missing-values";
import { bearing } from "../bindings/sheet";
import { finderAmong, traitSpecs } from "../bindings/traits";
import { typedFor } from "./typed-values";
import type { CombatantLack } from "../bindings/missing-values";

/**
 * The missing values of an encounter, combatant by combatant. While it is not stored yet, what has been typed in is listed
 * too, so that it can be mended; afterwards it is a trait like any other.
 */
export function lacksOf(combat: Combat.Implementation, encounter: Encounter, isStored: boolean): CombatantLack[] {
  const specs = traitSpecs(encounter.variant);
  const find = finderAmong(specs);
  return combat.combatants.contents.flatMap((combatant) => {
    const id = combatant.id ?? "";
    const traits = encounter.combatants[id]?.traits;
    if (traits === undefined) return [];
    const typed = isStored ? {} : typedFor(combatant, specs);
    const lacks = lacksAmong(specs, traits, typed, () => find(bearing(combatant)));
    return lacks.map((lack) => ({ ...lack, combatant: id }));
  });
}
