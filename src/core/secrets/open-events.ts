import type { Encounter } from "../state/encounter";
import type { GameEvent } from "../engine/event";
import { eventsAbout } from "../story/events";
import { veilOf, type Secrecy } from "../state/veil";

/** The events of a step in two parts. */
export interface OpenEvents {
  /** The events that anybody may hold: each is heard by some player, and names nobody whom no player sees. */
  readonly open: readonly GameEvent[];
  /** All of them, as they happened, where not all is open; else null. */
  readonly secret: readonly GameEvent[] | null;
}

/**
 * Takes out of a step's events what no player may hear. What each player hears of the open ones is what the player would hear
 * of all of them. Give the encounter after the step: who has left it is named to gms alone.
 */
export function openEvents(events: readonly GameEvent[], encounter: Encounter, secrecy: Secrecy): OpenEvents {
  if (!secrecy.hidden) return { open: events, secret: null };
  const { unseen } = veilOf(encounter, secrecy);
  const open = eventsAbout(events, encounter, (id) => !unseen.has(id));
  return JSON.stringify(open) === JSON.stringify(events) ? { open: events, secret: null } : { open, secret: events };
}
