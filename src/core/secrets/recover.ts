import { parseEncounter } from "../engine/read";
import type { Combatant, Effect, Encounter } from "../state/encounter";
import type { CombatantId } from "../state/ids";
import { applyPatch, type Patch } from "../state/patch";

/** The secrets of an earlier state, the history aside. */
export interface EarlierSecrets {
  /** Leads from the open encounter of then to the true one. */
  readonly patch: Patch;
  /** The numbers with which unseen ones stood in the open encounter of then. */
  readonly stubNumbers: Readonly<Record<CombatantId, number>>;
}

/**
 * Brings back what fits of secrets that were kept for an earlier state: somebody without them has played on with the open
 * encounter since. Those who were unseen get their kind, values, conditions and effects again, and their number where they have
 * been given none since. What has happened meanwhile stays; what else was kept of a moment that is over is lost. Where nothing
 * fits any more it is the open encounter itself.
 */
export function recover(open: Encounter, { patch, stubNumbers }: EarlierSecrets): Encounter {
  const then = applyPatch(open, patch);
  const combatants = Object.entries(open.combatants).map(([id, now]) => [
    id,
    recovered(now, then.combatants[id], stubNumbers[id] ?? null),
  ]);
  const fits = (target: string): boolean => Object.hasOwn(open.combatants, target);
  const effects = Object.keys(patch.at?.["effects"]?.put ?? {}).flatMap((id): [string, Effect][] => {
    const effect = then.effects[id];
    const isWhole = effect !== undefined && fits(effect.target) && (effect.source === null || fits(effect.source));
    return isWhole ? [[freeId(open, id), effect]] : [];
  });
  const whole: Encounter = {
    ...open,
    combatants: Object.fromEntries(combatants),
    effects: { ...open.effects, ...Object.fromEntries(effects) },
  };
  return parseEncounter(whole).ok ? whole : open;
}

/** Somebody who did not know of an effect may have given its id to another. */
function freeId(open: Encounter, id: string): string {
  return Object.hasOwn(open.effects, id) ? freeId(open, `${id}-again`) : id;
}

function recovered(now: Combatant, then: Combatant | undefined, stubNumber: number | null): Combatant {
  if (then === undefined || then === now || Object.keys(now.traits).length > 0) return now;
  const { kind, owner, traits, conditions } = then;
  const { base, shift, rolling } = now.base === null || now.base === stubNumber ? then : now;
  return { ...now, kind, owner, traits, conditions, base, rolling, ...(shift !== undefined && { shift }) };
}

/** The keys of the steps that are kept from players, as a host has them beside the open encounter. */
export interface KeptSteps {
  readonly past: readonly string[];
  readonly undone: readonly string[];
}

/**
 * True if the step that `undo` or `redo` would come to is one of those kept, so that nobody without them can take it: an older
 * one leads back from another state.
 */
export function isStepKept(open: Encounter, kept: KeptSteps, what: "undo" | "redo"): boolean {
  const [mine, theirs] = what === "undo" ? [open.past, kept.past] : [open.undone, kept.undone];
  const last = (keys: readonly string[]): number => Math.max(-1, ...keys.map(Number));
  return last(theirs) > last(Object.keys(mine));
}
