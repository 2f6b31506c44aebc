import { replayed } from "../../core/index";
import type { Encounter } from "../../core/index";
import { openValue } from "../secrets/sealed-value";
import type { HeardStep, StepInfo } from "../store/step-info";

/** A step with all events that it was sent with: those sealed for the GMs are opened where this client has the key. */
function withSealed(combat: string, info: StepInfo): StepInfo {
  const opened = info.sealed === undefined ? null : openValue(info.sealed, { combat, at: `events.${info.rev}` });
  return opened === null ? info : { ...info, events: opened.value as HeardStep["events"] };
}

/**
 * Steps that follow each other as one, with all of their events. Those that travelled without events are given again.
 *
 * @param before the fight as this client saw it before the first; null where it has not seen it
 * @param now the fight after the last
 * @returns null where a step is missing between them, or can't be given again
 */
export function heardAsOne(
  combat: string,
  steps: readonly StepInfo[],
  before: Encounter | null,
  now: Encounter,
): HeardStep | null {
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return null;
  let seen = before;
  let from = first.from;
  const events: HeardStep["events"][number][] = [];
  for (const step of steps) {
    if (step.from !== from) return null;
    from = step.rev;
    const told = withSealed(combat, step).events;
    const again = told !== undefined && step === last ? null : seen && replayed(seen, now, step);
    const all = told ?? again?.events;
    if (all === undefined) return null;
    events.push(...all);
    seen = again?.next ?? null;
  }
  const { sealed: _sealed, ...open } = last;
  return { ...open, from: first.from, events };
}
