import { combatant, initiativeOf, isNewcomer, lackingNumbers, markOf, setMark, whyIdle } from "../state/combatants";
import type { Body } from "../state/encounter";
import type { CombatantId } from "../state/ids";
import type { Act, Numbers } from "../engine/variant";

import { effectsAtRoundEnd } from "./effects";
import { giveNumbers } from "./numbers";

/** Closes the round: its end is told, and what lasts as long as the round ends (C-19). */
export function endRound(act: Act): void {
  act.emit({ type: "round-ended", round: act.body.round });
  effectsAtRoundEnd(act);
}

/**
 * Begins the next round. After one in which nobody was asked to act it stops there (C-21), and `halted` says so.
 * Places given by hand last for their round only; those given before the start are round 1's.
 */
export function beginRound(act: Act): void {
  const { body } = act;
  body.halted = body.round > 0 && !body.asked;
  body.asked = false;
  if (body.round > 0) body.moves = [];
  body.round += 1;
  act.emit({ type: "round-started", round: body.round });
}

/**
 * Takes all numbers back and waits for new ones in stage `rolling` (rules 0.10). Option `autoRoll` says who is rolled for
 * at once; nobody, where the round begins halted.
 */
export function beginRolling(act: Act, numbers: Numbers): void {
  const { body } = act;
  body.stage = "rolling";
  takeNumbersBack(body);
  const auto = body.options["autoRoll"];
  if (body.halted || auto === "none") return;
  giveNumbers(
    act,
    numbers,
    awaitedRolls(body).filter((id) => auto === "all" || combatant(body, id).side === "gm"),
  );
}

/** Takes all numbers back: there will be new ones. */
export function takeNumbersBack(body: Body): void {
  for (const one of Object.values(body.combatants)) {
    one.base = null;
    delete one.shift;
    one.tie = null;
  }
}

/** Who must still roll, as joined: neither the defeated nor newcomers are waited for (rules 0.10, C-18). */
export function awaitedRolls(body: Body): CombatantId[] {
  return lackingNumbers(body).filter((id) => !isNewcomer(body, id));
}

/** Whether the rolling is over: everybody awaited has a number, and in a halted round somebody could act (C-21). */
export function allRolled(body: Body, canAct: () => boolean = () => someoneCanAct(body)): boolean {
  return awaitedRolls(body).length === 0 && (!body.halted || canAct());
}

/** Whether anybody with a turn still to come could take it. */
export function someoneCanAct(body: Body): boolean {
  return Object.keys(body.combatants).some(
    (id) => initiativeOf(body, id) !== null && isUnacted(body, id) && whyIdle(body, id) === null,
  );
}

/** Whether a turn of this round is still to come for it: not over, and it has not come too late. */
export function isUnacted(body: Body, id: CombatantId): boolean {
  const mark = markOf(body, id);
  return mark.acted === undefined && mark.late !== true;
}

/**
 * Gives newcomers with a number their place: where somebody below has begun a turn it has passed, and they act from the
 * next round (C-18).
 */
export function placeNewcomers(act: Act, order: readonly CombatantId[]): void {
  const { body } = act;
  const unplaced = order.filter((id) => isNewcomer(body, id) && isUnplaced(body, id));
  for (const id of unplaced) {
    const below = order.slice(order.indexOf(id) + 1);
    const passed = below.some((other) => markOf(body, other).began === true);
    setMark(body, id, passed ? { placed: true, late: true } : { placed: true });
  }
}

function isUnplaced(body: Body, id: CombatantId): boolean {
  return combatant(body, id).base !== null && markOf(body, id).placed !== true;
}

/** Whether a turn of this round is owed to it: it was there when the round began, or came in time, and has had none (C-18, C-19). */
export function owesTurn(body: Body, id: CombatantId): boolean {
  const mark = markOf(body, id);
  const inTime = !isNewcomer(body, id) || (mark.placed === true && mark.late !== true);
  return mark.acted === undefined && inTime;
}
