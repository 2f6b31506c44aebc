import type { Trait } from "../../core/index";
import { traitSpecs } from "../bindings/traits";
import { typedFor } from "../roster/typed-values";
import { sessionOf } from "./fight-session";

export function knownInFight(combatant: Combatant.Implementation, variantId: string): Record<string, Trait> | null {
  const standing = combatant.parent === null ? null : sessionOf(combatant.parent).standing();
  if (standing?.kind !== "ruled") return null;
  const { encounter, stored } = standing;
  if (encounter.variant !== variantId || encounter.stage === "ended") return null;
  return stored ? { ...encounter.combatants[combatant.id ?? ""]?.traits } : typedFor(combatant, traitSpecs(variantId));
}
