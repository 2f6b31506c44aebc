import { nextSerial } from "../state/combatants";
import { derived } from "../state/derived";
import type { Fight, Effect } from "../state/encounter";
import type { CombatantId, EffectId } from "../state/ids";
import { groupBy } from "../state/group-by";
import { drop, edit, put, tally } from "../state/write";
import type { Mutation } from "../engine/variant";

/** The way a turn ended: a lost one is no opportunity for an effect (S-15). */
export type TurnEnd = "taken" | "skipped" | "lost";

type EffectEntry = readonly [EffectId, Effect];

const byAdded = ([, a]: EffectEntry, [, b]: EffectEntry): number => a.added - b.added;

/** The ids of effects, as they were added, by whom they sit on. Counters change without a word: only ids are kept. */
const idsByTarget = derived(
  ({ effects }: Fight) => [effects],
  ({ effects }) => {
    const byTarget = groupBy(Object.entries(effects).toSorted(byAdded), ([, { target }]) => target);
    return new Map([...byTarget].map(([target, entries]) => [target, entries.map(([id]) => id)]));
  },
);

/** The ids of effects that last until the start of their source's turn, as they were added, by that source. */
const waitingForSource = derived(
  ({ effects }: Fight) => [effects],
  ({ effects }) => {
    const waiting = Object.entries(effects).filter(([, { until }]) => until === "source-turn-start");
    const bySource = groupBy(waiting.toSorted(byAdded), ([, { source }]) => source);
    return new Map([...bySource].map(([source, entries]) => [source, entries.map(([id]) => id)]));
  },
);

const entriesOf = ({ effects }: Fight, ids: readonly EffectId[]): EffectEntry[] =>
  ids.flatMap((id) => {
    const effect = effects[id];
    return effect === undefined ? [] : [[id, effect] as const];
  });

/** The effects on a combatant, as they were added. */
export function effectsOn(fight: Fight, target: CombatantId): readonly EffectEntry[] {
  return entriesOf(fight, idsByTarget(fight).get(target) ?? []);
}

/** A new effect, without the fields that count from the moment it is put on. */
type NewEffect = Pick<Effect, "name" | "target" | "until"> &
  Partial<Pick<Effect, "source" | "tick" | "save" | "modify" | "imposes">>;

/** The first of `e1`, `e2`, … (with another word before the number) that no effect has. */
export function freeEffectId(fight: Fight, word = "e"): EffectId {
  let n = 1;
  while (Object.hasOwn(fight.effects, `${word}${n}`)) n += 1;
  return `${word}${n}`;
}

/** Adds an effect to a combatant and announces it. A turn under way does not count (rules 0.5). */
export function putEffect(mutation: Mutation, id: EffectId, effect: NewEffect): void {
  const { fight, variant } = mutation;
  const added = nextSerial(fight);
  put(fight.effects, id, {
    source: null,
    tick: null,
    save: null,
    modify: {},
    imposes: [],
    ...effect,
    added,
    left: typeof effect.until === "object" ? effect.until.turns : null,
    fresh: variant.flow.active(fight).includes(effect.target),
    opportunity: false,
  });
  mutation.emit({ type: "effect-added", effect: id, target: effect.target, name: effect.name });
}

/** Removes an effect and announces it. */
export function endEffect(mutation: Mutation, id: EffectId): void {
  const effect = mutation.fight.effects[id];
  if (effect === undefined) return;
  drop(mutation.fight.effects, id);
  mutation.emit({ type: "effect-ended", effect: id, target: effect.target, name: effect.name });
}

/** Processes effects at the start of these turns: ticks, then effects that last until it (rules 0.5). */
export function effectsAtStart(mutation: Mutation, ids: readonly CombatantId[]): void {
  for (const id of ids)
    for (const [key, effect] of effectsOn(mutation.fight, id)) announce(mutation, key, effect, "turn-start");
  for (const id of ids) {
    const waiting = waitingForSource(mutation.fight).get(id) ?? [];
    for (const [key, effect] of entriesOf(mutation.fight, waiting)) sourceStarts(mutation, key, effect);
  }
}

/**
 * S-15: an effect that has had no opportunity lasts until the end of its target's next turn instead; a turn that starts
 * together with the source's is that turn. Where source and target are one it just ends.
 */
function sourceStarts(mutation: Mutation, id: EffectId, effect: Effect): void {
  if (effect.opportunity || effect.source === effect.target) return endEffect(mutation, id);
  edit(mutation.fight.effects, id, { until: "target-turn-end" });
  mutation.emit({ type: "effect-extended", effect: id, target: effect.target, name: effect.name });
}

/** Processes effects at the end of these turns: ticks in the order of adding, then effects that end (C-19). */
export function effectsAtEnd(mutation: Mutation, ids: readonly CombatantId[], how: TurnEnd): void {
  for (const id of ids) {
    for (const [key, effect] of effectsOn(mutation.fight, id))
      if (!effect.fresh) announce(mutation, key, effect, "turn-end");
  }
  for (const id of ids) {
    for (const [key, effect] of effectsOn(mutation.fight, id)) {
      if (isOver(effect)) endEffect(mutation, key);
      else tally(mutation.fight.effects, key, afterTurn(effect, how));
    }
  }
}

/** Tells whether an effect ends with this turn of its target. A turn that was under way when it came doesn't count. */
const isOver = ({ until, left, fresh }: Effect): boolean =>
  until === "target-turn-end" || (left !== null && !fresh && left <= 1);

/** The fields of an effect that goes on after a turn of its target. */
const afterTurn = (
  { left, fresh, opportunity }: Effect,
  how: TurnEnd,
): Pick<Effect, "left" | "fresh" | "opportunity"> => ({
  left: left === null || fresh ? left : left - 1,
  fresh: false,
  opportunity: opportunity || how !== "lost",
});

/** Ends the effects that last until the end of the round, in the order of adding. */
export function effectsAtRoundEnd(mutation: Mutation): void {
  endAll(mutation, (effect) => effect.until === "end-of-round");
}

/** Ends the effects that last as long as the fight. */
export function effectsAtCombatEnd(mutation: Mutation): void {
  endAll(mutation, (effect) => effect.until === "combat");
}

/**
 * Processes effects when a combatant leaves: those on it end (C-2); those that wait for the start of its next
 * turn end with their target's next turn (S-15).
 */
export function effectsWhenLeaving(mutation: Mutation, id: CombatantId, active: readonly CombatantId[]): void {
  for (const [key] of effectsOn(mutation.fight, id)) endEffect(mutation, key);
  for (const [key, { source, target, until }] of Object.entries(mutation.fight.effects)) {
    if (source !== id) continue;
    const waits = until === "source-turn-start";
    edit(mutation.fight.effects, key, {
      source: null,
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
