import { initiativeOf, whyIdle } from "../../state/combatants";
import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { put, set } from "../../state/write";
import type { Mutation } from "../../engine/variant";
import { flowOneAtATime } from "../../mechanics/one-at-a-time";
import { orderByInitiative } from "../../mechanics/order";
import { beginRolling, beginRound, endRound, isUnacted } from "../../mechanics/rounds";
import { endTurns, skipTurn, startTurns, takeTurnsLeft } from "../../mechanics/turns";
import { isSettled, settleFocus } from "./attention";
import { freshBudget } from "./budget";
import { numbers } from "./numbers";
import { forget, type State } from "./state";

type PhasesMutation = Mutation<State>;

/** The count goes down, one phase each: P-1, P-9 to P-11. */
export const flow = flowOneAtATime<State>(
  {
    numbers,
    order: orderOf,
    next: nextOf,
    someoneCanAct: someoneHasPhase,
    start: startPhase,
    end: endPhase,
    stop: stopCounting,
    skip: skipTurn,
    forget: ({ fight }, id) => forget(fight.rules, id),
    finishRound,
  },
  (mutation) => {
    set(mutation.fight, { stage: "turn" });
    beginRound(mutation);
  },
);

/** P-1, P-3: highest number first. */
function orderOf(fight: Fight<State>): readonly CombatantId[] {
  return orderByInitiative(fight, numbers);
}

/** P-1, P-11: the highest without a phase so far, above the count or below. */
function nextOf(fight: Fight<State>): CombatantId | null {
  const order = orderOf(fight);
  return order.find((id) => awaitsPhase(fight, id)) ?? null;
}

/** P-10: whether its phase is still to come, with a number above 0 (P-9, P-11). */
function awaitsPhase(fight: Fight, id: CombatantId): boolean {
  return isUnacted(fight, id) && (initiativeOf(fight, id) ?? 0) > 0;
}

/** P-9: whether anyone can still take a phase. */
function someoneHasPhase(fight: Fight): boolean {
  return Object.keys(fight.combatants).some((id) => awaitsPhase(fight, id) && whyIdle(fight, id) === null);
}

/** P-4, P-8: a full budget, and a Free Action for everyone. */
function startPhase(mutation: PhasesMutation, id: CombatantId): void {
  const { fight } = mutation;
  const { rules } = fight;
  set(rules, { count: initiativeOf(fight, id), phase: rules.phase + 1 });
  put(rules.budget, id, freshBudget(fight, id));
  startTurns(mutation, [id]);
}

export function endPhase(mutation: PhasesMutation, id: CombatantId): void {
  stopCounting(mutation.fight.rules);
  endTurns(mutation, [id]);
}

function stopCounting(state: State): void {
  set(state, { active: null, count: null });
}

/**
 * P-9, P-12: the remaining combatants lose their phases. Then all roll again, or the count restarts with the same
 * numbers.
 */
function finishRound(mutation: PhasesMutation): void {
  const { fight } = mutation;
  takeTurnsLeft(mutation, orderOf(fight));
  endRound(mutation);
  beginRound(mutation);
  if (fight.options["reroll"] === "each-round") beginRolling(mutation, numbers);
  else for (const id of Object.keys(fight.combatants)) if (isSettled(fight, id)) settleFocus(fight, id);
}
