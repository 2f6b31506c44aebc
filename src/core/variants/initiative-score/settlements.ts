import type { Settled } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { drop, put } from "../../state/write";
import { entryOf } from "../../state/table";
import { withEarlier, type settledAnew, type Settlements } from "../../mechanics/tie-memory";

type Table<T> = Readonly<Record<CombatantId, T>>;

/** The settled ties in these tables. */
export function settlementsIn<One extends Settled>(
  now: Table<One>,
  earlier: Table<readonly One[]>,
): (readonly [CombatantId, Settlements<One>])[] {
  const ids = new Set([...Object.keys(now), ...Object.keys(earlier)]);
  return [...ids].map((id) => [id, { now: entryOf(now, id) ?? null, earlier: entryOf(earlier, id) ?? [] }]);
}

/** Settles a combatant's tie. The earlier settlement may apply again (C-26). */
export function settleAnew<One extends Settled>(
  now: Table<One>,
  earlier: Table<readonly One[]>,
  id: CombatantId,
  each: One,
): void {
  const before = withEarlier(entryOf(now, id) ?? null, entryOf(earlier, id) ?? []);
  if (before !== undefined) put(earlier, id, before);
  put<One>(now, id, each);
}

export function recall<One extends Settled>(
  now: Table<One>,
  earlier: Table<readonly One[]>,
  changes: ReturnType<typeof settledAnew<One>>,
): void {
  for (const [id, settled] of changes) {
    if (settled.now === null) drop(now, id);
    else put<One>(now, id, settled.now);
    if (settled.earlier === undefined) drop(earlier, id);
    else put<readonly One[]>(earlier, id, settled.earlier);
  }
}
