import { type HitPoints, hitPointsOf } from "../bindings/hit-points";
import { bearing } from "../bindings/sheet";
import type { Fight } from "../session/fight";
import { READ } from "../session/vitals";

/** The hit points of a combatant. Its sheet, which may run the system's code, is read only where its documents have changed since. */
export function hitPointsIn(fight: Fight, combatant: Combatant.Implementation): HitPoints | null {
  const read = fight.slot(READ);
  const id = combatant.id ?? "";
  const known = read.get(id);
  if (known !== undefined) return known;
  const found = hitPointsOf(bearing(combatant));
  read.set(id, found);
  return found;
}
