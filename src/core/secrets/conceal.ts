import type { Encounter, Viewer } from "../state/encounter";
import { applyPatch, diff, isEmptyPatch, type Patch } from "../state/patch";
import { unlessBroken } from "../engine/broken-rules";
import { allVariants, variantOf } from "../engine/registry";
import type { KeptStep, Veil } from "../state/veil";

/** The secrets of an encounter in the clear: a host seals them before it stores them. */
export interface Secrets {
  /** Leads from the open encounter to the true one, the history aside; null where they are the same. */
  readonly patch: Patch | null;
  /** The steps of the history that are not in the open one, by the keys they have in the true one. */
  readonly past: Encounter["past"];
  readonly undone: Encounter["undone"];
}

/** An encounter in two parts. */
export interface Concealed {
  /** The part that anybody may hold: an encounter in its own right, with the same `rev`. */
  readonly open: Encounter;
  /** Null where nothing is secret: then `open` is the very encounter that was given. */
  readonly secrets: Secrets | null;
}

const ONLOOKER: Viewer = { gm: false, controls: [] };

/**
 * Takes out of an encounter what its rules keep secret: what the gm's side has settled and not told, and the steps of the history in which
 * it did. Through the eyes of every player the open encounter looks exactly like the true one. {@link reveal} puts the two together again.
 *
 * Throws `BrokenRules` if the variant's own `conceal` throws: then nobody knows what may be told.
 *
 * @param players every player of the table with the combatants they control
 */
export function conceal(encounter: Encounter, players: readonly Viewer[]): Concealed {
  const veil: Veil = { fight: encounter, players: [ONLOOKER, ...players] };
  // The variant gets the encounter itself, and answers with it or a copy that lacks nothing of it but secrets.
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

/** The true encounter again, from the open one and what was kept from the players: the inverse of {@link conceal}. */
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
        // Too much is kept rather than too little.
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

/** Steps taken back are a stack: above a secret one nothing can be reached, so that it is kept with it. */
function withoutGaps<T>(open: Readonly<Record<string, T>>, secret: Readonly<Record<string, T>>): Split<T> {
  if (isEmpty(secret)) return { open, secret };
  const lowest = Math.min(...Object.keys(secret).map(Number));
  const below = Object.entries(open).filter(([at]) => Number(at) < lowest);
  const above = Object.entries(open).filter(([at]) => Number(at) > lowest);
  return { open: Object.fromEntries(below), secret: { ...secret, ...Object.fromEntries(above) } };
}

function isEmpty(record: object): boolean {
  return Object.keys(record).length === 0;
}
