import { must } from "./unreadable";
import { idsOf, type Ids } from "./values";

/** The fewest combatants of a battle whose records are packed. Smaller fights are stored as they are. */
export const GREAT = 16;

/**
 * Reads the list of ids that the records of a great battle are packed by. It grows at its end only: each key is the place of the first id
 * of its list. Throws `Unreadable` where a list is missing.
 */
export function readIds(stored: unknown): Ids {
  must(typeof stored === "object" && stored !== null, "ids");
  const lists = Object.entries(stored).toSorted(([a], [b]) => Number(a) - Number(b));
  const all: string[] = [];
  for (const [start, list] of lists) {
    must(Number(start) === all.length && Array.isArray(list), "ids");
    must(
      list.every((id): id is string => typeof id === "string"),
      "ids",
    );
    all.push(...list);
  }
  const ids = idsOf(all);
  must(ids.places.size === all.length, "ids");
  return ids;
}

/** The addition to the stored list for those that are not in it; empty where all are. */
export function idsToAdd(known: Ids, all: readonly string[]): Record<string, readonly string[]> {
  const fresh = all.filter((id) => !known.places.has(id));
  return fresh.length === 0 ? {} : { [known.list.length]: fresh };
}
