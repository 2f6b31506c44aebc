import { sessionAround, sessionOf } from "../session/fight-session";

type Ranks = ReadonlyMap<string, number>;

/** A sort's ranks, looked up once instead of at each comparison. */
let sorting: { readonly combat: Combat.Implementation; readonly ranks: Ranks | null } | null = null;

/** Sorts a combat's turns with cached ranks. */
export function whileSorting<T>(combat: Combat.Implementation, sort: () => T): T {
  const outer = sorting;
  sorting = { combat, ranks: sessionOf(combat).ranks() };
  try {
    return sort();
  } finally {
    sorting = outer;
  }
}

/** The used part of what is sorted. Systems also sort groups, copies and tracker rows. */
interface Sorted {
  readonly id?: string | null;
  readonly parent?: Combat.Implementation | null;
}

/** The ranks of an object's fight, or null. */
function ranksAround(sorted: Sorted): Ranks | null {
  if (sorting !== null && sorting.combat === sorted.parent) return sorting.ranks;
  return sessionAround(sorted)?.ranks() ?? null;
}

/**
 * Compares combatants by the rules' order, unknown ones last. Null if the combat is left alone. Looks everything up by
 * id, because the comparator is called without `this` and with copies.
 */
export function compareByRules(a: Sorted, b: Sorted): number | null {
  const ranks = ranksAround(a);
  if (ranks === null) return null;
  const rank = ({ id }: Sorted): number => ranks.get(id ?? "") ?? Number.POSITIVE_INFINITY;
  const [first, second] = [rank(a), rank(b)];
  if (first === second) return (a.id ?? "") < (b.id ?? "") ? -1 : 1;
  return first < second ? -1 : 1;
}
