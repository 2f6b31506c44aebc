import { actedOf, asJoined, combatant, initiativeOf, tieOf } from "../../state/combatants";
import { companiesIn, companyOf, gathered } from "../../state/companies";
import { derived } from "../../state/derived";
import { type CombatantId, type Fight, type Side, SIDES } from "../../state/fight";
import { groupBy } from "../../state/group-by";
import { moveBefore } from "../../mechanics/order";
import { actingIn } from "../../mechanics/own-turn";
import { sidesOf } from "../../mechanics/sides";
import { byRollGroup, rollGroupOf } from "./numbers";
import { isLast, sideOrderOf, sideTieOf, type State } from "./state";

interface SettledScore {
  readonly rank: number;
  readonly roll: number;
}

/** What the order depends on. */
export const placing = (fight: Fight<State>): readonly [object, ...unknown[]] => [
  fight.combatants,
  fight.effects,
  fight.moves,
  fight.rules.sideTies,
  fight.rules.sideOrders,
  companiesIn(fight),
  fight.rules.last,
  // A place at the bottom is for one round.
  Object.keys(fight.rules.last).length > 0 ? fight.round : null,
];

/** I-1, C-10: settled ties, then manual places, and companies after their leaders (C-31). Without a score: last. */
export const standingOf: (fight: Fight<State>) => readonly CombatantId[] = derived(placing, (fight) => {
  const order = levelsOf(fight).flatMap((level) => arranged(fight, level));
  for (const move of fight.moves) moveBefore(order, move.combatant, move.before);
  const all = [...order, ...asJoined(fight).filter((id) => initiativeOf(fight, id) === null)];
  const isAlone = (id: CombatantId): boolean => isLast(fight, id) && companyOf(fight, id)?.shares === "turn";
  return gathered(fight, all, isAlone);
});

/** Combatants by score, highest first, each as joined. */
export const levelsOf: (fight: Fight) => readonly (readonly CombatantId[])[] = derived(
  ({ combatants, effects }) => [combatants, effects],
  (fight) => {
    const scored = asJoined(fight).filter((id) => initiativeOf(fight, id) !== null);
    const levels = groupBy(scored, (id) => initiativeOf(fight, id) ?? 0);
    return [...levels].toSorted(([a], [b]) => b - a).map(([, level]) => level);
  },
);

/** C-28: the acted, as they finished, the acting, then the others. In an ambush, its side first. */
export function orderOf(fight: Fight<State>): CombatantId[] {
  const standing = standingOf(fight);
  const acted = actedOf(fight);
  const acting = actingIn(fight);
  const gone = new Set([...acted, ...acting]);
  const others = standing.filter((id) => !gone.has(id));
  return [
    ...acted,
    ...standing.filter((id) => acting.includes(id) && !acted.includes(id)),
    ...others.filter((id) => isNow(fight, id)),
    ...others.filter((id) => !isNow(fight, id)),
  ];
}

/** Whether the GM ordered combatants of one score across sides (C-10). */
export const isSettledByHand = (fight: Fight, level: readonly CombatantId[]): boolean =>
  sidesOf(fight, latest(fight, level, handOf(fight))).length > 1;

/** Sides as rolled (I-3), then as settled, then as joined (I-4). */
export function arranged(fight: Fight<State>, level: readonly CombatantId[]): CombatantId[] {
  if (level.length < 2) return [...level];
  const hand = handOf(fight);
  const byHand = latest(fight, level, hand);
  if (sidesOf(fight, byHand).length > 1) return withTheRest(fight, byHand, level);
  const sides = sidesOf(fight, level).toSorted((a, b) => rankOfSide(fight, level, a) - rankOfSide(fight, level, b));
  return sides.flatMap((side) => {
    const part = level.filter((id) => combatant(fight, id).side === side);
    const settled = [latest(fight, part, hand), latest(fight, part, (id) => sideOrderOf(fight, id))];
    const [first = []] = settled.toSorted((a, b) => rollOf(fight, b) - rollOf(fight, a));
    return withTheRest(fight, first, part);
  });
}

/** 0 for the side above. Before a roll, the side that joined first. */
function rankOfSide(fight: Fight<State>, level: readonly CombatantId[], side: Side): number {
  const rolled = level.map((id) => sideTieOf(fight, id)?.first).find((first) => first !== undefined);
  const [first] = level;
  const above = rolled ?? (first === undefined ? side : combatant(fight, first).side);
  return side === above ? 0 : 1;
}

/** The GM's manual place (C-10), while the number is the same. */
function handOf(fight: Fight): (id: CombatantId) => SettledScore | undefined {
  return (id) => {
    const tie = tieOf(fight, id);
    return tie !== null && tie.at === initiativeOf(fight, id) ? tie : undefined;
  };
}

/** When a list was settled. Later settlements count. */
function rollOf(fight: Fight<State>, settled: readonly CombatantId[]): number {
  const [first] = settled;
  if (first === undefined) return -1;
  return Math.max(handOf(fight)(first)?.roll ?? -1, sideOrderOf(fight, first)?.roll ?? -1);
}

/** In order. Empty if they were not settled together. Neighbours of one sort are not tied. */
function latest(
  fight: Fight,
  ids: readonly CombatantId[],
  settledAs: (id: CombatantId) => SettledScore | undefined,
): CombatantId[] {
  const ranks = new Map(ids.map((id) => [id, settledAs(id)]));
  const roll = Math.max(-1, ...[...ranks.values()].map((settled) => settled?.roll ?? -1));
  const together = ids.filter((id) => ranks.get(id)?.roll === roll);
  if (roll < 0 || together.length < 2) return [];
  const ranked = together.toSorted((a, b) => (ranks.get(a)?.rank ?? 0) - (ranks.get(b)?.rank ?? 0));
  const runs: CombatantId[][] = [];
  for (const id of ranked) {
    const run = runs.at(-1);
    if (run?.[0] !== undefined && rollGroupOf(fight, run[0]) === rollGroupOf(fight, id)) run.push(id);
    else runs.push([id]);
  }
  if (runs.length < 2) return [];
  return runs.flatMap((run) => ids.filter((id) => run.includes(id)));
}

/** Settled combatants, with later combatants after their group, or after the last of their side. */
function withTheRest(fight: Fight, settled: readonly CombatantId[], all: readonly CombatantId[]): CombatantId[] {
  const sideOf = (id: CombatantId): Side => combatant(fight, id).side;
  const known = new Set(settled);
  const rest = byRollGroup(
    fight,
    all.filter((id) => !known.has(id)),
  );
  const lastOfSort = new Map(settled.map((id) => [rollGroupOf(fight, id), id]));
  const lastOfSide = new Map(settled.map((id) => [sideOf(id), id]));
  const strangers = [...rest].filter(([sort]) => !lastOfSort.has(sort)).map(([, mates]) => mates);
  const ofSide = (side: Side): CombatantId[] =>
    strangers.filter(([first]) => first !== undefined && sideOf(first) === side).flat();
  return [
    ...settled.flatMap((id) => [
      id,
      ...(lastOfSort.get(rollGroupOf(fight, id)) === id ? (rest.get(rollGroupOf(fight, id)) ?? []) : []),
      ...(lastOfSide.get(sideOf(id)) === id ? ofSide(sideOf(id)) : []),
    ]),
    ...SIDES.filter((side) => !lastOfSide.has(side)).flatMap(ofSide),
  ];
}

/** In an ambush only one side acts (I-11). */
export const isNow = ({ stage, rules, combatants }: Fight<State>, id: CombatantId): boolean =>
  stage !== "ambush" || combatants[id]?.side === rules.ambush?.side;
