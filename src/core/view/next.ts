import { baseOf, sees, whyIdle } from "../state/combatants";
import type { CombatantId } from "../state/fight";
import { unlessBroken } from "../engine/broken-rules";
import type { Context } from "../engine/variant";
import type { Row } from "../screen/screen";
import { activeOf } from "./standing";

/** Marks the row whose turn follows the running one. Unseen combatants do not count, so that none is hinted at (C-28). */
export function withNext(context: Context, rows: readonly Row[]): readonly Row[] {
  const { fight, variant, viewer } = context;
  if (fight.halted || activeOf(fight).length === 0) return rows;
  const ids = unlessBroken<readonly CombatantId[]>(
    () => variant.flow.next?.(fight, (id) => sees(fight, viewer, id)) ?? firstWaiting(context, rows),
    () => [],
  );
  const isNext = (row: Row): boolean =>
    row.state !== "acting" &&
    (ids.includes(row.id) || (row.group?.members.some(({ id }) => ids.includes(id)) ?? false));
  return ids.length === 0 ? rows : rows.map((row) => (isNext(row) ? { ...row, next: true } : row));
}

/** By the first row with a combatant that can act. Empty without numbers, because turns are then chosen. */
function firstWaiting({ fight, variant }: Context, rows: readonly Row[]): readonly CombatantId[] {
  if (variant.numbers === null) return [];
  const idsOf = ({ id, group }: Row): readonly CombatantId[] => group?.members.map((member) => member.id) ?? [id];
  const isReady = (id: CombatantId): boolean => baseOf(fight, id) !== null && whyIdle(fight, id) === null;
  const row = rows.find((each) => each.entry !== true && each.state === "waiting" && idsOf(each).some(isReady));
  return row === undefined ? [] : [row.id];
}
