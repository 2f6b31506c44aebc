import { actedOf, asJoined, combatant, initiativeOf } from "../../state/combatants";
import type { Body } from "../../state/encounter";
import { type CombatantId, type Side, SIDES } from "../../state/ids";

import { moveBefore } from "../../mechanics/order";
import { bySort, sortOf } from "./sorts";
import { actingIn, sideOrderOf, sideTieOf, type State } from "./state";

/** How a tie was settled for one of those in it: lower ranks of the same roll stand first. */
interface Settled {
  readonly rank: number;
  readonly roll: number;
}

/** From the highest score down, ties as they were settled, then places given by hand; who has no score last (I-1, C-10). */
export function standingOf(body: Body<State>): CombatantId[] {
  const joined = asJoined(body);
  const order = levelsOf(body).flatMap((level) => arranged(body, level));
  for (const move of body.moves) moveBefore(order, move.combatant, move.before);
  return [...order, ...joined.filter((id) => initiativeOf(body, id) === null)];
}

/** Those of one score together, from the highest score down; each as joined. */
export function levelsOf(body: Body): CombatantId[][] {
  const levels = new Map<number, CombatantId[]>();
  for (const id of asJoined(body)) {
    const score = initiativeOf(body, id);
    if (score === null) continue;
    const level = levels.get(score);
    if (level !== undefined) level.push(id);
    else levels.set(score, [id]);
  }
  return [...levels].toSorted(([a], [b]) => b - a).map(([, level]) => level);
}

/**
 * From top to bottom as the tracker lists them: who has acted, in the order they finished; who acts; the others as they would
 * act now (rules 0.8). In an ambush its side comes before everybody else.
 */
export function orderOf(body: Body<State>): CombatantId[] {
  const standing = standingOf(body);
  const acted = actedOf(body);
  const acting = actingIn(body);
  const gone = new Set([...acted, ...acting]);
  const others = standing.filter((id) => !gone.has(id));
  return [
    ...acted,
    ...standing.filter((id) => acting.includes(id) && !acted.includes(id)),
    ...others.filter((id) => isNow(body, id)),
    ...others.filter((id) => !isNow(body, id)),
  ];
}

/** Whether its side takes its turns now: every side, but for an ambush (I-11). */
export function isNow({ stage, rules, combatants }: Body<State>, id: CombatantId): boolean {
  return stage !== "ambush" || combatants[id]?.side === rules.ambush?.side;
}

/** Whether the gm has put those of one score in an order across the sides (C-10). */
export function isSettledByHand(body: Body, level: readonly CombatantId[]): boolean {
  return sidesOf(body, latest(body, level, handOf(body))).length > 1;
}

/** The sides of some, each once. */
export function sidesOf(body: Body, ids: readonly CombatantId[]): Side[] {
  return SIDES.filter((side) => ids.some((id) => combatant(body, id).side === side));
}

/** Those of one score from top to bottom: the sides as they rolled (I-3), within a side as settled, then as joined (I-4). */
export function arranged(body: Body<State>, level: readonly CombatantId[]): CombatantId[] {
  if (level.length < 2) return [...level];
  const hand = handOf(body);
  const byHand = latest(body, level, hand);
  if (sidesOf(body, byHand).length > 1) return withTheRest(body, byHand, level);
  const sides = sidesOf(body, level).toSorted((a, b) => rankOfSide(body, level, a) - rankOfSide(body, level, b));
  return sides.flatMap((side) => {
    const part = level.filter((id) => combatant(body, id).side === side);
    const settled = [latest(body, part, hand), latest(body, part, (id) => sideOrderOf(body, id))];
    const [first = []] = settled.toSorted((a, b) => rollOf(body, b) - rollOf(body, a));
    return withTheRest(body, first, part);
  });
}

/** 0 for the side that stands above; before a roll that of the first who joined. */
function rankOfSide(body: Body<State>, level: readonly CombatantId[], side: Side): number {
  const rolled = level.map((id) => sideTieOf(body, id)?.first).find((first) => first !== undefined);
  const [first] = level;
  const above = rolled ?? (first === undefined ? side : combatant(body, first).side);
  return side === above ? 0 : 1;
}

/** What the gm's hand has settled (C-10), where its number is still the same. */
function handOf(body: Body): (id: CombatantId) => Settled | undefined {
  return (id) => {
    const { tie } = combatant(body, id);
    return tie !== null && tie.at === initiativeOf(body, id) ? tie : undefined;
  };
}

/** When a list was settled: what was settled later counts. */
function rollOf(body: Body<State>, settled: readonly CombatantId[]): number {
  const [first] = settled;
  if (first === undefined) return -1;
  return Math.max(handOf(body)(first)?.roll ?? -1, sideOrderOf(body, first)?.roll ?? -1);
}

/**
 * Those who were settled together last, in that order; nobody where no two were. Neighbours of one sort are no tie, they
 * stand as they joined: where all are of one there is nothing to settle.
 */
function latest(
  body: Body,
  ids: readonly CombatantId[],
  settledAs: (id: CombatantId) => Settled | undefined,
): CombatantId[] {
  const ranks = new Map(ids.map((id) => [id, settledAs(id)]));
  const roll = Math.max(-1, ...[...ranks.values()].map((one) => one?.roll ?? -1));
  const together = ids.filter((id) => ranks.get(id)?.roll === roll);
  if (roll < 0 || together.length < 2) return [];
  const ranked = together.toSorted((a, b) => (ranks.get(a)?.rank ?? 0) - (ranks.get(b)?.rank ?? 0));
  const runs: CombatantId[][] = [];
  for (const id of ranked) {
    const run = runs.at(-1);
    if (run?.[0] !== undefined && sortOf(body, run[0]) === sortOf(body, id)) run.push(id);
    else runs.push([id]);
  }
  if (runs.length < 2) return [];
  return runs.flatMap((run) => ids.filter((id) => run.includes(id)));
}

/** Those who were settled, and those who came later with their group, else after the last of their side. */
function withTheRest(body: Body, settled: readonly CombatantId[], all: readonly CombatantId[]): CombatantId[] {
  const sideOf = (id: CombatantId): Side => combatant(body, id).side;
  const known = new Set(settled);
  const rest = bySort(
    body,
    all.filter((id) => !known.has(id)),
  );
  const lastOfSort = new Map(settled.map((id) => [sortOf(body, id), id]));
  const lastOfSide = new Map(settled.map((id) => [sideOf(id), id]));
  const strangers = [...rest].filter(([sort]) => !lastOfSort.has(sort)).map(([, mates]) => mates);
  const ofSide = (side: Side): CombatantId[] =>
    strangers.filter(([first]) => first !== undefined && sideOf(first) === side).flat();
  return [
    ...settled.flatMap((id) => [
      id,
      ...(lastOfSort.get(sortOf(body, id)) === id ? (rest.get(sortOf(body, id)) ?? []) : []),
      ...(lastOfSide.get(sideOf(id)) === id ? ofSide(sideOf(id)) : []),
    ]),
    ...SIDES.filter((side) => !lastOfSide.has(side)).flatMap(ofSide),
  ];
}
