import { find, sees } from "../state/combatants";
import type { CombatantId, Side } from "../state/ids";
import type { Fight, Viewer } from "../state/encounter";
import type { GameEvent } from "../engine/event";

/** The fields in which an event names one combatant. */
const SINGLE = ["combatant", "target", "after", "before", "mover"] as const;
/** The fields in which it names several. */
const SEVERAL = ["combatants", "contenders", "between", "by"] as const;

/**
 * The events a viewer may hear of: what names an unseen combatant does not go to them, and lists go without it (C-28).
 * Give the encounter after the command: of who has left it only the gm is told, since nobody can say any more who saw them.
 */
export function eventsFor(events: readonly GameEvent[], encounter: Fight, viewer: Viewer): GameEvent[] {
  return viewer.gm ? [...events] : eventsAbout(events, encounter, (id) => sees(encounter, viewer, id));
}

/** The events as far as they are about those who are `visible`; the question is only asked of who is there. */
function eventsAbout(
  events: readonly GameEvent[],
  encounter: Fight,
  visible: (id: CombatantId) => boolean,
): GameEvent[] {
  const seen = (id: CombatantId): boolean => find(encounter, id) !== undefined && visible(id);
  const sideOf = (id: CombatantId): Side | undefined => find(encounter, id)?.side;
  return events.flatMap((event) =>
    namesUnseen(event, seen) || isAgainstUnseen(event, seen, sideOf) ? [] : withoutUnseen(event, seen),
  );
}

/** A roll-off between the sides tells of a tie: nobody hears of it who does not see that somebody of each side is level. */
function isAgainstUnseen(
  event: GameEvent,
  seen: (id: CombatantId) => boolean,
  sideOf: (id: CombatantId) => Side | undefined,
): boolean {
  if (event.type !== "tie-rolled" || event.between === undefined) return false;
  return new Set(event.between.filter(seen).map(sideOf)).size < 2;
}

function namesUnseen(event: GameEvent, seen: (id: CombatantId) => boolean): boolean {
  const named = SINGLE.map((field) => (field in event ? (event as Record<string, unknown>)[field] : null));
  // Other events go `to` an action.
  if (event.type === "moved-band") named.push(event.to);
  return named.some((id) => typeof id === "string" && !seen(id));
}

function withoutUnseen(event: GameEvent, seen: (id: CombatantId) => boolean): GameEvent[] {
  const told: Record<string, unknown> = { ...event };
  for (const field of SEVERAL) {
    const ids = told[field];
    if (!Array.isArray(ids) || (field === "contenders" && "between" in event)) continue;
    const left = ids.filter((id) => typeof id === "string" && seen(id));
    if (left.length === 0) return [];
    told[field] = left;
  }
  if (event.type === "tie-rolled" && event.between === undefined) {
    told["faces"] = Object.fromEntries(Object.entries(event.faces).filter(([id]) => seen(id)));
  }
  // Only lists of ids have become shorter; the event is of the same type as before.
  return [told as unknown as GameEvent];
}
