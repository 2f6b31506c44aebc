import type { CombatantId, Member, Row, RowState, Screen } from "../../core/index";

/** The ids of those who act, by a screen: whose turn it is, and who is asked whether to take one. */
export function actingOn(screen: Pick<Screen, "rows">): ReadonlySet<string> {
  return new Set(entriesOn(screen).flatMap(({ id, state }) => (state === "acting" ? [id] : [])));
}

/** True if it has the move within a turn that several share. */
export const isOnMove = (row: Row): boolean => row.onMove === true;

/** True if the viewer sees who has the move within the turn: whoever else acts in it is not marked then. */
export const hasMover = ({ rows }: Pick<Screen, "rows">): boolean => rows.some(isOnMove);

/** The combatants of a row: its members, or its own. */
export const idsOf = (row: Row): CombatantId[] => entriesOn({ rows: [row] }).map(({ id }) => id);

/** Everybody on a screen, from top to bottom. */
export function entriesOn({
  rows,
}: Pick<Screen, "rows">): { readonly id: string; readonly state: RowState; readonly onMove?: true }[] {
  return rows.flatMap((row): readonly (Row | Member)[] => row.group?.members ?? [row]);
}
