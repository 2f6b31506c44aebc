import { Slot } from "../session/slot";
import type { FightSession } from "../session/fight-session";

/** The ids of a fight's controls that wait for their answer. Tracker and windows all show it, whichever of them was pressed. */
export const PRESSED = new Slot<Set<string>>(() => new Set());

/** Marks a control as waiting for as long as its answer takes. */
export async function whilePressed<T>(fight: FightSession, control: string, answer: () => Promise<T>): Promise<T> {
  const controls = fight.slot(PRESSED).add(control);
  try {
    return await answer();
  } finally {
    controls.delete(control);
  }
}
