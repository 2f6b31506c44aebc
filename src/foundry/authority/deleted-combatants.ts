import type { Encounter } from "../../core/index";
import { decodeKeys } from "../store/keys";
import { storedFlags } from "../store/reading";

/** Documents that have just been deleted, by combatant id, until the step that says so has been stored. */
const waiting = new WeakMap<Combat.Implementation, Map<string, object>>();

/** Keeps a deleted combatant's document for the step that will take it out of the encounter. */
export function keepDeparted(combat: Combat.Implementation, combatant: Combatant.Implementation): void {
  const kept = waiting.get(combat) ?? new Map<string, object>();
  waiting.set(combat, kept.set(combatant.id ?? "", combatant.toObject()));
}

/** The kept documents of those that a step takes out: deleted just now, or about to be deleted because of it. */
export function departedWith(
  combat: Combat.Implementation,
  before: Encounter,
  next: Encounter,
): Record<string, object> {
  const kept = waiting.get(combat);
  const gone = Object.keys(before.combatants).filter((id) => !Object.hasOwn(next.combatants, id));
  const documents = gone.flatMap((id) => {
    const found = kept?.get(id) ?? combat.combatants.get(id)?.toObject();
    kept?.delete(id);
    return found === undefined ? [] : [[id, found] as const];
  });
  return Object.fromEntries(documents);
}

/** The document of a combatant that left earlier, null where none was kept. */
export function departedDocument(combat: Combat.Implementation, id: string): object | null {
  const found = decodeKeys(storedFlags(combat).left?.[id]);
  return typeof found === "object" ? found : null;
}
