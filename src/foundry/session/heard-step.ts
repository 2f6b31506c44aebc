import { replayed } from "../../core/index";
import type { Encounter, Replayed } from "../../core/index";
import type { HeardStep, StepInfo } from "../store/step-info";

/**
 * Steps that follow each other as one, with all of their events. Those that travelled without events are given again.
 *
 * @param before the fight as this client saw it before the first; null where it has not seen it
 * @param now the fight after the last
 * @param given the step from one to the other, where it is one and this client has given it again already
 * @returns null where a step is missing between them, or can't be given again
 */
export function heardAsOne(
  steps: readonly StepInfo[],
  before: Encounter | null,
  now: Encounter,
  given: Replayed | null,
): HeardStep | null {
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return null;
  let seen = before;
  let from = first.from;
  const events: HeardStep["events"][number][] = [];
  for (const step of steps) {
    if (step.from !== from) return null;
    from = step.rev;
    const told = step.events;
    const again = told !== undefined && step === last ? null : (given ?? (seen && replayed(seen, now, step)));
    const all = told ?? again?.events;
    if (all === undefined) return null;
    events.push(...all);
    seen = again?.next ?? null;
  }
  return { ...last, from: first.from, events };
}
