import type { Fight, Encounter, Step } from "./encounter";
import type { Tables } from "./evolve";
import type { Json, Patch } from "./patch";

/** The encounter without its history: what a step changes and an undo restores. */
export function fightOf({ rev: _rev, keep: _keep, past: _past, undone: _undone, ...fight }: Encounter): Fight {
  return fight;
}

/** The part of an encounter that is no fight: where it stands in its own sequence of steps. */
export type History = Pick<Encounter, "rev" | "keep" | "past" | "undone">;

/** A history that has moved on, and the patch that leads there. */
export interface MovedOn {
  readonly next: History;
  readonly forward: Patch;
}

/** The keys of a live history, oldest first: to list them anew would cost more than the step itself. */
const knownRevs = new WeakMap<object, string[]>();

const revsOf = (past: History["past"]): string[] => knownRevs.get(past) ?? Object.keys(past);

/** A history with one more step, without those that are older than it keeps. What was taken back can't be given again. */
export function withStep({ rev, keep, past, undone }: History, step: Step, tables: Tables): MovedOn {
  const at = rev + 1;
  const steps: Record<string, Step> = tables === "copied" ? { ...past } : past;
  const revs = tables === "copied" ? Object.keys(past) : revsOf(past);
  if (keep > 0) {
    steps[at] = step;
    revs.push(String(at));
  }
  const old = revs.splice(0, Math.max(0, revs.length - keep));
  for (const one of old) delete steps[one];
  if (tables === "handed-on") knownRevs.set(steps, revs);
  const taken = Object.keys(undone);
  return {
    next: { rev: at, keep, past: steps, undone: taken.length === 0 ? undone : {} },
    forward: {
      put: { rev: at },
      at: {
        ...((keep > 0 || old.length > 0) && {
          past: { ...(keep > 0 && { put: { [at]: step as unknown as Json } }), ...(old.length > 0 && { cut: old }) },
        }),
        ...(taken.length > 0 && { undone: { cut: taken } }),
      },
    },
  };
}

/** The number of the newest of these steps; -Infinity where there is none. */
export function latest(steps: Readonly<Record<string, unknown>>): number {
  return Math.max(...Object.keys(steps).map(Number));
}
