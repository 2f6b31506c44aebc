import { combatant, setCondition } from "../state/combatants";
import type { CombatantId } from "../state/ids";
import type { Mutation } from "../engine/variant";

/** Removes `surprised` if it was set. An effect's condition stays as long as the effect. */
export function clearSurprise(mutation: Mutation, id: CombatantId): void {
  const { conditions } = combatant(mutation.fight, id);
  if (!Object.hasOwn(conditions, "surprised")) return;
  setCondition(mutation.fight, id, "surprised", false);
  mutation.emit({ type: "condition-changed", combatant: id, condition: "surprised", on: false });
}
