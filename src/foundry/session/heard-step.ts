import { replayed } from "../../core/index";
import type { Encounter, Replayed } from "../../core/index";
import type { HeardStep, StepInfo } from "../store/step-info";

/**
 * A step with its events. One that travelled without them is given again.
 *
 * @param before the fight as this client saw it before; null where it has not seen it
 * @param now the fight after the step
 * @param given the step as this client has given it again already; null where it has not
 * @returns null where the step can't be given again
 */
export function heardStep(
  step: StepInfo,
  before: Encounter | null,
  now: Encounter,
  given: Replayed | null,
): HeardStep | null {
  const events = step.events ?? (given ?? (before && replayed(before, now, step)))?.events;
  return events === undefined ? null : { ...step, events };
}
