import { sessionAround, sessionOf } from "../session/fight-session";

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

/** As much of what is sorted as the rules look at. Systems also sort groups, copies, and the rows of their trackers. */
interface Sorted {
  readonly id?: string | null;
  readonly parent?: Combat.Implementation | null;
}

/** The ranks in the fight of what is sorted; null where it is in none. */
function ranksAround(sorted: Sorted): Ranks | null {
  if (sorting !== null && sorting.combat === sorted.parent) return sorting.ranks;
  return sessionAround(sorted)?.ranks() ?? null;
}

/**
 * Compares two combatants by the rules' order, those the rules don't know last; null where the combat is left alone.
 * Foundry hands a comparator around without its document, and others call it with copies: everything is looked up by id.
 */
export function compareByRules(a: Sorted, b: Sorted): number | null {
  const ranks = ranksAround(a);
  if (ranks === null) return null;
  const rank = ({ id }: Sorted): number => ranks.get(id ?? "") ?? Number.POSITIVE_INFINITY;
  const [first, second] = [rank(a), rank(b)];
  if (first === second) return (a.id ?? "") < (b.id ?? "") ? -1 : 1;
  return first < second ? -1 : 1;
}
