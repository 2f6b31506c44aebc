import type { RowView } from "../view-models/rows";

/** All rows, those in groups included, each group before its members. */
export const allOf = (rows: readonly RowView[]): RowView[] =>
  rows.flatMap((row) => [row, ...allOf(row.group?.members ?? [])]);

/** Everything that has a row of its own, from top to bottom: combatants by their ids, groups by those of their elements. */
const keysOf = (rows: readonly RowView[]): string[] =>
  rows.flatMap(({ combatant, group }) => (group === null ? [combatant] : [group.id, ...keysOf(group.members)]));

/**
 * The order in which rows stand in one list: that of the rules, a group's members below its row. Those whom the rules don't list come
 * last, as they are.
 *
 * @param combatants the rows that are there, by their combatants, as Foundry or the system has put them
 * @param heads the element ids of the groups' rows that are there
 * @param rows what is drawn, in the order of the rules
 */
export function orderOfRows(
  combatants: readonly string[],
  heads: ReadonlySet<string>,
  rows: readonly RowView[],
): string[] {
  const present = new Set([...combatants, ...heads]);
  const listed = keysOf(rows);
  const ruled = new Set(listed.filter((key) => present.has(key)));
  return [...ruled, ...combatants.filter((id) => !ruled.has(id))];
}

/**
 * Those that can stay where they are while the others are put between them: the longest run of places that grow.
 *
 * @param places the present place of each, in the order that is wanted; negative for who has none
 * @returns the indices in `places` of those that stay
 */
export function staying(places: readonly number[]): ReadonlySet<number> {
  /** For each length of a run the index at which the one that ends lowest ends. */
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const [index, place] of places.entries()) {
    if (place < 0) continue;
    const longer = ends.findIndex((end) => (places[end] ?? 0) >= place);
    const length = longer < 0 ? ends.length : longer;
    before.set(index, ends[length - 1]);
    ends[length] = index;
  }
  const kept = new Set<number>();
  for (let index = ends.at(-1); index !== undefined; index = before.get(index)) kept.add(index);
  return kept;
}

/**
 * Puts children of a list into an order, moving as few as can be. Others stay in front of them and behind.
 *
 * @param wanted those that are to stand one behind the other
 */
export function arrange(list: Element, wanted: readonly Element[]): void {
  const children = [...list.children];
  const places = new Map(children.map((child, index) => [child, index] as const));
  const last = children.findLast((child) => wanted.includes(child));
  const kept = staying(wanted.map((element) => places.get(element) ?? -1));
  let next: Element | null = last?.nextElementSibling ?? null;
  for (const [index, element] of [...wanted.entries()].toReversed()) {
    if (!kept.has(index)) list.insertBefore(element, next);
    next = element;
  }
}
