import type { Encounter } from "../../core/index";
import { isSealedValue, openValue } from "../secrets/sealed-value";
import { decodeKeys } from "../store/keys";
import { storedFlags } from "../store/reading";

/**
 * The documents of the combatants that a step takes out of the fight: deleted just now, or about to be deleted because of it.
 *
 * @param kept documents that were deleted already, by id; those that this step explains are taken out
 */
export function deletedWith(
  combat: Combat.Implementation,
  kept: Map<string, object>,
  before: Encounter,
  next: Encounter,
): Record<string, object> {
  const gone = Object.keys(before.combatants).filter((id) => !Object.hasOwn(next.combatants, id));
  const documents = gone.flatMap((id) => {
    const found = kept.get(id) ?? combat.combatants.get(id)?.toObject();
    kept.delete(id);
    return found === undefined ? [] : [[id, found] as const];
  });
  return Object.fromEntries(documents);
}

/** The document of a combatant that left earlier; null where none was kept, or an earlier release sealed it and this client lacks the key. */
export function deletedDocument(combat: Combat.Implementation, id: string): object | null {
  const stored = storedFlags(combat).left?.[id];
  const opened = isSealedValue(stored) ? openValue(stored, { combat: combat.id ?? "", at: `left.${id}` }) : null;
  const found = isSealedValue(stored) ? opened?.value : decodeKeys(stored);
  return typeof found === "object" ? found : null;
}
