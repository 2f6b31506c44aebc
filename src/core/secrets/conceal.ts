import type { Viewer } from "../state/fight";
import type { Encounter } from "../state/history";
import type { KeptStep, Veil } from "../state/veil";
import { applyPatch, diff, isEmptyPatch, type Patch } from "../state/patch";
import { unlessBroken } from "../engine/broken-rules";
import { allVariants, variantOf } from "../engine/registry";

/** Not encrypted. A host seals them before storing them. */
export interface Secrets {
  /** From the open encounter to the true one, without the history. Null if they are the same. */
  readonly patch: Patch | null;
  /** By their keys in the true history. */
  readonly past: Encounter["past"];
  readonly undone: Encounter["undone"];
}

export interface Concealed {
  /** The public part: a complete encounter with the same `rev`. */
  readonly open: Encounter;
  /** Null if nothing is secret. Then `open` is the given encounter itself. */
  readonly secrets: Secrets | null;
}

const ONLOOKER: Viewer = { gm: false, controls: [] };

/**
 * Removes what the GM's side settled and did not tell, and the steps that settled it. {@link reveal} restores them.
 * Throws `BrokenRules` if the variant's `conceal` throws, because then it is unknown what may be told.
 */
export function conceal(encounter: Encounter, players: readonly Viewer[]): Concealed {
  const veil: Veil = { fight: encounter, players: [ONLOOKER, ...players] };
  // `conceal` returns the encounter or a copy that lacks only secrets.
  const fight = (variantOf(encounter.variant).conceal?.(veil) ?? encounter) as Encounter;
  const past = split(encounter.past, veil);
  const undone = split(encounter.undone, veil);
  const isOpen = fight === encounter && isEmpty(past.secret) && isEmpty(undone.secret);
  if (isOpen) return { open: encounter, secrets: null };
  const patch = diff(fight, encounter);
  const stack = withoutGaps(undone.open, undone.secret);
  return {
    open: { ...fight, past: past.open, undone: stack.open },
    secrets: { patch: isEmptyPatch(patch) ? null : patch, past: past.secret, undone: stack.secret },
  };
}

/** The true encounter: the inverse of {@link conceal}. */
export function reveal(open: Encounter, { patch, past, undone }: Secrets): Encounter {
  return {
    ...(patch === null ? open : applyPatch(open, patch)),
    past: { ...open.past, ...past },
    undone: { ...open.undone, ...undone },
  };
}

interface Split<T> {
  readonly open: Readonly<Record<string, T>>;
  readonly secret: Readonly<Record<string, T>>;
}

function split<T extends KeptStep>(steps: Readonly<Record<string, T>>, veil: Veil): Split<T> {
  const tells = allVariants().filter((variant) => variant.tellsSecret !== undefined);
  const isSecret = (step: T): boolean =>
    tells.some((variant) =>
      unlessBroken(
        () => variant.tellsSecret?.(step, veil) === true,
        // If the variant fails, keep too much rather than too little.
        () => true,
      ),
    );
  const entries = Object.entries(steps);
  const secret = entries.filter(([, step]) => isSecret(step));
  if (secret.length === 0) return { open: steps, secret: {} };
  return {
    open: Object.fromEntries(entries.filter(([, step]) => !isSecret(step))),
    secret: Object.fromEntries(secret),
  };
}

/** Undone steps are a stack, so steps above a secret one are unreachable and kept with it. */
function withoutGaps<T>(open: Readonly<Record<string, T>>, secret: Readonly<Record<string, T>>): Split<T> {
  if (isEmpty(secret)) return { open, secret };
  const lowest = Math.min(...Object.keys(secret).map(Number));
  const below = Object.entries(open).filter(([at]) => Number(at) < lowest);
  const above = Object.entries(open).filter(([at]) => Number(at) > lowest);
  return { open: Object.fromEntries(below), secret: { ...secret, ...Object.fromEntries(above) } };
}

const isEmpty = (record: object): boolean => Object.keys(record).length === 0;

/** The keys of the secret steps. */
export interface KeptSteps {
  readonly past: readonly string[];
  readonly undone: readonly string[];
}

/** Whether `undo` or `redo` would reach a secret step, so that only a client with the secrets can take it. */
export function isStepKept(open: Encounter, kept: KeptSteps, what: "undo" | "redo"): boolean {
  const [mine, theirs] = what === "undo" ? [open.past, kept.past] : [open.undone, kept.undone];
  const last = (keys: readonly string[]): number => Math.max(-1, ...keys.map(Number));
  return last(theirs) > last(Object.keys(mine));
}
