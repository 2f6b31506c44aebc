import { combatant, formula, nextSerial, tieOf } from "../../state/combatants";
import { companiesIn } from "../../state/companies";
import { askAtOnce } from "../../engine/dice";
import { type CombatantId, type Fight, type Settled, type Side, SIDES } from "../../state/fight";
import { derived } from "../../state/derived";
import type { Mutation } from "../../engine/variant";
import { levelAt, settledAnew, withEarlier, type Settlements } from "../../mechanics/tie-memory";
import { recallTies, settleByHand } from "../../mechanics/ties";
import { text } from "../../state/text";
import { entryOf } from "../../state/table";
import { drop, put } from "../../state/write";
import { sidesOf } from "../../mechanics/sides";
import { arranged, isSettledByHand, levelsOf } from "./order";
import { byRollGroup } from "./numbers";
import { sideTieOf, type State } from "./state";

const DIE = formula("1d6");

/** I-3: rolls off ties between sides, from the top down. Newcomers join their side. Suspended results return (C-26). */
export function settleSides(mutation: Mutation<State>): void {
  const { fight } = mutation;
  recallTies(fight, levelsOf(fight));
  recall(fight.rules.sideTies, fight.rules.earlierSideTies, sideTiesAnew(fight));
  recall(fight.rules.sideOrders, fight.rules.earlierSideOrders, sideOrdersAnew(fight));
  const unsettled = unsettledLevels(fight);
  const known = (level: readonly CombatantId[]): Side | undefined =>
    level.map((id) => sideTieOf(fight, id)?.first).find((first) => first !== undefined);
  const settled = askAtOnce(
    unsettled.map((level) => () => ({ level, first: known(level) ?? rollSides(mutation, level) })),
  );
  for (const { level, first } of settled) {
    const roll = nextSerial(fight);
    const { sideTies, earlierSideTies } = fight.rules;
    for (const id of level) settleAnew(sideTies, earlierSideTies, id, { ...levelAt(fight, id), first, roll });
  }
}

const unsettledLevels = derived(
  ({ combatants, effects, rules }: Fight<State>) => [combatants, effects, rules.sideTies],
  (fight) =>
    levelsOf(fight).filter(
      (level) =>
        sidesOf(fight, level).length > 1 &&
        !isSettledByHand(fight, level) &&
        level.some((id) => sideTieOf(fight, id) === undefined),
    ),
);

const sideTiesAnew = derived(
  ({ combatants, effects, rules }: Fight<State>) => [combatants, effects, rules.sideTies, rules.earlierSideTies],
  (fight) => settledAnew(fight, settlementsIn(fight.rules.sideTies, fight.rules.earlierSideTies), levelsOf(fight)),
);

const sideOrdersAnew = derived(
  (fight: Fight<State>) => [
    fight.combatants,
    fight.effects,
    fight.rules.sideOrders,
    fight.rules.earlierSideOrders,
    companiesIn(fight),
  ],
  (fight) =>
    settledAnew(
      fight,
      settlementsIn(fight.rules.sideOrders, fight.rules.earlierSideOrders),
      tiedOf(fight).map(({ people }) => people),
      (id, { side }) => side === combatant(fight, id).side,
    ),
);

/** One die for each side. The higher side is above, and ties roll again. */
function rollSides(mutation: Mutation<State>, level: readonly CombatantId[]): Side {
  const rolled = mutation.roll(
    SIDES.map((side) => ({
      for: side,
      formula: DIE,
      numbers: () => 0,
      reason: text(`initiative-score.dice.tie-${side}`, { names: { names: level } }),
    })),
  );
  const [players, gm] = rolled.map(({ total }) => total);
  const faces = Object.fromEntries(SIDES.map((side, i) => [side, rolled[i]?.faces ?? []]));
  mutation.emit({ type: "tie-rolled", contenders: [...SIDES], faces, between: [...level] });
  if (players === gm) return rollSides(mutation, level);
  return (players ?? 0) > (gm ?? 0) ? "players" : "gm";
}

/** I-4 */
export interface Tied {
  /** Combatants of one score, as joined. */
  readonly people: readonly CombatantId[];
  /** Each group by its first member, and single combatants. */
  readonly contenders: readonly CombatantId[];
}

/** The ties within a side, highest score first: combatants of one score, unless they are one group (I-4). */
export const tiedOf: (fight: Fight) => readonly Tied[] = derived(
  (fight) => [fight.combatants, fight.effects, companiesIn(fight)],
  (fight) => {
    const sides = levelsOf(fight).flatMap((level) =>
      SIDES.map((side) => level.filter((id) => combatant(fight, id).side === side)),
    );
    return sides.map((people) => tiedAmong(fight, people)).filter(isTie);
  },
);

const tiedAmong = (fight: Fight, people: readonly CombatantId[]): Tied => ({
  people,
  contenders: [...byRollGroup(fight, people).values()].flatMap(([first]) => first ?? []),
});

const isTie = ({ contenders }: Tied): boolean => contenders.length > 1;

/** The ties among the combatants a viewer sees. */
export function tiedAsSeen(fight: Fight, seen: (ids: readonly CombatantId[]) => readonly CombatantId[]): Tied[] {
  const ties = tiedOf(fight).map((tied) => {
    const people = seen(tied.people);
    return people.length === tied.people.length ? tied : tiedAmong(fight, people);
  });
  return ties.filter(isTie);
}

/** The tie that a list names: each combatant once, or each group by its first member. */
export function tieNamed(fight: Fight, named: readonly CombatantId[]): Tied | undefined {
  const isNamed = (ids: readonly CombatantId[]): boolean =>
    ids.length === named.length && ids.every((id) => named.includes(id));
  return tiedOf(fight).find(({ people, contenders }) => isNamed(people) || isNamed(contenders));
}

/** Whether dice settled a tie (I-4). */
export function isRolled({ rules }: Fight<State>, tied: readonly CombatantId[]): boolean {
  const orders = tied.map((id) => entryOf(rules.sideOrders, id));
  const rolls = new Set(orders.map((each) => each?.roll));
  return rolls.size === 1 && orders.every((each) => each?.dice === true);
}

/** Whether a tie is settled in any way. */
export function isSettled(fight: Fight<State>, tied: readonly CombatantId[]): boolean {
  const rolls = new Set(tied.map((id) => entryOf(fight.rules.sideOrders, id)?.roll));
  const byHand = new Set(tied.map((id) => tieOf(fight, id)?.roll));
  return [rolls, byHand].some((each) => each.size === 1 && !each.has(undefined));
}

/** I-4: puts a tie in this order, groups as a whole. If the GM mixed the sides (C-10), others keep their places. */
export function settleTie(
  fight: Fight<State>,
  tied: readonly CombatantId[],
  named: readonly CombatantId[],
  dice: boolean,
): void {
  const sorts = byRollGroup(fight, tied);
  const groups = [...byRollGroup(fight, named).keys()].map((sort) => sorts.get(sort) ?? []);
  const level = levelsOf(fight).find((ids) => ids.includes(tied[0] ?? "")) ?? [];
  if (isSettledByHand(fight, level)) {
    const inOrder = groups.flat();
    return settleByHand(
      fight,
      arranged(fight, level).map((id) => (tied.includes(id) ? (inOrder.shift() ?? id) : id)),
    );
  }
  const roll = nextSerial(fight);
  for (const [rank, group] of groups.entries()) {
    for (const id of group) {
      const { side } = combatant(fight, id);
      const { sideOrders, earlierSideOrders } = fight.rules;
      settleAnew(sideOrders, earlierSideOrders, id, { ...levelAt(fight, id), side, rank, roll, dice });
    }
  }
}

type Table<T> = Readonly<Record<CombatantId, T>>;

function settlementsIn<One extends Settled>(
  now: Table<One>,
  earlier: Table<readonly One[]>,
): (readonly [CombatantId, Settlements<One>])[] {
  const ids = new Set([...Object.keys(now), ...Object.keys(earlier)]);
  return [...ids].map((id) => [id, { now: entryOf(now, id) ?? null, earlier: entryOf(earlier, id) ?? [] }]);
}

/** The earlier settlement may apply again (C-26). */
function settleAnew<One extends Settled>(
  now: Table<One>,
  earlier: Table<readonly One[]>,
  id: CombatantId,
  each: One,
): void {
  const before = withEarlier(entryOf(now, id) ?? null, entryOf(earlier, id) ?? []);
  if (before !== undefined) put(earlier, id, before);
  put<One>(now, id, each);
}

function recall<One extends Settled>(
  now: Table<One>,
  earlier: Table<readonly One[]>,
  changes: ReturnType<typeof settledAnew<One>>,
): void {
  for (const [id, settled] of changes) {
    if (settled.now === null) drop(now, id);
    else put<One>(now, id, settled.now);
    if (settled.earlier === undefined) drop(earlier, id);
    else put<readonly One[]>(earlier, id, settled.earlier);
  }
}
