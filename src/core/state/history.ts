import type { Fight, Viewer } from "./fight";
import type { Tables } from "./evolve";
import { addPatch, applyPatch, diff, type Json, type Patch } from "./patch";
import type { Command } from "./command";
import type { Tape } from "./tape";
import type { Text } from "./text";

/** An accepted command, with what undo and redo need (C-14, C-22). */
export interface Step {
  readonly command: Command;
  readonly author: Author;
  readonly dice: Tape;
  readonly label: Text;
  /** Leads back to the encounter before the step. */
  readonly inverse: Patch;
}

/** A whole encounter as plain JSON, never changed in place. Every accepted command, undo too, increases `rev`. */
export interface Encounter<Rules = unknown> extends Fight<Rules> {
  readonly rev: number;
  /** How many commands can be undone. */
  readonly keep: number;
  /** The last accepted commands, by the resulting `rev`. */
  readonly past: Readonly<Record<string, Step>>;
  /** Undone commands, numbered in the order of undoing. A new command clears them. */
  readonly undone: Readonly<Record<string, Pick<Step, "command" | "author" | "dice">>>;
}

/** A {@link Viewer} with the host's user id, for the log. The host takes it from an authenticated source. */
export type Author = Viewer & { readonly user?: string };

export const fightOf = ({ rev: _rev, keep: _keep, past: _past, undone: _undone, ...fight }: Encounter): Fight => fight;

type History = Pick<Encounter, "rev" | "keep" | "past" | "undone">;

/** Oldest first. Cached, because listing them costs more than a step. */
const knownRevs = new WeakMap<object, string[]>();

/** Adds a step to the caller's own encounter, drops steps beyond `keep` and undone steps, and returns the patch. */
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
export const latest = (steps: Readonly<Record<string, unknown>>): number => Math.max(...Object.keys(steps).map(Number));
