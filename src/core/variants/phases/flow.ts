import { initiativeOf, whyIdle } from "../../state/combatants";
import type { Body } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import type { Act, Flow } from "../../engine/variant";

import { settleOneAtATime, type OneAtATime } from "../../mechanics/one-at-a-time";
import { orderByInitiative } from "../../mechanics/order";
import { actingIn } from "../../mechanics/own-turn";
import { beginRolling, beginRound, endRound, isUnacted } from "../../mechanics/rounds";
import { endTurns, skipTurn, startTurns, takeTurnsLeft } from "../../mechanics/turns";
import { isSettled, settleFocus } from "./attention";
import { freshBudget } from "./budget";
import { numbers } from "./numbers";
import { forget, type State } from "./state";

type PhasesAct = Act<State>;

/** The count goes down, one phase each: P-1, P-9 … P-11. */
export const flow: Flow<State> = {
  start(act) {
    act.body.stage = "turn";
    beginRound(act);
  },

  settle: (act) => settleOneAtATime(act, oneAtATime),

  closeRound(act) {
    const { active } = act.body.rules;
    if (active !== null) endPhase(act, active);
    finishRound(act);
  },

  leave(act, id) {
    const { rules } = act.body;
    forget(rules, id);
    if (rules.active !== id) return;
    act.emit({ type: "turn-ended", combatants: [id] });
    stopCounting(rules);
  },

  active: actingIn,

  order: orderOf,

  advance: () => ({ do: "endTurn" }),
};

/** From the highest number down. */
function orderOf(body: Body<State>): CombatantId[] {
  return orderByInitiative(body, numbers);
}

/** Whether a phase of this round is still to come for it: it has not had its one (P-10), and its number is above 0 (P-9, P-11). */
function awaitsPhase(body: Body, id: CombatantId): boolean {
  return isUnacted(body, id) && (initiativeOf(body, id) ?? 0) > 0;
}

/** Whether anybody with a phase still to come could take it. */
function someoneHasPhase(body: Body): boolean {
  return Object.keys(body.combatants).some((id) => awaitsPhase(body, id) && whyIdle(body, id) === null);
}

/** Ends the phase of the one acting. */
export function endPhase(act: PhasesAct, id: CombatantId): void {
  stopCounting(act.body.rules);
  endTurns(act, [id]);
}

function stopCounting(state: State): void {
  state.active = null;
  state.count = null;
}

/** P-1, P-11: whoever is highest of those who have not had their phase, above the count or below. */
function nextOf(body: Body<State>): CombatantId | null {
  return orderOf(body).find((one) => awaitsPhase(body, one)) ?? null;
}

const oneAtATime: OneAtATime<State> = {
  numbers,
  order: orderOf,
  next: nextOf,
  start: startPhase,
  skip: skipTurn,
  finishRound,
  someoneCanAct: someoneHasPhase,
};

/** P-4, P-8: a full budget, and a Free action for everybody. */
function startPhase(act: PhasesAct, id: CombatantId): void {
  const { body } = act;
  body.rules.count = initiativeOf(body, id);
  body.rules.phase += 1;
  body.rules.budget[id] = freshBudget(body, id);
  startTurns(act, [id]);
}

/** P-9: who has had no phase loses it; then everyone rolls again, or the count starts over with the same numbers. */
function finishRound(act: PhasesAct): void {
  const { body } = act;
  takeTurnsLeft(act, orderOf(body));
  endRound(act);
  beginRound(act);
  if (body.options["reroll"] === "each-round") beginRolling(act, numbers);
  else for (const id of Object.keys(body.combatants)) if (isSettled(body, id)) settleFocus(body, id);
}
