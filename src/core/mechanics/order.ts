import { asJoined, initiativeOf, tieOf } from "../state/combatants";
import { companiesIn } from "../state/companies";
import { derivedBy } from "../state/derived";
import type { Combatant, CombatantId, Fight } from "../state/fight";
import type { Numbers } from "../engine/variant";

interface Standing {
  readonly id: CombatantId;
  readonly number: number;
  readonly ties: readonly number[];
  readonly settled: Combatant["tie"];
}

interface Ranking {
  /** Combatants with a number, from the top down. */
  readonly standing: readonly Standing[];
  /** Combatants without, as joined. */
  readonly without: readonly CombatantId[];
  /** Groups of tied combatants before roll-offs, from the top down. */
  readonly level: readonly (readonly CombatantId[])[];
}

/** The fields of a fight that decide the order. */
export const standingIn = (fight: Fight): readonly [object, ...unknown[]] => [
  fight.combatants,
  fight.effects,
  fight.options,
  fight.rolling,
  companiesIn(fight),
];

const rankingOf = derivedBy(standingIn, rank);

/** The order by number, tie keys, roll-offs and joining, then by manual places (C-10). Last: without a number. */
export const orderByInitiative = derivedBy(
  (fight: Fight) => [...standingIn(fight), fight.moves],
  (fight, numbers: Numbers): readonly CombatantId[] => {
    const { standing, without } = rankingOf(fight, numbers);
    const ids = standing.map((each) => each.id);
    for (const move of fight.moves) moveBefore(ids, move.combatant, move.before);
    return [...ids, ...without];
  },
);

/** Tied combatants before roll-offs, from the top down, each in its present order. */
export const levelGroups = (fight: Fight, numbers: Numbers): Ranking["level"] => rankingOf(fight, numbers).level;

/** Moves `id` before another id, or to the end. If the list lacks either, it stays the same. */
export function moveBefore(order: CombatantId[], id: CombatantId, before: CombatantId | null): void {
  const from = order.indexOf(id);
  if (from < 0 || (before !== null && !order.includes(before))) return;
  order.splice(from, 1);
  order.splice(before === null ? order.length : order.indexOf(before), 0, id);
}

function rank(fight: Fight, numbers: Numbers): Ranking {
  const found: Standing[] = [];
  const without: CombatantId[] = [];
  for (const id of asJoined(fight)) {
    const number = initiativeOf(fight, id);
    if (number === null) without.push(id);
    else {
      const ties = numbers.ties.map((key) => key(fight, id));
      found.push({ id, number, ties, settled: tieOf(fight, id) });
    }
  }
  const direction = numbers.direction(fight);
  // Sorting is stable, so complete ties stay as joined.
  const standing = found.toSorted((a, b) => compare(direction, a, b));
  return { standing, without, level: levelIn(standing) };
}

function levelIn(standing: readonly Standing[]): CombatantId[][] {
  const groups: Standing[][] = [];
  for (const each of standing) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && isLevel(last[0], each)) last.push(each);
    else groups.push([each]);
  }
  return groups.filter((group) => group.length > 1).map((group) => group.map((each) => each.id));
}

function compare(direction: 1 | -1, a: Standing, b: Standing): number {
  if (a.number !== b.number) return (b.number - a.number) * direction;
  for (let i = 0; i < a.ties.length; i += 1) {
    const [value = 0, other = 0] = [a.ties[i], b.ties[i]];
    if (value !== other) return other - value;
  }
  return settledRank(a, b);
}

/** Below 0 if a roll-off or the GM put `a` first. 0 if the two were not settled together. */
function settledRank(a: Standing, b: Standing): number {
  if (a.settled === null || b.settled === null || a.settled.roll !== b.settled.roll) return 0;
  return a.settled.at === a.number && b.settled.at === b.number ? a.settled.rank - b.settled.rank : 0;
}

const isLevel = (a: Standing, b: Standing): boolean =>
  a.number === b.number && a.ties.every((value, i) => value === b.ties[i]);
