import type { Encounter } from "../../core/index";
import { replacement } from "../compat/operators";
import { sealsHidden } from "../secrets/setting";
import { isSealedValue, openValue, sealValue } from "../secrets/sealed-value";
import { decodeKeys, encodeKeys } from "../store/keys";
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

/**
 * Changes of the module's flags that keep the documents of those who have left as the world wants them now: all sealed, or all
 * open. Who of them was hidden nobody knows any more, and without the key there is no history to bring them back by.
 */
export async function deletedAnew(combat: Combat.Implementation): Promise<Record<string, unknown>> {
  const isKept = sealsHidden();
  const changes = Object.entries(storedFlags(combat).left ?? {}).map(async ([id, stored]) => {
    if (isSealedValue(stored) === isKept) return [];
    const document = deletedDocument(combat, id);
    if (document === null) return [];
    const place = { combat: combat.id ?? "", at: `left.${id}` };
    return [replacement(id, isKept ? await sealValue(document, place) : encodeKeys(document))];
  });
  const left = (await Promise.all(changes)).flat();
  return left.length === 0 ? {} : { left: Object.fromEntries(left) };
}

/** The document of a combatant that left earlier; null where none was kept, or it is sealed and this client lacks the key. */
export function deletedDocument(combat: Combat.Implementation, id: string): object | null {
  const stored = storedFlags(combat).left?.[id];
  const opened = isSealedValue(stored) ? openValue(stored, { combat: combat.id ?? "", at: `left.${id}` }) : null;
  const found = isSealedValue(stored) ? opened?.value : decodeKeys(stored);
  return typeof found === "object" ? found : null;
}
