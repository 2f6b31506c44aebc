import { asJoined, combatant, earlierTiesOf, nextSerial, numberTrait, tieOf } from "../state/combatants";
import { askAtOnce, type Rolled } from "../engine/dice";
import { derived, derivedBy } from "../state/derived";
import type { Fight, Tie } from "../state/encounter";
import type { CombatantId } from "../state/ids";
import { groupBy } from "../state/group-by";
import { edit } from "../state/write";
import type { Formula } from "../state/formula";
import type { Mutation, Numbers } from "../engine/variant";

import { text } from "../state/text";
import { levelGroups, standingIn } from "./order";
import { levelAt, settledAnew, withEarlier, type Settlements } from "./settled";

/**
 * Rolls off every tie that is not settled, from the top of the order down (rules 0.4). A result is remembered until one of
 * the numbers tied changes, and stands again once a change for a time is over; those who stand together without a roll-off
 * count as one contender, rolled for by its first.
 * In a great battle there are many ties: the next dice for all of them are asked for at once.
 */
export function settleTies(mutation: Mutation, numbers: Numbers): void {
  recallTies(mutation.fight);
  const ties = unsettled(mutation.fight, numbers);
  if (ties.length === 0) return;
  const die = typeof numbers.rollOff === "function" ? numbers.rollOff(mutation.fight) : numbers.rollOff;
  if (die === null) return;
  const settled = askAtOnce(ties.map((contenders) => () => rollOff(mutation, die, contenders)));
  for (const ranked of settled) remember(mutation.fight, ranked);
}

/** Rolls off among these level combatants, and returns them from the top down. Nothing is stored. */
export function rollOffAmong(mutation: Mutation, numbers: Numbers, level: readonly CombatantId[]): CombatantId[] {
  const die = typeof numbers.rollOff === "function" ? numbers.rollOff(mutation.fight) : numbers.rollOff;
  const contenders = contendersOf(mutation.fight, numbers, level);
  return (die === null || contenders.length < 2 ? contenders : rollOff(mutation, die, contenders)).flat();
}

/** Settles a tie by hand: those level with each other stand in this order as long as their numbers stay (C-10). */
export function settleByHand(fight: Fight, order: readonly CombatantId[]): void {
  remember(
    fight,
    order.map((id) => [id]),
  );
}

function remember(fight: Fight, ranked: readonly (readonly CombatantId[])[]): void {
  const roll = nextSerial(fight);
  for (const [rank, contender] of ranked.entries()) {
    for (const id of contender) {
      const earlier = withEarlier(tieOf(fight, id), earlierTiesOf(fight, id));
      edit(fight.combatants, id, { tie: { ...levelAt(fight, id), rank, roll }, earlier });
    }
  }
}

/** Lets earlier results stand again where their numbers are level again, and forgets those of which a number has changed for good. */
export function recallTies(fight: Fight): void {
  for (const [id, { now, earlier }] of tiesAnew(fight)) edit(fight.combatants, id, { tie: now, earlier });
}

const tiesAnew = derived(
  ({ combatants, effects, rolling }: Fight) => [combatants, effects, rolling],
  (fight) => settledAnew(fight, settlementsIn(fight)),
);

/** The ties of those who have any, as joined. */
function settlementsIn(fight: Fight): [CombatantId, Settlements<Tie>][] {
  const found: [CombatantId, Settlements<Tie>][] = [];
  for (const id of asJoined(fight)) {
    const { tie, earlier } = combatant(fight, id);
    if (tie === null && earlier === undefined) continue;
    found.push([id, { now: tieOf(fight, id), earlier: earlierTiesOf(fight, id) }]);
  }
  return found;
}

/** The ties that must be rolled off, each by its contenders. */
const unsettled = derivedBy(standingIn, (fight, numbers: Numbers): readonly (readonly CombatantId[][])[] =>
  levelGroups(fight, numbers)
    .filter((group) => !isSettled(fight, group))
    .map((group) => contendersOf(fight, numbers, group))
    .filter((contenders) => contenders.length > 1),
);

function isSettled(fight: Fight, group: readonly CombatantId[]): boolean {
  const [first, ...others] = group.map((id) => tieOf(fight, id)?.roll);
  return first !== undefined && others.every((roll) => roll === first);
}

/** The level ones, each who needs no roll-off against another put together with it. */
function contendersOf(fight: Fight, numbers: Numbers, group: readonly CombatantId[]): CombatantId[][] {
  const contenders: CombatantId[][] = [];
  const joined = group.map((id) => ({ id, at: combatant(fight, id).joined }));
  for (const { id } of joined.toSorted((a, b) => a.at - b.at)) {
    const mates = contenders.find(([first]) => first !== undefined && numbers.together(fight, first, id));
    if (mates) mates.push(id);
    else contenders.push([id]);
  }
  return contenders;
}

/** The most rerolls of a tie. Only a formula that cannot break ties gets there. */
const MOST_ROLLS = 50;

/** The contenders in the order the dice put them; those still level roll again, and at long last stand as joined. */
function rollOff(
  mutation: Mutation,
  die: Formula,
  contenders: readonly CombatantId[][],
  left = MOST_ROLLS,
): CombatantId[][] {
  const firsts = contenders.map(([first]) => first as CombatantId);
  const rolled = mutation.roll(
    firsts.map((id) => ({
      for: id,
      formula: die,
      numbers: (name) => numberTrait(mutation.fight, id, name),
      reason: text("dice.tie", { combatant: { name: id } }),
    })),
  );
  const results = contenders.map((contender, i) => ({ contender, roll: rolled[i] as Rolled }));
  const faces: Record<CombatantId, readonly number[]> = {};
  for (const { contender, roll } of results) faces[contender[0] as CombatantId] = roll.faces;
  mutation.emit({ type: "tie-rolled", contenders: firsts, faces });
  const byTotal = groupBy(results, ({ roll }) => roll.total);
  const level = [...byTotal].toSorted(([a], [b]) => b - a).map(([, group]) => group.map(({ contender }) => contender));
  if (left <= 1 || level.every((group) => group.length === 1)) return level.flat();
  const parted = level.map((group) => () => (group.length > 1 ? rollOff(mutation, die, group, left - 1) : group));
  return askAtOnce(parted).flat();
}
