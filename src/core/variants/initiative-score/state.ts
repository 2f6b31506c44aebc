import * as v from "valibot";
import type { DeepReadonly } from "../../state/deep-readonly";
import { tableOf } from "../../state/fields";
import { combatant, initiativeOf } from "../../state/combatants";
import { SIDES, type CombatantId, type Side } from "../../state/ids";
import type { Fight } from "../../state/encounter";
import { drop, put, set } from "../../state/write";
import { entryOf } from "../../state/table";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const id = v.string();

/** `hidden`: everybody of that side hides, those who join before the start as well. */
const ambush = v.object({ side: v.picklist(SIDES), hidden: v.boolean() });

const settled = { at: v.number(), own: v.optional(v.number()), roll: count };

/** The side that stands above in the tie. */
const sideTie = v.object({ ...settled, first: v.picklist(SIDES) });

/** Its place in the tie within its side. `dice`: by a roll, so that only the gm settles it anew (I-4). */
const sideOrder = v.object({ ...settled, side: v.picklist(SIDES), rank: count, dice: v.boolean() });

/** A blow rolled with: what it costs counts in `round`, as the effect named once that round has begun (I-6). */
const blow = v.object({ round: count, effect: v.nullable(v.string()) });

/** The shape of the variant's stored state. */
export const stateSchema = v.object({
  /** The combatants whose turn it is: the members of a group together. */
  active: v.array(id),
  /** The active combatants that are ticked off (I-2). */
  marked: tableOf(id, v.literal(true)),
  /** The ambush to come or under way (I-11). */
  ambush: v.nullable(ambush),
  /**
   * The combatants that were to hide for the ambush, each until the end of its ambush turn. False: hidden by the gm already. Who has
   * been taken out of hiding is still in here, and stays out.
   */
  veiled: tableOf(id, v.boolean()),
  /** The round in which a combatant has gone to the bottom; meaningless in any other (I-5). */
  last: tableOf(id, count),
  blows: tableOf(id, blow),
  /** I-3. Earlier: at scores that it has left for a time (C-26). */
  sideTies: tableOf(id, sideTie),
  earlierSideTies: tableOf(id, v.array(sideTie)),
  /** I-4 */
  sideOrders: tableOf(id, sideOrder),
  earlierSideOrders: tableOf(id, v.array(sideOrder)),
});

/** The variant's state. */
export type State = DeepReadonly<v.InferOutput<typeof stateSchema>>;
/** A blow rolled with, and the effect that it costs. */
type Blow = DeepReadonly<v.InferOutput<typeof blow>>;
/** How a tie between the sides was settled for one of those in it. */
export type SideTie = DeepReadonly<v.InferOutput<typeof sideTie>>;
/** How a tie within a side was settled for one of those in it. */
export type SideOrder = DeepReadonly<v.InferOutput<typeof sideOrder>>;

/** Nobody acts, nobody lies in ambush. */
export function setup(): State {
  return {
    active: [],
    marked: {},
    ambush: null,
    veiled: {},
    last: {},
    blows: {},
    sideTies: {},
    earlierSideTies: {},
    sideOrders: {},
    earlierSideOrders: {},
  };
}

/** The combatants whose turn it is, in no order; none between turns, before the start and after the end. */
export function actingIn({ stage, rules }: Fight<State>): readonly CombatantId[] {
  return stage === "turn" || stage === "ambush" ? rules.active : [];
}

/** Tells whether it has been ticked off in the turn under way. */
export function isMarked(fight: Fight<State>, one: CombatantId): boolean {
  return entryOf(fight.rules.marked, one) === true;
}

/** Tells whether it has gone to the bottom in this round (I-5). */
export function isLast(fight: Fight<State>, one: CombatantId): boolean {
  return fight.round > 0 && entryOf(fight.rules.last, one) === fight.round;
}

/** The combatants of these sides that have gone to the bottom in this round, as joined; two of one side only after a change of sides. */
export function lastsOf(fight: Fight<State>, ...sides: readonly Side[]): CombatantId[] {
  return Object.keys(fight.rules.last)
    .filter((one) => isLast(fight, one) && sides.includes(combatant(fight, one).side))
    .toSorted((a, b) => combatant(fight, a).joined - combatant(fight, b).joined);
}

/** Tells whether a blow rolled with is still to cost it something (I-6). */
export function hasBlow(fight: Fight<State>, one: CombatantId): boolean {
  const found = entryOf(fight.rules.blows, one);
  if (found?.effect === null) return found.round > fight.round;
  return blowOn(fight, one) !== null;
}

/** The effect of a blow rolled with, while it counts; null before and after (I-6). */
export function blowOn(fight: Fight<State>, one: CombatantId): string | null {
  const effect = entryOf(fight.rules.blows, one)?.effect ?? null;
  // Ids of effects are given out again: one that has ended may be somebody else's by now.
  const isIts = effect !== null && entryOf(fight.effects, effect)?.target === one;
  return isIts ? effect : null;
}

/** Notes a blow rolled with: it costs from the next round on (I-6). */
export function noteBlow(fight: Fight<State>, one: CombatantId): void {
  const due: Blow = { round: fight.round + 1, effect: null };
  put(fight.rules.blows, one, due);
}

/** How the tie between the sides at its number was settled, or undefined (I-3). */
export function sideTieOf(fight: Fight<State>, one: CombatantId): SideTie | undefined {
  const found = entryOf(fight.rules.sideTies, one);
  return found?.at === initiativeOf(fight, one) ? found : undefined;
}

/** How the tie within its side at its number was settled, or undefined (I-4). */
export function sideOrderOf(fight: Fight<State>, one: CombatantId): SideOrder | undefined {
  const found = entryOf(fight.rules.sideOrders, one);
  const holds = found?.at === initiativeOf(fight, one) && found?.side === combatant(fight, one).side;
  return holds ? found : undefined;
}

/** Takes somebody out of those whose turn it is, ticked off or not. */
export function leaveTurn(rules: State, one: CombatantId): void {
  set(rules, { active: rules.active.filter((other) => other !== one) });
  drop(rules.marked, one);
}

/** Forgets all that is kept of somebody who leaves. */
export function forget(rules: State, one: CombatantId): void {
  leaveTurn(rules, one);
  for (const kept of tablesOf(rules)) drop(kept, one);
}

/** Everybody the state names. */
export function namesOf(rules: State): CombatantId[] {
  return [...rules.active, ...tablesOf(rules).flatMap((kept) => Object.keys(kept))];
}

type Table = Exclude<keyof State, "active" | "ambush">;

const { active: _active, ambush: _ambush, ...tables } = stateSchema.entries;
const TABLES = Object.keys(tables) as Table[];

/** All that is kept by combatant. A stored state may carry further keys, of a later release or by hand, which mean nothing here. */
const tablesOf = (rules: State): Readonly<Record<CombatantId, unknown>>[] => TABLES.map((table) => rules[table]);

/** Tells whether a state can be that of a fight in this stage: who acts is named once, and only while somebody can act. */
export function fitsStage({ active, ambush: planned }: State, stage: string): boolean {
  if (new Set(active).size < active.length) return false;
  if (stage === "setup") return active.length === 0;
  return stage !== "ambush" || planned !== null;
}
