import type { Encounter } from "../../core/index";
import { lacksAmong } from "../bindings/missing-values";
import { bearing } from "../bindings/sheet";
import { finderAmong, traitSpecs } from "../bindings/traits";
import { typedFor } from "./typed-values";
import type { CombatantLack } from "../bindings/missing-values";

/** An encounter's missing values by combatant. Until it is stored, typed values are listed too. */
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
