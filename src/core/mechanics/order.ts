import { asJoined, combatant, initiativeOf } from "../state/combatants";
import type { Fight, Combatant } from "../state/encounter";
import type { CombatantId } from "../state/ids";
import type { Numbers } from "../engine/variant";

/** The values that decide an order, looked up once for each combatant. */
interface Standing {
  readonly id: CombatantId;
  readonly number: number;
  readonly ties: readonly number[];
  readonly settled: Combatant["tie"];
}

/**
 * The order by initiative: numbers in the variant's direction, then its tie keys, then roll-offs, then as joined;
 * then places given by hand in this round (C-10). Who has no number stands last, as joined.
 */
export function orderByInitiative(fight: Fight, numbers: Numbers): CombatantId[] {
  const { standing, without } = stand(fight, numbers);
  const order = standing.map((one) => one.id);
  for (const move of fight.moves) moveBefore(order, move.combatant, move.before);
  return [...order, ...without];
}

/** Moves `id` in a list before another id, or to the end; a list that lacks either stays as it is. */
export function moveBefore(order: CombatantId[], id: CombatantId, before: CombatantId | null): void {
  const from = order.indexOf(id);
  if (from < 0 || (before !== null && !order.includes(before))) return;
  order.splice(from, 1);
  order.splice(before === null ? order.length : order.indexOf(before), 0, id);
}

/** The groups that are level apart from roll-offs, from the top of the order down; each in its present order. */
export function levelGroups(fight: Fight, numbers: Numbers): CombatantId[][] {
  const groups: Standing[][] = [];
  for (const one of stand(fight, numbers).standing) {
    const last = groups.at(-1)?.[0];
    if (last !== undefined && isLevel(last, one)) groups.at(-1)?.push(one);
    else groups.push([one]);
  }
  return groups.filter((group) => group.length > 1).map((group) => group.map((one) => one.id));
}

/** Everybody with a number in their order, and those without, as joined. */
function stand(fight: Fight, numbers: Numbers): { standing: Standing[]; without: CombatantId[] } {
  const standing: Standing[] = [];
  const without: CombatantId[] = [];
  for (const id of asJoined(fight)) {
    const number = initiativeOf(fight, id);
    if (number === null) without.push(id);
    else {
      const ties = numbers.ties.map((key) => key(fight, id));
      standing.push({ id, number, ties, settled: combatant(fight, id).tie });
    }
  }
  const direction = numbers.direction(fight);
  // Sorting is stable: complete ties stand as joined.
  return { standing: standing.toSorted((a, b) => compare(direction, a, b)), without };
}

function compare(direction: 1 | -1, a: Standing, b: Standing): number {
  if (a.number !== b.number) return (b.number - a.number) * direction;
  for (const [i, value] of a.ties.entries()) {
    const other = b.ties[i] ?? 0;
    if (value !== other) return other - value;
  }
  return settledRank(a, b);
}

/** Below 0 where a roll-off or the gm has put `a` first, 0 where the two were never settled together. */
function settledRank(a: Standing, b: Standing): number {
  if (a.settled === null || b.settled === null || a.settled.roll !== b.settled.roll) return 0;
  return a.settled.at === a.number && b.settled.at === b.number ? a.settled.rank - b.settled.rank : 0;
}

function isLevel(a: Standing, b: Standing): boolean {
  return a.number === b.number && a.ties.every((value, i) => value === b.ties[i]);
}
