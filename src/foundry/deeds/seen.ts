import { hitPointsOf, type HitPoints } from "../bindings/hit-points";
import { bearing } from "../bindings/sheet";
import { Slot } from "../session/slot";
import type { Fight } from "../session/fight";

/** The hit points of each combatant as this client saw them last, by id; null where the sheet has none. */
const SEEN = new Slot<Map<string, HitPoints | null>>(() => new Map());

/** Looks at sheets that this client has not looked at yet: from here on, what differs is a change. On every step. */
export function remember(session: Fight): void {
  const seen = session.slot(SEEN);
  for (const combatant of session.combat.combatants) {
    const id = combatant.id ?? "";
    if (!seen.has(id)) seen.set(id, hitPointsOf(bearing(combatant)));
  }
}

/** The hit points of a combatant before and now. From here on now is before. Null where there is nothing to compare. */
export function lookAgain(
  session: Fight,
  combatant: Combatant.Implementation,
): { readonly before: HitPoints; readonly now: HitPoints } | null {
  const seen = session.slot(SEEN);
  const id = combatant.id ?? "";
  const before = seen.get(id) ?? null;
  const now = hitPointsOf(bearing(combatant));
  seen.set(id, now);
  return before === null || now === null ? null : { before, now };
}
