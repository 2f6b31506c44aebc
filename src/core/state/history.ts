import type { Fight, Encounter, Step } from "./encounter";
import type { Tables } from "./evolve";
import { addPatch, applyPatch, diff, type Json, type Patch } from "./patch";

/** The encounter without its history: what a step changes and an undo restores. */
export function fightOf({ rev: _rev, keep: _keep, past: _past, undone: _undone, ...fight }: Encounter): Fight {
  return fight;
}

/** The part of an encounter that is no fight: where it stands in its own sequence of steps. */
type History = Pick<Encounter, "rev" | "keep" | "past" | "undone">;

/** The steps of a live history, oldest first: to list them anew would cost more than the step itself. */
const knownRevs = new WeakMap<object, string[]>();

/**
 * Adds a step to the history of an encounter that is the caller's own, and forgets those older than it keeps. What was taken
 * back can't be given again. Returns the patch that leads there.
 *
 * @param tables whether the steps themselves are the caller's own too (`handed-on`)
 */
export function noteStep(encounter: Encounter, step: Step, tables: Tables): Patch {
  const { rev, keep, past, undone } = encounter;
  const at = rev + 1;
  const isOwn = tables === "handed-on";
  const steps: Record<string, Step> = isOwn ? past : { ...past };
  const revs = (isOwn ? knownRevs.get(past) : undefined) ?? Object.keys(past);
  if (isOwn) knownRevs.set(past, revs);
  if (keep > 0) {
    steps[at] = step;
    revs.push(String(at));
  }
  const old = revs.length > keep ? revs.splice(0, revs.length - keep) : [];
  for (const one of old) delete steps[one];
  const taken = Object.keys(undone);
  const next: History = { rev: at, keep, past: steps, undone: taken.length === 0 ? undone : {} };
  Object.assign(encounter, next);
  const inside: Record<string, Patch> = {};
  const put = { [at]: step as unknown as Json };
  if (old.length > 0) inside["past"] = keep > 0 ? { put, cut: old } : { cut: old };
  else if (keep > 0) inside["past"] = { put };
  if (taken.length > 0) inside["undone"] = { cut: taken };
  return { put: { rev: at }, at: inside };
}

/** An encounter after its newest step was taken back, which is kept to be given again (C-14, C-22), and the patch that leads there. */
export function withoutStep(
  encounter: Encounter,
): { readonly next: Encounter; readonly step: Step; readonly forward: Patch } | null {
  const last = latest(encounter.past);
  const { [last]: step, ...past } = encounter.past;
  if (step === undefined) return null;
  const before = fightOf(encounter);
  const fight = applyPatch(before, step.inverse);
  const given = { command: step.command, author: step.author, dice: step.dice };
  const taken = Object.keys(encounter.undone).length;
  const rev = encounter.rev + 1;
  const history: Patch = {
    put: { rev },
    at: { past: { cut: [String(last)] }, undone: { put: { [taken]: given as unknown as Json } } },
  };
  const undone = { ...encounter.undone, [taken]: given };
  const next: Encounter = { ...fight, rev, keep: encounter.keep, past, undone };
  return { next, step, forward: addPatch(diff(before, fight), history) };
}

/** The number of the newest of these steps; -Infinity where there is none. */
export function latest(steps: Readonly<Record<string, unknown>>): number {
  return Math.max(...Object.keys(steps).map(Number));
}
