import type { RowView } from "../view-models/rows";

/** Where somebody stands in a list; those who are not in it stand nowhere. */
function moveBelow(list: string[], what: string, above: string | null): void {
  const from = list.indexOf(what);
  if (from >= 0) list.splice(from, 1);
  list.splice(above === null ? 0 : list.indexOf(above) + 1, 0, what);
}

/**
 * The order in which rows stand once groups are drawn: Foundry's, but for members, which follow the row of their group.
 *
 * @param combatants Foundry's rows in their order, by their combatants
 * @param heads the element ids of the groups' rows that are there
 */
export function orderWithGroups(
  combatants: readonly string[],
  heads: ReadonlySet<string>,
  rows: readonly RowView[],
): string[] {
  const order = [...combatants];
  const present = new Set(combatants);
  const members = new Set(rows.flatMap(({ group }) => (group?.members ?? []).map(({ combatant }) => combatant)));
  let above: string | null = null;
  for (const { combatant, group } of rows) {
    const own =
      group === null ? [] : group.members.flatMap((member) => (present.has(member.combatant) ? member.combatant : []));
    for (const one of [...(group !== null && heads.has(group.id) ? [group.id] : []), ...own]) {
      moveBelow(order, one, above);
      above = one;
    }
    if (group === null && present.has(combatant) && !members.has(combatant)) above = combatant;
  }
  return order;
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
