import { asJoined, baseOf, hasActed, whyIdle } from "../state/combatants";
import type { Fight, Combatant, Effect, Encounter } from "../state/encounter";
import type { CombatantId } from "../state/ids";
import { applyPatch, diff, isEmptyPatch, type Patch } from "../state/patch";
import type { Variant } from "../engine/variant";
import { allVariants, variantOf } from "../engine/registry";
import { rankedAnew } from "../state/ranks";
import { veilOf, withoutUnseen, type KeptStep, type Secrecy, type Veil } from "../state/veil";

/** The secrets of an encounter in the clear: a host seals them before it stores them. */
export interface Secrets {
  /** Leads from the open encounter to the true one, the history aside; null where they are the same. */
  readonly patch: Patch | null;
  /** The numbers with which unseen ones stand in the open encounter: they say nothing, and nobody has given them. */
  readonly stubNumbers: Readonly<Record<CombatantId, number>>;
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
  /** Of whom the open encounter knows only that they are there, as joined. */
  readonly unseen: readonly CombatantId[];
}

/**
 * Takes out of an encounter what no player may know yet. Through the eyes of every player the open encounter looks exactly
 * like the true one. {@link reveal} puts the two together again.
 *
 * Kept always: what the gm's side has settled and not told, and the steps of the history in which it did. With
 * `secrecy.hidden` also: everything about those whom no player sees, and the whole history, since only gms look at it.
 */
export function conceal(encounter: Encounter, secrecy: Secrecy): Concealed {
  const veil = veilOf(encounter, secrecy);
  const variant = variantOf(encounter.variant);
  // The variant gets the encounter itself, or a copy of it that lacks nothing but the unseen.
  const fight = inPlace(variant.conceal(withStubs(encounter, veil), veil) as Encounter, variant, veil);
  const past = split(encounter.past, secrecy, veil);
  const undone = split(encounter.undone, secrecy, veil);
  const unseen = asJoined(encounter).filter((id) => veil.unseen.has(id));
  const isOpen = fight === encounter && isEmpty(past.secret) && isEmpty(undone.secret);
  if (isOpen) return { open: encounter, secrets: null, unseen };
  const patch = diff(fight, encounter);
  const stack = withoutGaps(undone.open, undone.secret);
  return {
    open: { ...fight, past: past.open, undone: stack.open },
    secrets: {
      patch: isEmptyPatch(patch) ? null : patch,
      stubNumbers: numbersOf(fight, unseen),
      past: past.secret,
      undone: stack.secret,
    },
    unseen,
  };
}

function numbersOf(fight: Fight, ids: readonly CombatantId[]): Record<CombatantId, number> {
  const bases = ids.map((id) => [id, baseOf(fight, id)] as const);
  return Object.fromEntries(bases.filter((entry): entry is [CombatantId, number] => entry[1] !== null));
}

/** The true encounter again, from the open one and what was kept from the players: the inverse of {@link conceal}. */
export function reveal(open: Encounter, { patch, past, undone }: Omit<Secrets, "stubNumbers">): Encounter {
  return {
    ...(patch === null ? open : applyPatch(open, patch)),
    past: { ...open.past, ...past },
    undone: { ...open.undone, ...undone },
  };
}

/** Everybody, with no more than that they are there in place of the unseen. Ids never dangle. */
function withStubs(encounter: Encounter, { unseen }: Veil): Encounter {
  if (unseen.size === 0) return encounter;
  const combatants = Object.entries(encounter.combatants).map(([id, one]) => [
    id,
    unseen.has(id) ? stubOf(id, one) : one,
  ]);
  return {
    ...encounter,
    combatants: withoutLoneTies(withoutEarlierTies(Object.fromEntries(combatants), encounter, unseen)),
    marks: openMarks(encounter, unseen),
    effects: withoutSources(encounter.effects, unseen),
    moves: encounter.moves.filter(
      ({ combatant, before }) => !unseen.has(combatant) && (before === null || !unseen.has(before)),
    ),
  };
}

/**
 * The marks with those of the unseen replaced by whether a turn is over. One who can't act looks as if it were: in either case
 * nobody waits for it, and where turns are chosen players can tell whether anybody is left to choose.
 */
function openMarks(fight: Fight, unseen: ReadonlySet<CombatantId>): Fight["marks"] {
  const done = [...unseen].filter((id) => hasActed(fight, id) || whyIdle(fight, id) !== null);
  return {
    ...withoutUnseen(fight.marks, unseen),
    ...Object.fromEntries(done.map((id) => [id, { round: fight.round, acted: 0 }])),
  };
}

/** All that players may know of one they don't see: that somebody is there, and on which side. */
function stubOf(id: CombatantId, { side, joined, since }: Combatant): Combatant {
  return {
    side,
    kind: id,
    owner: null,
    traits: {},
    conditions: { hidden: true },
    joined,
    since,
    rolling: 0,
    base: null,
    tie: null,
  };
}

/** An earlier tie with somebody unseen tells of a number that this one had. */
function withoutEarlierTies(
  combatants: Record<CombatantId, Combatant>,
  { combatants: all }: Encounter,
  unseen: ReadonlySet<CombatantId>,
): Record<CombatantId, Combatant> {
  const told = new Set(
    [...unseen].flatMap((id) => [all[id]?.tie ?? [], all[id]?.earlier ?? []].flat().map(({ roll }) => roll)),
  );
  const mended = Object.entries(combatants).map(([id, one]) => {
    if (one.earlier === undefined) return [id, one];
    const { earlier, ...others } = one;
    const open = earlier.filter(({ roll }) => !told.has(roll));
    return [id, open.length === 0 ? others : { ...others, earlier: open }];
  });
  return Object.fromEntries(mended);
}

/** A settled tie tells that somebody has the same number: without the unseen its ranks leave no gap, and one left alone has none. */
function withoutLoneTies(combatants: Record<CombatantId, Combatant>): Record<CombatantId, Combatant> {
  const ranks = rankedAnew(Object.values(combatants).flatMap(({ tie }) => tie ?? []));
  const mended = Object.entries(combatants).map(([id, one]) => {
    const { tie } = one;
    if (tie === null) return [id, one];
    const among = ranks.get(tie.roll);
    const rank = among === undefined || among.count < 2 ? null : (among.rankOf.get(tie.rank) ?? 0);
    if (rank === tie.rank) return [id, one];
    return [id, { ...one, tie: rank === null ? null : { ...tie, rank } }];
  });
  return Object.fromEntries(mended);
}

function withoutSources(effects: Encounter["effects"], unseen: ReadonlySet<CombatantId>): Encounter["effects"] {
  const open = Object.entries(effects)
    .filter(([, { target }]) => !unseen.has(target))
    .map(([id, effect]): [string, Effect] => {
      const { source } = effect;
      return [id, source !== null && unseen.has(source) ? { ...effect, source: null } : effect];
    });
  return Object.fromEntries(open);
}

/** Places by hand, and ties, that went by the unseen come out as places by hand among the others: their order stays. */
function inPlace(open: Encounter, variant: Variant, { fight, unseen }: Veil): Encounter {
  if (unseen.size === 0 || variant.numbers === null) return open;
  const standing = (one: Fight): CombatantId[] =>
    (variant.flow.standing?.(one) ?? variant.flow.order(one)).filter((id) => !unseen.has(id));
  const order = standing(fight);
  const now = standing(open);
  if (order.every((id, i) => id === now[i])) return open;
  return { ...open, moves: order.map((combatant) => ({ combatant, before: null })) };
}

interface Split<T> {
  readonly open: Readonly<Record<string, T>>;
  readonly secret: Readonly<Record<string, T>>;
}

function split<T extends KeptStep>(steps: Readonly<Record<string, T>>, { hidden }: Secrecy, veil: Veil): Split<T> {
  if (hidden) return { open: {}, secret: steps };
  const tells = allVariants().filter((variant) => variant.tellsSecret !== undefined);
  const isSecret = (step: T): boolean => tells.some((variant) => variant.tellsSecret?.(step, veil) === true);
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
