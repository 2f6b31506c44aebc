import type { CombatantId, Member, Row, RowState, Screen } from "../../core/index";

/** The ids of the combatants that act or may take a turn now, by a screen. */
export function actingOn(screen: Pick<Screen, "rows">): ReadonlySet<string> {
  return new Set(entriesOn(screen).flatMap(({ id, state }) => (state === "acting" ? [id] : [])));
}

/** The combatants whose turn follows the running one, if no person chooses. */
export const nextOn = ({ rows }: Pick<Screen, "rows">): CombatantId[] =>
  rows.filter(({ next }) => next === true).flatMap(idsOf);

/** Whether it has the move within a turn that several share. */
export const isOnMove = (row: Row): boolean => row.onMove === true;

/** Whether the viewer sees who has the move within the turn. If so, no other combatant is marked. */
export const hasMover = ({ rows }: Pick<Screen, "rows">): boolean => rows.some(isOnMove);

/** Whether a combatant of somebody else's reacts, and has the move within the turn. */
export const awaitsAnother = ({ rows }: Pick<Screen, "rows">): boolean =>
  rows.some((row) => isOnMove(row) && row.state === "reacting" && !row.mine);

/** A row's members, or its own combatant. */
export const idsOf = (row: Row): CombatantId[] => entriesOn({ rows: [row] }).map(({ id }) => id);

/** Every combatant on a screen, from top to bottom. */
export function entriesOn({
  rows,
}: Pick<Screen, "rows">): { readonly id: string; readonly state: RowState; readonly onMove?: true }[] {
  return rows.flatMap((row): readonly (Row | Member)[] => row.group?.members ?? [row]);
}
