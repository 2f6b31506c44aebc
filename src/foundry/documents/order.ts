import { sessionOf } from "../session/fight-session";

type Ranks = ReadonlyMap<string, number>;

/** The sort keys while a combat's turns are set up: looked up once rather than at each comparison. */
let sorting: { readonly combat: Combat.Implementation; readonly ranks: Ranks | null } | null = null;

/** Sorts a combat's turns, during which its order is not looked for again. */
export function whileSorting<T>(combat: Combat.Implementation, sort: () => T): T {
  const outer = sorting;
  sorting = { combat, ranks: sessionOf(combat).ranks() };
  try {
    return sort();
  } finally {
    sorting = outer;
  }
}

function ranksFor(combat: Combat.Implementation | null): Ranks | null {
  if (combat === null) return null;
  return sorting?.combat === combat ? sorting.ranks : sessionOf(combat).ranks();
}

/**
 * Compares two combatants by the rules' order, those the rules don't know last; null where the combat is left alone.
 * Foundry hands a comparator around without its document, and others call it with copies: everything is looked up by id.
 */
export function compareByRules(a: Combatant.Implementation, b: Combatant.Implementation): number | null {
  const ranks = ranksFor(a.parent);
  if (ranks === null) return null;
  const rank = (combatant: Combatant.Implementation): number =>
    ranks.get(combatant.id ?? "") ?? Number.POSITIVE_INFINITY;
  const [first, second] = [rank(a), rank(b)];
  if (first === second) return (a.id ?? "") < (b.id ?? "") ? -1 : 1;
  return first < second ? -1 : 1;
}
