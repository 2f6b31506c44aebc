import { actedOf, asJoined, combatant, initiativeOf, tieOf } from "../../state/combatants";
import { derived } from "../../state/derived";
import type { Fight } from "../../state/encounter";
import { groupBy } from "../../state/group-by";
import { type CombatantId, type Side, SIDES } from "../../state/ids";
import { moveBefore } from "../../mechanics/order";
import { byRollGroup, rollGroupOf } from "./roll-groups";
import { actingIn, sideOrderOf, sideTieOf, type State } from "./state";

/** How a tie was settled for one of those in it: lower ranks of the same roll stand first. */
interface Settled {
  readonly rank: number;
  readonly roll: number;
}

/** The parts of a fight that place one combatant above another. */
const placing = ({ combatants, effects, moves, rules }: Fight<State>): readonly [object, ...unknown[]] => [
  combatants,
  effects,
  moves,
  rules.sideTies,
  rules.sideOrders,
];

/** From the highest score down, ties as they were settled, then places given by hand; who has no score last (I-1, C-10). */
export const standingOf: (fight: Fight<State>) => readonly CombatantId[] = derived(placing, (fight) => {
  const order = levelsOf(fight).flatMap((level) => arranged(fight, level));
  for (const move of fight.moves) moveBefore(order, move.combatant, move.before);
  return [...order, ...asJoined(fight).filter((id) => initiativeOf(fight, id) === null)];
});

/** The place of each in {@link standingOf}. */
export const placesOf: (fight: Fight<State>) => ReadonlyMap<CombatantId, number> = derived(
  placing,
  (fight) => new Map(standingOf(fight).map((id, place) => [id, place])),
);

/** Those of one score together, from the highest score down; each as joined. */
export const levelsOf: (fight: Fight) => readonly (readonly CombatantId[])[] = derived(
  ({ combatants, effects }) => [combatants, effects],
  (fight) => {
    const scored = asJoined(fight).filter((id) => initiativeOf(fight, id) !== null);
    const levels = groupBy(scored, (id) => initiativeOf(fight, id) ?? 0);
    return [...levels].toSorted(([a], [b]) => b - a).map(([, level]) => level);
  },
);

/**
 * From top to bottom as the tracker lists them: who has acted, in the order they finished; who acts; the others as they would
 * act now (C-28). In an ambush its side comes before everybody else.
 */
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

/** Tells whether the gm has put those of one score in an order across the sides (C-10). */
export function isSettledByHand(fight: Fight, level: readonly CombatantId[]): boolean {
  return sidesOf(fight, latest(fight, level, handOf(fight))).length > 1;
}

/** The sides of some, each once. */
export function sidesOf(fight: Fight, ids: readonly CombatantId[]): Side[] {
  return SIDES.filter((side) => ids.some((id) => combatant(fight, id).side === side));
}

/** Those of one score from top to bottom: the sides as they rolled (I-3), within a side as settled, then as joined (I-4). */
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

/** 0 for the side that stands above; before a roll that of the first who joined. */
function rankOfSide(fight: Fight<State>, level: readonly CombatantId[], side: Side): number {
  const rolled = level.map((id) => sideTieOf(fight, id)?.first).find((first) => first !== undefined);
  const [first] = level;
  const above = rolled ?? (first === undefined ? side : combatant(fight, first).side);
  return side === above ? 0 : 1;
}

/** The gm's settlement of a place (C-10), while the number is still the same. */
function handOf(fight: Fight): (id: CombatantId) => Settled | undefined {
  return (id) => {
    const tie = tieOf(fight, id);
    return tie !== null && tie.at === initiativeOf(fight, id) ? tie : undefined;
  };
}

/** When a list was settled: what was settled later counts. */
function rollOf(fight: Fight<State>, settled: readonly CombatantId[]): number {
  const [first] = settled;
  if (first === undefined) return -1;
  return Math.max(handOf(fight)(first)?.roll ?? -1, sideOrderOf(fight, first)?.roll ?? -1);
}

/**
 * Those who were settled together last, in that order; nobody where no two were. Neighbours of one sort are no tie, they
 * stand as they joined: where all are of one there is nothing to settle.
 */
function latest(
  fight: Fight,
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
    if (run?.[0] !== undefined && rollGroupOf(fight, run[0]) === rollGroupOf(fight, id)) run.push(id);
    else runs.push([id]);
  }
  if (runs.length < 2) return [];
  return runs.flatMap((run) => ids.filter((id) => run.includes(id)));
}

/** Those who were settled, and those who came later with their group, else after the last of their side. */
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

/** Tells whether its side takes its turns now: every side, but for an ambush (I-11). */
export function isNow({ stage, rules, combatants }: Fight<State>, id: CombatantId): boolean {
  return stage !== "ambush" || combatants[id]?.side === rules.ambush?.side;
}
