import type { RowView } from "../view-models/rows";

/** All rows including members, each group before its members. */
export const allRows = (rows: readonly RowView[]): RowView[] =>
  rows.flatMap((row) => [row, ...allRows(row.group?.members ?? [])]);

/** The ids of all rows from top to bottom: combatants', and groups' element ids. */
const keysOf = (rows: readonly RowView[]): string[] =>
  rows.flatMap(({ combatant, group }) => (group === null ? [combatant] : [group.id, ...keysOf(group.members)]));

/**
 * The rules' order of the present combatants (in Foundry's order) and groups' rows (by their element ids). Rows that
 * the rules don't list come last, unchanged.
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
 * The rows that can stay while the others are moved between them: the longest increasing subsequence.
 *
 * @param places the present place of each row, in the wanted order; negative for a row without a place
 */
export function stayingRows(places: readonly number[]): ReadonlySet<number> {
  /** For each length of a subsequence, the index of its lowest end. */
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

/** Puts children of a list in the wanted order with few moves. Other children stay before and after them. */
export function arrangeChildren(list: Element, wanted: readonly Element[]): void {
  const children = [...list.children];
  const places = new Map(children.map((child, index) => [child, index] as const));
  const last = children.findLast((child) => wanted.includes(child));
  const kept = stayingRows(wanted.map((element) => places.get(element) ?? -1));
  let next: Element | null = last?.nextElementSibling ?? null;
  for (const [index, element] of [...wanted.entries()].toReversed()) {
    if (!kept.has(index)) list.insertBefore(element, next);
    next = element;
  }
}
