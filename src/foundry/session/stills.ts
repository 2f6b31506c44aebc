import type { FightSession } from "./fight-session";
import { SessionSlot } from "./session-slot";

const STILLS = new SessionSlot(() => new Map<string, string>());

/** The still that Foundry's tracker made of an animated token, if any. */
export const stillOf = (fight: FightSession, combatant: string): string | undefined =>
  fight.slot(STILLS).get(combatant);

/** Returns whether the still is new. */
export function noteStill(fight: FightSession, combatant: string, still: string): boolean {
  const stills = fight.slot(STILLS);
  if (stills.get(combatant) === still) return false;
  stills.set(combatant, still);
  return true;
}
