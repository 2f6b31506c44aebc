import {
  asJoined,
  baseOf,
  combatant,
  initiativeOf,
  isNewcomer,
  lackingNumbers,
  markOf,
  setMark,
  whyIdle,
} from "../state/combatants";
import { derived } from "../state/derived";
import type { Fight } from "../state/encounter";
import { set } from "../state/write";
import type { CombatantId } from "../state/ids";
import type { Context, Mutation, Numbers } from "../engine/variant";
import { effectsAtCombatEnd, effectsAtRoundEnd } from "./effects";
import { giveNumbers } from "./numbers";

/** Closes the round: announces its end, and ends the effects that last until then (C-19). */
export function endRound(mutation: Mutation): void {
  mutation.emit({ type: "round-ended", round: mutation.fight.round });
  effectsAtRoundEnd(mutation);
}

/** Ends the fight, with the effects that last as long (C-13). */
export function endFight(mutation: Mutation): void {
  effectsAtCombatEnd(mutation);
  set(mutation.fight, { stage: "ended" });
  mutation.emit({ type: "ended" });
}

/**
 * Begins the next round. After one in which nobody was asked to act it stops there (C-21), and `halted` says so.
 * Places given by hand last for their round only; those given before the start are round 1's. Options that were changed for the next
 * round count from here on (C-24).
 */
export function beginRound(mutation: Mutation): void {
  const { fight } = mutation;
  const isFirst = fight.round === 0;
  if (fight.nextOptions !== undefined) {
    set(fight, { options: { ...fight.options, ...fight.nextOptions }, nextOptions: undefined });
  }
  set(fight, {
    halted: !isFirst && !fight.asked,
    asked: false,
    moves: isFirst || fight.moves.length === 0 ? fight.moves : [],
    round: fight.round + 1,
  });
  mutation.emit({ type: "round-started", round: fight.round });
}

/**
 * Takes all numbers back and waits for new ones in stage `rolling` (C-29). Option `autoRoll` says who is rolled for
 * at once; nobody, where the round begins halted.
 */
export function beginRolling(
  mutation: Mutation,
  numbers: Numbers,
  auto: unknown = mutation.fight.options["autoRoll"],
): void {
  const { fight } = mutation;
  set(fight, { stage: "rolling" });
  takeNumbersBack(fight);
  if (fight.halted || auto === "none") return;
  giveNumbers(
    mutation,
    numbers,
    awaitedRolls(fight).filter((id) => auto === "all" || combatant(fight, id).side === "gm"),
  );
}

/** Clears all numbers before new ones are rolled. */
export function takeNumbersBack(fight: Fight): void {
  // One counter instead of five hundred numbers: a number counts only in the rolling it is of.
  set(fight, { rolling: fight.rolling + 1 });
}

/** The combatants that must still roll, as joined: not the defeated, and not newcomers (C-29, C-18). */
export function awaitedRolls(fight: Fight): CombatantId[] {
  return lackingNumbers(fight).filter((id) => !isNewcomer(fight, id));
}

/** Tells whether the rolling is over: everybody awaited has a number, and the round does not wait (C-21). */
export function allRolled(fight: Fight, canAct: () => boolean = () => someoneCanAct(fight)): boolean {
  return awaitedRolls(fight).length === 0 && !isWaiting(fight, canAct);
}

/**
 * The newcomers that must still roll before a round goes on that everybody else has left, as joined (C-21). None in any other
 * round, which newcomers do not hold up (C-18).
 */
export function awaitedNewcomers(fight: Fight): readonly CombatantId[] {
  // Before round 1 nothing but an empty fight halts.
  const isEmptied = fight.halted && (fight.round === 0 || asJoined(fight).every((id) => isNewcomer(fight, id)));
  return isEmptied ? lackingNumbers(fight) : [];
}

/** Tells whether the rules have a roll in this stage. */
export function isRolledFor(context: Context): boolean {
  const rule = context.variant.rules["roll"];
  if (rule?.stages?.includes(context.fight.stage) === false) return false;
  return (rule?.before?.(context, { do: "roll" }) ?? null) === null;
}

/** Tells whether a halted round goes on waiting: nobody could act in it, or newcomers have still to roll (C-21). */
export function isWaiting(fight: Fight, canAct: () => boolean = () => someoneCanAct(fight)): boolean {
  return fight.halted && (awaitedNewcomers(fight).length > 0 || !canAct());
}

/** Tells whether anybody with a turn still to come could take it. */
export function someoneCanAct(fight: Fight): boolean {
  return Object.keys(fight.combatants).some(
    (id) => initiativeOf(fight, id) !== null && isUnacted(fight, id) && whyIdle(fight, id) === null,
  );
}

/** Tells whether a turn of this round is still to come for it: not over, and it has not come too late. */
export function isUnacted(fight: Fight, id: CombatantId): boolean {
  const mark = fight.marks[id];
  return mark?.round !== fight.round || (mark.acted === undefined && mark.late !== true);
}

/** The first in an order whose turn of this round is still to come; null where there is none (C-16). */
export const firstUnacted = (fight: Fight, order: readonly CombatantId[]): CombatantId | null =>
  order.find((id) => baseOf(fight, id) !== null && isUnacted(fight, id)) ?? null;

/**
 * Gives newcomers with a number their place: where somebody below has begun a turn it has passed, and they act from the
 * next round (C-18).
 *
 * @param hasPassed tells of somebody below whether the place has passed by it; if not given, where it has begun its turn
 */
export function placeNewcomers<Rules>(
  mutation: Mutation<Rules>,
  inOrder: () => readonly CombatantId[],
  hasPassed: (fight: Fight<Rules>, below: CombatantId) => boolean = (fight, id) => markOf(fight, id).began === true,
): void {
  const { fight } = mutation;
  if (newestRound(fight) < fight.round) return;
  const order = inOrder();
  const unplaced = order.filter((id) => isNewcomer(fight, id) && isUnplaced(fight, id));
  for (const id of unplaced) {
    const below = order.slice(order.indexOf(id) + 1);
    const passed = below.some((other) => hasPassed(fight, other));
    setMark(fight, id, passed ? { placed: true, late: true } : { placed: true });
  }
}

/** The latest round in which anybody joined. */
const newestRound = derived(
  ({ combatants }: Fight) => [combatants],
  ({ combatants }) => Math.max(0, ...Object.values(combatants).map(({ since }) => since)),
);

function isUnplaced(fight: Fight, id: CombatantId): boolean {
  return baseOf(fight, id) !== null && markOf(fight, id).placed !== true;
}

/** Tells whether a turn of this round is owed to it: it was there when the round began, or came in time, and has had none (C-18, C-19). */
export function owesTurn(fight: Fight, id: CombatantId): boolean {
  const mark = markOf(fight, id);
  const inTime = !isNewcomer(fight, id) || (mark.placed === true && mark.late !== true);
  return mark.acted === undefined && inTime;
}
