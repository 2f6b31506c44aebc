import type { Fight, Encounter, Step } from "./encounter";
import type { Tables } from "./evolve";
import { addPatch, applyPatch, diff, type Json, type Patch } from "./patch";

/** The encounter without its history. */
export function fightOf({ rev: _rev, keep: _keep, past: _past, undone: _undone, ...fight }: Encounter): Fight {
  return fight;
}

type History = Pick<Encounter, "rev" | "keep" | "past" | "undone">;

/** A live history's steps, oldest first. Cached, because listing them costs more than a step. */
const knownRevs = new WeakMap<object, string[]>();

/**
 * Adds a step to the history of the caller's own encounter, and drops steps beyond `keep` and all undone steps. Returns
 * the patch.
 *
 * @param tables whether the steps are the caller's own too (`handed-on`)
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
  for (const id of old) delete steps[id];
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

/** The encounter without its newest step, which moves to `undone` (C-14, C-22), and the patch. */
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

/** The newest step's number, or -Infinity. */
export function latest(steps: Readonly<Record<string, unknown>>): number {
  return Math.max(...Object.keys(steps).map(Number));
}
