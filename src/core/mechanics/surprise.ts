import { combatant } from "../state/combatants";
import type { CombatantId } from "../state/ids";
import type { Act } from "../engine/variant";

/** Takes the condition `surprised` off a combatant, where it was set; one that an effect imposes stays as long as the effect. */
export function clearSurprise(act: Act, id: CombatantId): void {
  const { conditions } = combatant(act.body, id);
  if (!Object.hasOwn(conditions, "surprised")) return;
  delete conditions["surprised"];
  act.emit({ type: "condition-changed", combatant: id, condition: "surprised", on: false });
}
