import { encounterOf } from "../session/encounter-of";
import { native } from "../../core/index";
import type { Encounter } from "../../core/index";

/** What a combat that is being sorted is sorted by: worked out once rather than at each comparison. */
const sorting = new Map<Combat.Implementation, Encounter | null>();

/** Sorts a combat's turns, during which its encounter is not looked for again. */
export function whileSorting<T>(combat: Combat.Implementation, sort: () => T): T {
  sorting.set(combat, encounterOf(combat));
  try {
    return sort();
  } finally {
    sorting.delete(combat);
  }
}

function encounterFor(combat: Combat.Implementation | null): Encounter | null {
  const known = combat === null ? undefined : sorting.get(combat);
  return known === undefined ? encounterOf(combat) : known;
}

const ranks = new WeakMap<Encounter, ReadonlyMap<string, number>>();

function ranksOf(encounter: Encounter): ReadonlyMap<string, number> {
  const kept = ranks.get(encounter);
  if (kept !== undefined) return kept;
  const made = new Map(native(encounter).order.map((id, index) => [id, index] as const));
  ranks.set(encounter, made);
  return made;
}

/**
 * Compares two combatants by the rules' order, those the rules do not know last; null where the combat is left alone.
 * Foundry hands a comparator around without its document, and others call it with copies: everything is looked up by id.
 */
export function compareByRules(a: Combatant.Implementation, b: Combatant.Implementation): number | null {
  const encounter = encounterFor(a.parent);
  if (encounter === null) return null;
  const ranking = ranksOf(encounter);
  const rank = (combatant: Combatant.Implementation): number =>
    ranking.get(combatant.id ?? "") ?? Number.POSITIVE_INFINITY;
  const [first, second] = [rank(a), rank(b)];
  if (first === second) return (a.id ?? "") < (b.id ?? "") ? -1 : 1;
  return first < second ? -1 : 1;
}
