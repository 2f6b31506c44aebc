import { isOurs } from "../store/step-options";

/** A combatant in an update of its combat. */
interface Riding {
  readonly _id: string;
  readonly initiative?: number | null;
}

const ridingIn = (changed: object): readonly Riding[] => {
  const { combatants } = changed as { readonly combatants?: unknown };
  return Array.isArray(combatants) ? (combatants as Riding[]) : [];
};

/**
 * Calls other modules' hooks for numbers in our updates. Foundry calls none for combatants within a combat's update,
 * and other trackers depend on them.
 */
export function tellNumbers(combat: Combat.Implementation, changed: object, options: object, userId: string): void {
  if (!isOurs(options, userId)) return;
  for (const { _id: id, initiative } of ridingIn(changed)) {
    const combatant = combat.combatants.get(id);
    if (combatant === undefined || initiative === undefined) continue;
    Hooks.callAll("updateCombatant", combatant, { _id: id, initiative }, options as never, userId);
  }
}
