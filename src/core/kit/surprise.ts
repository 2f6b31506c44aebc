import { combatant } from "../engine/combatants";
import type { CombatantId } from "../engine/encounter";
import type { Act } from "../engine/rule";

/** Takes the condition `surprised` off a combatant, where it was set; one that an effect imposes stays as long as the effect. */
export function clearSurprise(act: Act, id: CombatantId): void {
  const { conditions } = combatant(act.body, id);
  if (!Object.hasOwn(conditions, "surprised")) return;
  delete conditions["surprised"];
  act.emit({ type: "condition-changed", combatant: id, condition: "surprised", on: false });
}
