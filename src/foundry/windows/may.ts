import { type CombatantId, legality } from "../../core/index";
import type { FightView } from "../session/fight-view";

/** Whether the rules let this viewer add an effect to any of these combatants, or of all if none is named (C-11). */
export function mayAddEffect(fight: FightView | null, targets: readonly CombatantId[]): boolean {
  const encounter = fight?.encounter ?? null;
  if (fight === null || encounter === null) return false;
  const effect = { do: "addEffect", name: "…", until: "combat" };
  const bearers = targets.length > 0 ? targets : Object.keys(encounter.combatants);
  return bearers.some((target) => legality(encounter, { ...effect, target }, fight.viewer) === null);
}

/** Whether a combatant could go last in the order. */
export function mayMove(fight: FightView | null, id: CombatantId): boolean {
  const encounter = fight?.encounter ?? null;
  if (fight === null || encounter === null) return false;
  return legality(encounter, { do: "reorder", combatant: id, before: null }, fight.viewer) === null;
}
