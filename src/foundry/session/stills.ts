import type { FightSession } from "./fight-session";
import { Slot } from "./slot";

const STILLS = new Slot(() => new Map<string, string>());

/** The still picture that Foundry's tracker has made of a combatant whose token's picture moves; undefined until then. */
export const stillOf = (fight: FightSession, combatant: string): string | undefined =>
  fight.slot(STILLS).get(combatant);

/** Keeps such a still. Tells whether it is a new one. */
export function noteStill(fight: FightSession, combatant: string, still: string): boolean {
  const stills = fight.slot(STILLS);
  if (stills.get(combatant) === still) return false;
  stills.set(combatant, still);
  return true;
}
