import type { HitPoints } from "../bindings/hit-points";
import type { Fight } from "./fight";
import { Slot } from "./slot";

/** The hit points of a fight's combatants as their sheets said last. */
export const READ = new Slot<Map<string, HitPoints | null>>(() => new Map());

/** The documents of these combatants, or of all, say something else now. */
export function forgetHitPoints(fight: Fight, combatants?: Iterable<Combatant.Implementation>): void {
  const read = fight.slot(READ);
  if (combatants === undefined) read.clear();
  else for (const { id } of combatants) read.delete(id ?? "");
}
