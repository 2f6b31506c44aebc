import { leaveCompanies } from "../state/companies";
import { asJoined, combatant, earlierTiesOf, initiativeOf, nextSerial, numberTrait, tieOf } from "../state/combatants";
import { companionsIn } from "../engine/companies";
import { askAtOnce, type Rolled } from "../engine/dice";
import { derived, derivedBy } from "../state/derived";
import type { CombatantId, Fight, Tie } from "../state/fight";
import { groupBy } from "../state/group-by";
import { edit } from "../state/write";
import type { Formula } from "../state/formula";
import type { Mutation, Numbers } from "../engine/variant";
import { dictionary } from "../state/table";
import { text } from "../state/text";
import { areTogether } from "./numbers";
import { levelGroups, standingIn } from "./order";
import { levelAt, settledAnew, withEarlier, type Settlements } from "./tie-memory";

/** C-26: rolls off unsettled ties, from the top down. Requests the dice of all together: large battles have many. */
export function settleTies(mutation: Mutation, numbers: Numbers): void {
  recallTies(mutation.fight, levelGroups(mutation.fight, numbers));
  const ties = unsettled(mutation.fight, numbers);
  if (ties.length === 0) return;
  const die = typeof numbers.rollOff === "function" ? numbers.rollOff(mutation.fight) : numbers.rollOff;
  if (die === null) return;
  const settled = askAtOnce(ties.map((contenders) => () => rollOff(mutation, die, contenders)));
  for (const ranked of settled) remember(mutation.fight, ranked);
}

/** Rolls off among tied combatants and returns them from the top down. Stores nothing. */
export function rollOffAmong(mutation: Mutation, numbers: Numbers, level: readonly CombatantId[]): CombatantId[] {
  const die = typeof numbers.rollOff === "function" ? numbers.rollOff(mutation.fight) : numbers.rollOff;
  const contenders = contendersOf(mutation.fight, numbers, level);
  return (die === null || contenders.length < 2 ? contenders : rollOff(mutation, die, contenders)).flat();
}

/** Removes combatants from their companies. Equals that shared a number keep their order without a roll-off (C-31). */
export function partFrom(mutation: Mutation, ids: readonly CombatantId[]): void {
  const { fight } = mutation;
  const { flow, numbers } = mutation.variant;
  const all = ids.map((id) => companionsIn(mutation, id));
  const mates = new Set(all.filter((members) => members.length > 1).flat());
  const order = flow.standing?.(fight) ?? flow.order(fight);
  const levels = numbers === null || mates.size === 0 ? [] : levelGroups(fight, numbers);
  for (const level of levels.filter((group) => group.filter((id) => mates.has(id)).length > 1)) {
    settleByHand(
      fight,
      order.filter((id) => level.includes(id)),
    );
  }
  leaveCompanies(fight, ids);
}

/** Settles a tie manually while the numbers stay (C-10). */
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
      const { at, own } = levelAt(fight, id);
      edit(fight.combatants, id, { tie: own === undefined ? { at, rank, roll } : { at, own, rank, roll }, earlier });
    }
  }
}

/** Restores earlier results of combatants who are level again. Drops results after a lasting change. */
export function recallTies(fight: Fight, levels: Levels): void {
  for (const [id, { now, earlier }] of recalled(fight, levels)) edit(fight.combatants, id, { tie: now, earlier });
  for (const order of merged(fight, levels)) settleByHand(fight, order);
}

/** Groups of level combatants, from the top down. */
type Levels = readonly (readonly CombatantId[])[];

const recalled = derivedBy(standingIn, (fight, levels: Levels) => settledAnew(fight, settlementsIn(fight), levels));

/** The orders of levels whose result has later ones to merge with. */
const merged = derivedBy(standingIn, (fight, levels: Levels) => levels.flatMap((level) => mergedOrders(fight, level)));

/**
 * Merges a result with later results of some of the same combatants, who change places among themselves (C-26). This
 * happens if the others were not level with them when the later result was made. Empty if there are none.
 */
function mergedOrders(fight: Fight, level: readonly CombatantId[]): CombatantId[][] {
  const base = tieOf(fight, level[0] as CombatantId)?.roll;
  if (base === undefined || !isSettled(fight, level)) return [];
  const later = level.flatMap((id) => earlierTiesOf(fight, id).filter(({ roll }) => roll > base));
  const rolls = [...new Set(later.map(({ roll }) => roll))].toSorted((a, b) => a - b);
  const parts = rolls.map((roll) => standingPart(fight, level, roll)).filter((part) => part.length > 1);
  if (parts.length === 0) return [];
  const order = level.toSorted((a, b) => (tieOf(fight, a)?.rank ?? 0) - (tieOf(fight, b)?.rank ?? 0));
  const together = parts.reduce((ids, part) => {
    const next = part.values();
    return ids.map((id) => (part.includes(id) ? (next.next().value ?? id) : id));
  }, order);
  return [together];
}

/** The level combatants that a result ranks, in its order. Empty while a member of the result is at another number. */
function standingPart(fight: Fight, level: readonly CombatantId[], roll: number): CombatantId[] {
  const ranked = settlementsIn(fight).flatMap(([id, { now, earlier }]) =>
    [now, ...earlier].flatMap((tie) => (tie?.roll === roll ? [{ id, tie }] : [])),
  );
  if (!ranked.every(({ id, tie }) => tie.at === initiativeOf(fight, id))) return [];
  return ranked
    .filter(({ id }) => level.includes(id))
    .toSorted((a, b) => a.tie.rank - b.tie.rank)
    .map(({ id }) => id);
}

const settlementsIn = derived(
  ({ combatants, rolling }: Fight) => [combatants, rolling],
  (fight): readonly (readonly [CombatantId, Settlements<Tie>])[] =>
    asJoined(fight).flatMap((id) => {
      const { tie, earlier } = combatant(fight, id);
      if (tie === null && earlier === undefined) return [];
      return [[id, { now: tieOf(fight, id), earlier: earlierTiesOf(fight, id) }] as const];
    }),
);

const unsettled = derivedBy(standingIn, (fight, numbers: Numbers): readonly (readonly CombatantId[][])[] =>
  levelGroups(fight, numbers)
    .filter((group) => !isSettled(fight, group))
    .map((group) => contendersOf(fight, numbers, group))
    .filter((contenders) => contenders.length > 1),
);

function isSettled(fight: Fight, group: readonly CombatantId[]): boolean {
  const first = tieOf(fight, group[0] as CombatantId)?.roll;
  return first !== undefined && group.every((id) => tieOf(fight, id)?.roll === first);
}

/** Grouped if they need no roll-off against each other. */
function contendersOf(fight: Fight, numbers: Numbers, group: readonly CombatantId[]): CombatantId[][] {
  const contenders: CombatantId[][] = [];
  const joined = (id: CombatantId): number => combatant(fight, id).joined;
  for (const id of group.toSorted((a, b) => joined(a) - joined(b))) {
    const mates = contenders.find(([first]) => first !== undefined && areTogether(fight, numbers, first, id));
    if (mates) mates.push(id);
    else contenders.push([id]);
  }
  return contenders;
}

/** Only a formula that cannot break ties reaches it. */
const MOST_ROLLS = 50;

interface Throw {
  readonly contender: CombatantId[];
  readonly total: number;
}

/** Ties roll again, and finally stay as joined. */
function rollOff(
  mutation: Mutation,
  die: Formula,
  contenders: readonly CombatantId[][],
  left = MOST_ROLLS,
): CombatantId[][] {
  const thrown = throwFor(mutation, die, contenders).toSorted((a, b) => b.total - a.total);
  if (left <= 1 || thrown.every(({ total }, i) => total !== thrown[i - 1]?.total)) {
    return thrown.map(({ contender }) => contender);
  }
  const level = [...groupBy(thrown, ({ total }) => total).values()].map((group) => group.map((each) => each.contender));
  return askAtOnce(
    level.map((group) => () => (group.length > 1 ? rollOff(mutation, die, group, left - 1) : group)),
  ).flat();
}

function throwFor(mutation: Mutation, die: Formula, contenders: readonly CombatantId[][]): Throw[] {
  const firsts = contenders.map(([first]) => first as CombatantId);
  const level = contenders.flat();
  const rolled = mutation.roll(
    firsts.map((id) => ({
      for: id,
      formula: die,
      numbers: (name) => numberTrait(mutation.fight, id, name),
      // `level` is not in the sentence: it tells a host which combatants the roll would reveal.
      reason: text("dice.tie", { combatant: { name: id }, level: { names: level } }),
    })),
  );
  // A plain object would get a new V8 shape for each set of contenders.
  const faces = dictionary<readonly number[]>();
  const thrown = contenders.map((contender, i) => {
    const { total, faces: own } = rolled[i] as Rolled;
    faces[firsts[i] as CombatantId] = own;
    return { contender, total };
  });
  mutation.emit({ type: "tie-rolled", contenders: firsts, faces });
  return thrown;
}
