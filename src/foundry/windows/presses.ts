/**
 * Which controls wait for their answer, by the id of their combat. Tracker, pop-out and panel all show it, whichever of
 * them was pressed.
 */
const waiting = new Map<string, Set<string>>();
const NONE: ReadonlySet<string> = new Set();

/** The ids of a combat's controls that wait for their answer. */
export const pressesOf = (combat: string): ReadonlySet<string> => waiting.get(combat) ?? NONE;

/** Marks a control as waiting for as long as its answer takes. */
export async function whilePressed<T>(combat: string, control: string, answer: () => Promise<T>): Promise<T> {
  const controls = waiting.get(combat) ?? new Set();
  waiting.set(combat, controls.add(control));
  try {
    return await answer();
  } finally {
    controls.delete(control);
  }
}
