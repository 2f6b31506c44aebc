import { isOurs } from "../store/step-options";

/** A combatant as it rides in an update of its combat. */
interface Riding {
  readonly _id: string;
  readonly initiative?: number | null;
}

const ridingIn = (changed: object): readonly Riding[] => {
  const { combatants } = changed as { readonly combatants?: unknown };
  return Array.isArray(combatants) ? (combatants as Riding[]) : [];
};

/**
 * Tells other modules on this client of numbers that came with an update of ours. Foundry calls no hooks for combatants that ride in one
 * of their combat, and trackers of other modules are made anew when a combatant's initiative changes.
 */
export function tellNumbers(combat: Combat.Implementation, changed: object, options: object, userId: string): void {
  if (!isOurs(options, userId)) return;
  for (const { _id: id, initiative } of ridingIn(changed)) {
    const combatant = combat.combatants.get(id);
    if (combatant === undefined || initiative === undefined) continue;
    Hooks.callAll("updateCombatant", combatant, { _id: id, initiative }, options as never, userId);
  }
}
