import { find, sees } from "../state/combatants";
import { seesMember } from "../state/entries";
import type { CombatantId, Fight, Side, Viewer } from "../state/fight";
import type { GameEvent } from "../engine/event";

const SINGLE = ["combatant", "target", "after", "before", "mover"] as const;
const SEVERAL = ["combatants", "contenders", "between", "by"] as const;

/** C-28: events for a viewer, by the encounter after them. Only the GM hears of combatants that left. */
export const eventsFor = (events: readonly GameEvent[], encounter: Fight, viewer: Viewer): GameEvent[] =>
  viewer.gm
    ? [...events]
    : eventsAbout(
        events.filter((event) => !("entry" in event) || seesMember(encounter, viewer, event.entry)),
        encounter,
        (id) => sees(encounter, viewer, id),
      );

/** `visible` is asked only about present combatants. */
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

/** Whether a roll-off between sides reveals an unseen tie: the viewer must see a tied combatant on each side. */
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
  // In other events `to` is an action.
  if (event.type === "moved-band") named.push(event.to);
  return named.some((id) => typeof id === "string" && !seen(id));
}

function withoutUnseen(event: GameEvent, seen: (id: CombatantId) => boolean): GameEvent[] {
  const told: Record<string, unknown> = { ...event };
  for (const field of SEVERAL) {
    const ids = told[field];
    if (!Array.isArray(ids) || (field === "contenders" && "between" in event)) continue;
    const left = ids.filter((id) => typeof id === "string" && seen(id));
    // A company with one visible member would reveal an unseen member.
    if (left.length < (event.type === "grouped" ? 2 : 1)) return [];
    told[field] = left;
  }
  if (event.type === "tie-rolled" && event.between === undefined) {
    told["faces"] = Object.fromEntries(Object.entries(event.faces).filter(([id]) => seen(id)));
  }
  // Only id lists became shorter, so the type still holds.
  return [told as unknown as GameEvent];
}
