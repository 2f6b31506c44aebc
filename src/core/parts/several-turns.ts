import { baseOf, combatant, find, hasActed, initiativeOf, markOf, numberTrait, turnsOver } from "../state/combatants";
import type { CombatantId, Fight } from "../state/fight";
import { orderByInitiative } from "../mechanics/order";
import { isUnacted } from "../mechanics/rounds";
import { edit } from "../state/write";
import { choicesOf } from "./choices";
import { numbers } from "./numbers";
import { numbersOf, type State } from "./state";

/** The most turns that a combatant can have in a round. */
export const MOST_TURNS = 12;

/** The segment of a round in which a combatant of speed 1 to 12 has a turn: spread evenly, the last in segment 12. */
const segmentOf = (speed: number, turn: number): number =>
  speed === 1 ? 7 : Math.ceil((MOST_TURNS * (turn + 1)) / speed);

/**
 * The turns that a combatant has in a round (C-32): trait `turns` of its sheet or by hand, else its side's. Endless if it
 * acts as often as it is called, or as the clock lets it.
 */
export function turnsOf(fight: Fight, id: CombatantId): number {
  const { turns, playerTurns, foeTurns, further } = choicesOf(fight);
  if (turns === "once") return 1;
  if (turns !== "several") return Infinity;
  const own = Math.floor(numberTrait(fight, id, "turns"));
  const ofSide = combatant(fight, id).side === "gm" ? foeTurns : playerTurns;
  return Math.min(MOST_TURNS, own > 0 ? own : further === "chart" ? 1 : ofSide);
}

/** Where a turn comes in a round: first by tier, the lowest first, then by number. */
interface Place {
  readonly tier: number;
  readonly number: number;
}

/** The number of a turn that has its own. */
const ownOf = (fight: Fight, id: CombatantId, turn: number): number => {
  const all = numbersOf(fight as Fight<State>, id);
  return all[turn] ?? all[0] ?? 0;
};

/** The place of a combatant's turn, counted from 0. */
function placeOf(fight: Fight, id: CombatantId, turn: number): Place {
  const { further, furtherBy } = choicesOf(fight);
  const number = initiativeOf(fight, id) ?? 0;
  const place = { tier: 0, number };
  if (further === "chart") return { ...place, tier: segmentOf(turnsOf(fight, id), turn) };
  if (further === "later") return { ...place, tier: turn };
  if (further === "own") return { ...place, number: number + ownOf(fight, id, turn) - ownOf(fight, id, 0) };
  if (further === "half") return { ...place, number: Math.floor(number / (turn + 1)) };
  if (further === "lower") return { ...place, number: number - numbers.direction(fight) * furtherBy * turn };
  return place;
}

/** Below 0 if place `a` comes before place `b`. */
const compare = (fight: Fight, a: Place, b: Place): number =>
  a.tier - b.tier || (b.number - a.number) * numbers.direction(fight);

/** The turn that a combatant has now or next, counted from 0. After its last, that turn. */
export const turnAt = (fight: Fight, id: CombatantId): number =>
  Math.max(0, turnsOver(fight, id) - (markOf(fight, id).acted === undefined ? 0 : 1));

/** The segment of its present or next turn, by the speed chart. */
export const segmentNow = (fight: Fight, id: CombatantId): number => placeOf(fight, id, turnAt(fight, id)).tier;

/** The number that its present or next turn has. Null without a number. */
export const numberNow = (fight: Fight, id: CombatantId): number | null =>
  baseOf(fight, id) === null ? null : placeOf(fight, id, turnAt(fight, id)).number;

/** The numbers of its present turn and of its turns to come, without effects: one, unless each turn has its own. */
export function numbersLeft(fight: Fight, id: CombatantId): readonly number[] {
  const all = numbersOf(fight as Fight<State>, id);
  const from = Math.min(turnAt(fight, id), Math.max(0, all.length - 1));
  // A mate with more turns has more numbers.
  return all.slice(from, Math.max(from + 1, turnsOf(fight, id)));
}

/** Whether its turns come one after each turn of the other side. */
const isBetween = (fight: Fight, id: CombatantId): boolean =>
  choicesOf(fight).further === "between" && turnsOf(fight, id) > 1;

/** By the places of the combatants' present or next turns. Combatants without a number are last. */
export function orderByTurns(fight: Fight): readonly CombatantId[] {
  const order = orderByInitiative(fight, numbers);
  const { turns, further } = choicesOf(fight);
  // Before the start, a boss between opponents would tell of hidden opponents.
  if (turns !== "several" || (further === "between" && fight.round === 0)) return order;
  const numbered = order.filter((id) => baseOf(fight, id) !== null);
  const without = order.filter((id) => baseOf(fight, id) === null);
  if (further === "between") return [...amongOpponents(fight, numbered), ...without];
  const placed = new Map(numbered.map((id) => [id, placeOf(fight, id, turnAt(fight, id))]));
  const before = (a: CombatantId, b: CombatantId): number =>
    compare(fight, placed.get(a) as Place, placed.get(b) as Place);
  const tier = (id: CombatantId): number => placed.get(id)?.tier ?? 0;
  if (further === "chart") return [...numbered.toSorted((a, b) => tier(a) - tier(b)), ...without];
  // Manual places hold for first turns, so only further turns go by their numbers (C-10).
  const sorted = numbered.filter((id) => turnAt(fight, id) === 0);
  for (const id of numbered.filter((each) => turnAt(fight, each) > 0)) {
    const below = sorted.findIndex((other) => before(id, other) < 0);
    sorted.splice(below < 0 ? sorted.length : below, 0, id);
  }
  return [...sorted, ...without];
}

/** In order, with combatants that act between the other side's turns after the next of these, or before it in their turn. */
function amongOpponents(fight: Fight, ids: readonly CombatantId[]): readonly CombatantId[] {
  const moved = ids.filter((id) => isBetween(fight, id) && !hasActed(fight, id));
  const others = ids.filter((id) => !moved.includes(id));
  const sorted = [...others];
  for (const id of moved.toReversed()) {
    const next = sorted.findIndex((other) => !moved.includes(other) && isNextOpponent(fight, id, other));
    const after = markOf(fight, id).began === true ? 0 : 1;
    sorted.splice(next < 0 ? others.length : next + after, 0, id);
  }
  return sorted;
}

/** Whether `other` is of the other side and acts now or later. */
const isNextOpponent = (fight: Fight, id: CombatantId, other: CombatantId): boolean =>
  isUnacted(fight, other) && combatant(fight, other).side !== combatant(fight, id).side;

/** The combatant that has a turn between the other side's: the first with turns left, after a turn of that side. */
export function dueBetween(
  fight: Fight,
  last: CombatantId | null,
  left: readonly CombatantId[],
): CombatantId | undefined {
  const side = last === null ? undefined : find(fight, last)?.side;
  return side === undefined
    ? undefined
    : orderByInitiative(fight, numbers).find(
        (id) => left.includes(id) && isBetween(fight, id) && combatant(fight, id).side !== side,
      );
}

/** Without the combatants that wait for a turn between the other side's. */
export const withoutBetween = (
  fight: Fight,
  left: readonly CombatantId[],
  inTurn: readonly CombatantId[],
): readonly CombatantId[] =>
  choicesOf(fight).further === "between" ? left.filter((id) => !inTurn.includes(id) || !isBetween(fight, id)) : left;

/** C-18: whether a turn of `other` has begun at a later place than the newcomer's. */
export function hasTurnBelow(fight: Fight, other: CombatantId, newcomer: CombatantId): boolean {
  const { began, acted } = markOf(fight, other);
  const begun = turnsOver(fight, other) - (began === true && acted === undefined ? 0 : 1);
  return begun >= 0 && compare(fight, placeOf(fight, newcomer, 0), placeOf(fight, other, begun)) < 0;
}

/** C-32: whether effects ignore its present turn, because only the first of a round counts. */
export const isUncounted = (fight: Fight, id: CombatantId): boolean =>
  turnsOver(fight, id) > 0 && choicesOf(fight).effectTurns === "first";

/** C-32: whether it has another turn after so many. By a clock that counts down, as long as its number is above 0. */
export function hasMoreTurns(fight: Fight, id: CombatantId, over: number): boolean {
  if (choicesOf(fight).turns !== "clock" || numbers.direction(fight) < 0) return over < turnsOf(fight, id);
  return (initiativeOf(fight, id) ?? 0) > 0;
}

/** Moves a combatant on the clock by the ticks of its turn. */
export function payTicks(fight: Fight, id: CombatantId, ticks: number): void {
  const base = baseOf(fight, id);
  if (base !== null) edit(fight.combatants, id, { base: base - numbers.direction(fight) * ticks });
}
