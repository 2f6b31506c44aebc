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
import type { CombatantId, Fight } from "../state/fight";
import { firstOfEach } from "../state/group-by";
import { put, set } from "../state/write";
import { unlessBroken } from "../engine/broken-rules";
import type { Context, Mutation, Numbers } from "../engine/variant";
import { keepAway } from "./entries";
import { effectsAtCombatEnd, effectsAtRoundEnd } from "./effects";
import { giveNumber, giveNumbers, rolledWith } from "./numbers";

/** Announces the round's end, and ends effects that last until then (C-19). */
export function endRound(mutation: Mutation): void {
  mutation.emit({ type: "round-ended", round: mutation.fight.round });
  effectsAtRoundEnd(mutation);
}

export function endFight(mutation: Mutation): void {
  effectsAtCombatEnd(mutation);
  set(mutation.fight, { stage: "ended", coming: undefined });
  mutation.emit({ type: "ended" });
}

/** Begins the next round, with options changed for it (C-24). Halts if no combatant was asked to act (C-21). */
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
  keepAway(fight);
  mutation.emit({ type: "round-started", round: fight.round });
}

/**
 * Invalidates all numbers but those of `holders`, waits in stage `rolling`, and rolls by option `autoRoll`, unless halted
 * (C-29).
 */
export function beginRolling(
  mutation: Mutation,
  numbers: Numbers,
  auto: unknown = mutation.fight.options["autoRoll"],
  holders: readonly CombatantId[] = [],
): void {
  const { fight } = mutation;
  const held = holders.map((id) => [id, baseOf(fight, id)] as const);
  set(fight, { stage: "rolling" });
  takeNumbersBack(fight);
  for (const [id, number] of held) giveNumber(fight, id, number);
  if (fight.halted || auto === "none") return;
  giveNumbers(
    mutation,
    numbers,
    awaitedRolls(fight).filter((id) => auto === "all" || combatant(fight, id).side === "gm"),
  );
}

export function takeNumbersBack(fight: Fight): void {
  // One write instead of one per combatant: numbers of an earlier rolling do not count.
  set(fight, { rolling: fight.rolling + 1 });
}

/** The combatants that must still roll: neither defeated nor newcomers (C-29, C-18). */
export const awaitedRolls = (fight: Fight): CombatantId[] =>
  lackingNumbers(fight).filter((id) => !isNewcomer(fight, id));

/**
 * The first of all that share one number: one roll is for all of them, so one person is asked. Empty if nobody rolls.
 * All of them if the variant fails, because the plain screen asks too.
 */
export const askedToRoll = ({ fight, variant: { numbers } }: Context, ids: readonly CombatantId[]): CombatantId[] =>
  unlessBroken(
    () => {
      if (numbers?.asks?.(fight) === false) return [];
      return numbers === null ? [...ids] : firstOfEach(ids, (id) => rolledWith(fight, numbers, [id]));
    },
    () => [...ids],
  );

/** All awaited combatants have a number, and the round does not wait (C-21). */
export const allRolled = (fight: Fight, canAct: () => boolean = () => someoneCanAct(fight)): boolean =>
  awaitedRolls(fight).length === 0 && !isWaiting(fight, canAct);

/** C-21: the newcomers that must roll before an emptied round continues. Other rounds do not wait for them (C-18). */
export function awaitedNewcomers(fight: Fight): readonly CombatantId[] {
  // Before round 1 only an empty fight halts.
  const isEmptied =
    fight.halted &&
    fight.coming === undefined &&
    (fight.round === 0 || asJoined(fight).every((id) => isNewcomer(fight, id)));
  return isEmptied ? lackingNumbers(fight) : [];
}

export function isRolledFor(context: Context): boolean {
  const rule = context.variant.rules["roll"];
  if (rule?.stages?.includes(context.fight.stage) === false) return false;
  return (rule?.before?.(context, { do: "roll" }) ?? null) === null;
}

/** Whether a halted round must wait longer: nobody can act, or newcomers must still roll (C-21). */
export const isWaiting = (fight: Fight, canAct: () => boolean = () => someoneCanAct(fight)): boolean =>
  fight.halted && (awaitedNewcomers(fight).length > 0 || !canAct());

/** Whether a combatant with a turn to come can take it. */
export function someoneCanAct(fight: Fight): boolean {
  return Object.keys(fight.combatants).some(
    (id) => initiativeOf(fight, id) !== null && isUnacted(fight, id) && whyIdle(fight, id) === null,
  );
}

/** Whether a combatant's turn of this round is still to come. */
export function isUnacted(fight: Fight, id: CombatantId): boolean {
  const mark = fight.marks[id];
  return mark?.round !== fight.round || (mark.acted === undefined && mark.late !== true);
}

/** The first combatant whose turn is still to come (C-16). */
export const firstUnacted = (fight: Fight, order: readonly CombatantId[]): CombatantId | null =>
  order.find((id) => baseOf(fight, id) !== null && isUnacted(fight, id)) ?? null;

/**
 * Places newcomers that have a number. A newcomer is late, and acts from the next round on, if a combatant below
 * `hasPassed`. By default, that has begun its turn (C-18).
 */
export function placeNewcomers<Rules>(
  mutation: Mutation<Rules>,
  inOrder: () => readonly CombatantId[],
  hasPassed: (fight: Fight<Rules>, below: CombatantId, newcomer: CombatantId) => boolean = (fight, id) =>
    markOf(fight, id).began === true,
): void {
  const { fight } = mutation;
  if (newestRound(fight) < fight.round) return;
  const order = inOrder();
  const isUnplaced = (id: CombatantId): boolean => baseOf(fight, id) !== null && markOf(fight, id).placed !== true;
  for (const id of order.filter((each) => isNewcomer(fight, each) && isUnplaced(each))) {
    const below = order.slice(order.indexOf(id) + 1);
    const passed = below.some((other) => hasPassed(fight, other, id));
    setMark(fight, id, passed ? { placed: true, late: true } : { placed: true });
  }
}

/** Lets a newcomer that came too late have a turn in this round (C-30). */
export function takePlace(fight: Fight, id: CombatantId): void {
  const { late, ...mark } = markOf(fight, id);
  if (late === true) put(fight.marks, id, mark);
}

const newestRound = derived(
  ({ combatants }: Fight) => [combatants],
  ({ combatants }) => Math.max(0, ...Object.values(combatants).map(({ since }) => since)),
);

/** A combatant is owed a turn if it was present or placed in time, and has had none so far (C-18, C-19). */
export function owesTurn(fight: Fight, id: CombatantId): boolean {
  const mark = markOf(fight, id);
  const inTime = !isNewcomer(fight, id) || (mark.placed === true && mark.late !== true);
  return mark.acted === undefined && inTime;
}
