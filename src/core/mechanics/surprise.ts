import { combatant, setCondition } from "../state/combatants";
import type { CombatantId } from "../state/ids";
import type { Mutation } from "../engine/variant";

/** Takes the condition `surprised` off a combatant, where it was set; one that an effect imposes stays as long as the effect. */
export function clearSurprise(mutation: Mutation, id: CombatantId): void {
  const { conditions } = combatant(mutation.fight, id);
  if (!Object.hasOwn(conditions, "surprised")) return;
  setCondition(mutation.fight, id, "surprised", false);
  mutation.emit({ type: "condition-changed", combatant: id, condition: "surprised", on: false });
}
