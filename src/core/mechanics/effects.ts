import { hasCondition, markOf, nextSerial } from "../state/combatants";
import { derived } from "../state/derived";
import type { CombatantId, Effect, EffectId, Fight } from "../state/fight";
import { groupBy } from "../state/group-by";
import { drop, edit, put, tally } from "../state/write";
import type { Mutation } from "../engine/variant";

/** How a turn ended. If lost, it was no opportunity (S-15). */
export type TurnEnd = "taken" | "skipped" | "lost";

/** S-18: whether it already saved against it in the ending turn. */
export type IsSaved = (id: CombatantId, effect: Effect) => boolean;

type EffectEntry = readonly [EffectId, Effect];

const byAdded = ([, a]: EffectEntry, [, b]: EffectEntry): number => a.added - b.added;

/** In the order added. Only ids, because counters change without invalidating this. */
function idsBy<Key>(effects: EffectEntry[], keyOf: (effect: Effect) => Key): ReadonlyMap<Key, readonly EffectId[]> {
  const groups = groupBy(effects.toSorted(byAdded), ([, effect]) => keyOf(effect));
  return new Map([...groups].map(([key, entries]) => [key, entries.map(([id]) => id)]));
}

const idsByTarget = derived(
  ({ effects }: Fight) => [effects],
  ({ effects }) => idsBy(Object.entries(effects), ({ target }) => target),
);

/** Effects that depend on their source's turns or concentration. */
const idsBySource = derived(
  ({ effects }: Fight) => [effects],
  ({ effects }) => {
    const dependent = Object.entries(effects).filter(([, effect]) => dependsOnSource(effect));
    return idsBy(dependent, ({ source }) => source);
  },
);

const dependsOnSource = ({ until, concentration }: Effect): boolean =>
  until === "source-turn-start" || until === "source-turn-end" || concentration === true;

const entriesOf = ({ effects }: Fight, ids: readonly EffectId[]): EffectEntry[] =>
  ids.flatMap((id) => {
    const effect = effects[id];
    return effect === undefined ? [] : [[id, effect] as const];
  });

export const effectsOn = (fight: Fight, target: CombatantId): readonly EffectEntry[] =>
  entriesOf(fight, idsByTarget(fight).get(target) ?? []);

const effectsFrom = (fight: Fight, source: CombatantId): readonly EffectEntry[] =>
  entriesOf(fight, idsBySource(fight).get(source) ?? []);

export const concentrationOf = (fight: Fight, source: CombatantId): readonly EffectEntry[] =>
  effectsFrom(fight, source).filter(([, { concentration }]) => concentration === true);

/** An effect given alone is its own cast. */
export function castOf(fight: Fight, id: EffectId): readonly EffectEntry[] {
  const cast = fight.effects[id]?.cast;
  if (cast === undefined) return entriesOf(fight, [id]);
  return Object.entries(fight.effects)
    .filter(([, effect]) => effect.cast === cast)
    .toSorted(byAdded);
}

type NewEffect = Pick<Effect, "name" | "target" | "until"> &
  Partial<Pick<Effect, "source" | "tick" | "save" | "modify" | "imposes">>;

interface Cast extends Omit<NewEffect, "target"> {
  readonly concentration?: boolean;
}

/** The first unused id among `e1`, `e2`, …, or with another word before the number. */
export function freeEffectId(fight: Fight, word = "e"): EffectId {
  let n = 1;
  while (Object.hasOwn(fight.effects, `${word}${n}`)) n += 1;
  return `${word}${n}`;
}

/** Adds an effect and announces it. A turn under way does not count (C-11). */
export function putEffect(
  mutation: Mutation,
  id: EffectId,
  effect: NewEffect & Partial<Pick<Effect, "cast" | "concentration">>,
): void {
  const { fight, variant } = mutation;
  const { until, source = null, target, name } = effect;
  const active = variant.flow.active(fight);
  const isBusy = until === "source-turn-end" && source !== null && isUnderWay(fight, active, source);
  put(fight.effects, id, {
    source: null,
    tick: null,
    save: null,
    modify: {},
    imposes: [],
    ...effect,
    added: nextSerial(fight),
    left: lengthOf(until),
    fresh: active.includes(target),
    opportunity: false,
    ...(isBusy && { sourceBusy: true }),
    ...(typeof until === "object" && "rounds" in until && { since: fight.round }),
  });
  mutation.emit({ type: "effect-added", effect: id, target, name });
  if (effect.imposes !== undefined && effect.imposes.length > 0) loseConcentration(mutation, target);
}

/** Gives several targets one cast. If the source concentrates on it, its earlier concentration ends first (C-11). */
export function putCast(
  mutation: Mutation,
  targets: readonly CombatantId[],
  { concentration = false, ...effect }: Cast,
  id?: EffectId,
): void {
  const { fight } = mutation;
  if (concentration && typeof effect.source === "string") endConcentration(mutation, effect.source);
  const cast = targets.length > 1 ? { cast: nextSerial(fight) } : {};
  for (const target of targets) {
    putEffect(mutation, id ?? freeEffectId(fight), {
      ...effect,
      target,
      ...cast,
      ...(concentration && { concentration: true }),
    });
  }
}

function lengthOf(until: Effect["until"]): number | null {
  if (typeof until !== "object") return null;
  return "turns" in until ? until.turns : until.rounds;
}

/** A turn put off counts (C-23). */
function isUnderWay(fight: Fight, active: readonly CombatantId[], id: CombatantId): boolean {
  const { putOff, acted } = markOf(fight, id);
  return active.includes(id) || (putOff === true && acted === undefined);
}

/** Ends a combatant's concentration, with the whole cast (C-11). */
export function endConcentration(mutation: Mutation, source: CombatantId): void {
  for (const [id] of concentrationOf(mutation.fight, source)) endEffect(mutation, id);
}

/** Ends the concentration of a combatant that is now defeated or incapacitated (C-11). */
export function loseConcentration(mutation: Mutation, id: CombatantId): void {
  const { fight } = mutation;
  if (hasCondition(fight, id, "defeated") || hasCondition(fight, id, "incapacitated")) endConcentration(mutation, id);
}

export function endEffect(mutation: Mutation, id: EffectId): void {
  const effect = mutation.fight.effects[id];
  if (effect === undefined) return;
  drop(mutation.fight.effects, id);
  mutation.emit({ type: "effect-ended", effect: id, target: effect.target, name: effect.name });
}

/** The turns that effects count: all, unless the rules say otherwise (C-32). */
const counted = ({ fight, variant }: Mutation, ids: readonly CombatantId[]): readonly CombatantId[] =>
  variant.flow.isUncounted === undefined ? ids : ids.filter((id) => variant.flow.isUncounted?.(fight, id) !== true);

/** Effects at the start of turns: ticks, then effects that end there (C-11). */
export function effectsAtStart(mutation: Mutation, who: readonly CombatantId[]): void {
  const { fight } = mutation;
  const ids = counted(mutation, who);
  for (const id of ids) for (const [key, effect] of effectsOn(fight, id)) announce(mutation, key, effect, "turn-start");
  for (const id of ids) {
    for (const [key, { until }] of effectsOn(fight, id)) if (until === "target-turn-start") endEffect(mutation, key);
    for (const [key, effect] of effectsFrom(fight, id))
      if (effect.until === "source-turn-start") sourceStarts(mutation, key, effect);
  }
}

/** S-15: without an opportunity, it lasts until its target's next turn ends. A source's effect on itself just ends. */
function sourceStarts(mutation: Mutation, id: EffectId, effect: Effect): void {
  if (effect.opportunity || effect.source === effect.target) return endEffect(mutation, id);
  edit(mutation.fight.effects, id, { until: "target-turn-end" });
  mutation.emit({ type: "effect-extended", effect: id, target: effect.target, name: effect.name });
}

/** Effects at the end of turns: ticks in the order added, then effects that end (C-19). */
export function effectsAtEnd(
  mutation: Mutation,
  who: readonly CombatantId[],
  how: TurnEnd,
  isSaved: IsSaved = () => false,
): void {
  const ids = counted(mutation, who);
  for (const id of who) if (!ids.includes(id)) afterUncounted(mutation, id);
  for (const id of ids) {
    for (const [key, effect] of effectsOn(mutation.fight, id)) {
      const saved = effect.save !== null && isSaved(id, effect);
      if (!effect.fresh) announce(mutation, key, saved ? { ...effect, save: null } : effect, "turn-end");
    }
  }
  for (const id of ids) {
    for (const [key, effect] of effectsOn(mutation.fight, id)) {
      if (isOver(effect)) endEffect(mutation, key);
      else tally(mutation.fight.effects, key, afterTurn(effect, how));
    }
    for (const [key, effect] of effectsFrom(mutation.fight, id))
      if (effect.until === "source-turn-end") sourceEnds(mutation, key, effect);
  }
}

/** C-32: the next turn that counts is no longer the turn in which an effect was added. */
function afterUncounted({ fight }: Mutation, id: CombatantId): void {
  for (const [key, { fresh }] of effectsOn(fight, id)) if (fresh) tally(fight.effects, key, { fresh: false });
  for (const [key, { sourceBusy }] of effectsFrom(fight, id))
    if (sourceBusy === true) tally(fight.effects, key, { sourceBusy: undefined });
}

/** Ends an effect with its source's turn, unless that turn was under way when the effect was added (C-11). */
function sourceEnds(mutation: Mutation, id: EffectId, { sourceBusy }: Effect): void {
  if (sourceBusy === true) tally(mutation.fight.effects, id, { sourceBusy: undefined });
  else endEffect(mutation, id);
}

const countsTurns = ({ until }: Effect): boolean => typeof until === "object" && "turns" in until;

/** An effect that ends with this turn of its target. A turn under way when the effect was added does not count. */
const isOver = (effect: Effect): boolean =>
  effect.until === "target-turn-end" || (countsTurns(effect) && !effect.fresh && (effect.left ?? 0) <= 1);

const afterTurn = (effect: Effect, how: TurnEnd): Pick<Effect, "left" | "fresh" | "opportunity"> => ({
  left: effect.left === null || effect.fresh || !countsTurns(effect) ? effect.left : effect.left - 1,
  fresh: false,
  opportunity: effect.opportunity || how !== "lost",
});

/** Ends effects that last until the round's end. Counts rounds, except the round in which an effect was added. */
export function effectsAtRoundEnd(mutation: Mutation): void {
  const { fight } = mutation;
  const counting = Object.entries(fight.effects).filter(
    ([, { until, since }]) => typeof until === "object" && "rounds" in until && since !== fight.round,
  );
  for (const [id, { left }] of counting) tally(fight.effects, id, { left: (left ?? 1) - 1 });
  endAll(mutation, ({ until, left }) => until === "end-of-round" || (left !== null && left <= 0));
}

export function effectsAtCombatEnd(mutation: Mutation): void {
  endAll(mutation, (effect) => effect.until === "combat");
}

/** C-2: ends the effects on it. Effects that wait for its next turn end with their target's next turn (S-15). */
export function effectsWhenLeaving(mutation: Mutation, id: CombatantId, active: readonly CombatantId[]): void {
  endConcentration(mutation, id);
  for (const [key] of effectsOn(mutation.fight, id)) endEffect(mutation, key);
  for (const [key, { source, target, until }] of Object.entries(mutation.fight.effects)) {
    if (source !== id) continue;
    const waits = until === "source-turn-start" || until === "source-turn-end";
    edit(mutation.fight.effects, key, {
      source: null,
      sourceBusy: undefined,
      ...(waits && { until: { turns: 1 }, left: 1, fresh: active.includes(target) }),
    });
  }
}

function endAll(mutation: Mutation, which: (effect: Effect) => boolean): void {
  const ending = Object.entries(mutation.fight.effects)
    .filter(([, effect]) => which(effect))
    .toSorted(byAdded);
  for (const [id] of ending) endEffect(mutation, id);
}

function announce(mutation: Mutation, id: EffectId, effect: Effect, at: "turn-start" | "turn-end"): void {
  const who = { effect: id, target: effect.target, name: effect.name };
  if (effect.tick?.at === at) {
    mutation.emit({
      type: "effect-ticked",
      ...who,
      what: "tick",
      label: effect.tick.label,
      amount: effect.tick.amount,
    });
  }
  if (effect.save?.at === at) mutation.emit({ type: "effect-ticked", ...who, what: "save", label: effect.save.label });
  if (effect.tick?.at === at || effect.save?.at === at) {
    tally(mutation.fight.effects, id, { ticked: mutation.fight.round });
  }
}
