import { asJoined, nextSerial } from "../../state/combatants";
import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { drop, put, set } from "../../state/write";
import type { Mutation, Flow } from "../../engine/variant";
import { flowOneAtATime } from "../../mechanics/one-at-a-time";
import { orderByInitiative } from "../../mechanics/order";
import { activeOf } from "../../mechanics/own-turn";
import { beginRound, endRound } from "../../mechanics/rounds";
import { clearSurprise } from "../../mechanics/surprise";
import { endTurns, loseTurn, skipTurn, startTurns, takeTurnsLeft } from "../../mechanics/turns";
import { numbers } from "./numbers";
import { fillNewcomers, refill } from "./points";
import {
  eventOf,
  hasDeclined,
  hasReacted,
  openEvents,
  resolvedBefore,
  setDeclined,
  setReaction,
  unresolvedOf,
  type Action,
  type State,
} from "./state";

type ApMutation = Mutation<State>;

const inTurn = flowOneAtATime<State>(
  {
    numbers,
    order: orderOf,
    start(mutation, id) {
      startTurns(mutation, [id]);
      refillAtTurn(mutation, id);
    },
    end: endActive,
    skip,
    forget,
    finishRound,
  },
  (mutation) => {
    set(mutation.fight, { stage: "turn" });
    nextRound(mutation);
  },
);

/** Turns from the top down, paid from pools. */
export const flow: Flow<State> = {
  ...inTurn,

  settle(mutation) {
    fillNewcomers(mutation.fight);
    inTurn.settle(mutation);
  },

  advance({ fight }) {
    const active = activeOf(fight);
    const open = active === null ? null : unresolvedOf(fight, active);
    if (open === null) return { do: "endTurn" };
    return { do: "resolve", action: resolvedBefore(fight, open) ?? open };
  },
};

/** the round ends with points left. Remaining combatants lose their turns (C-12). */
function finishRound(mutation: ApMutation): void {
  const { fight } = mutation;
  takeTurnsLeft(mutation, orderOf(fight), { skip, lose });
  endRound(mutation);
  nextRound(mutation);
}

/** the tracker's order. */
function orderOf(fight: Fight<State>): readonly CombatantId[] {
  return orderByInitiative(fight, numbers);
}

/** ends the turn and its combatant's surprise. Announced events close. */
export function endActive(mutation: ApMutation, id: CombatantId): void {
  closeAll(mutation);
  set(mutation.fight.rules, { active: null });
  endTurns(mutation, [id]);
  clearSurprise(mutation, id);
}

/** a skipped turn also ends surprise and refills (C-15). */
function skip(mutation: ApMutation, id: CombatantId, why: "defeated" | "incapacitated"): void {
  skipTurn(mutation, id, why, false, () => refillAtTurn(mutation, id));
  clearSurprise(mutation, id);
}

/** a lost turn also ends surprise. */
function lose(mutation: ApMutation, id: CombatantId): void {
  loseTurn(mutation, id);
  clearSurprise(mutation, id);
}

/** all points return with the round, or only in round 1 if they return with turns. */
function nextRound(mutation: ApMutation): void {
  beginRound(mutation);
  if (mutation.fight.options["refresh"] === "turn" && mutation.fight.round > 1) return;
  for (const id of asJoined(mutation.fight)) refill(mutation, id);
}

/** from round 2 on, if points return with turns. */
function refillAtTurn(mutation: ApMutation, id: CombatantId): void {
  if (mutation.fight.options["refresh"] === "turn" && mutation.fight.round > 1) refill(mutation, id);
}

/** opens an event for answers and returns its id: the given one or an unused one. */
export function openEvent(
  { fight, emit }: ApMutation,
  given: string | undefined,
  event: Omit<Action, "reactions" | "at">,
): string {
  const name = given ?? newId(fight);
  const { combatant, type, label: plan } = event;
  put(fight.rules.actions, name, { ...event, reactions: {}, at: nextSerial(fight) });
  if (combatant !== null && type !== null && type !== "reaction")
    emit({ type: "declared", combatant, as: type, plan, action: name });
  return name;
}

function newId(fight: Fight<State>): string {
  do set(fight.rules, { given: fight.rules.given + 1 });
  while (eventOf(fight, `a${fight.rules.given}`) !== undefined);
  return `a${fight.rules.given}`;
}

/** opens an answer as an event, if answers can be answered. */
export function openAnswer({ fight }: ApMutation, to: string, answer: Omit<Action, "reactions" | "at" | "to">): void {
  put(fight.rules.actions, newId(fight), { ...answer, to, reactions: {}, at: nextSerial(fight) });
}

/** removes an unresolved event and the answers to it. */
function closeEvent(mutation: ApMutation, name: string): void {
  const { actions } = mutation.fight.rules;
  const event = actions[name];
  if (event === undefined) return;
  drop(actions, name);
  for (const [answer, { to }] of openEvents(mutation.fight)) if (to === name) closeEvent(mutation, answer);
  mutation.emit({ type: "closed", action: name, combatant: event.combatant });
}

function closeAll(mutation: ApMutation): void {
  for (const [name] of openEvents(mutation.fight)) closeEvent(mutation, name);
}

/** Clears a leaving combatant's state. If it is its turn, all open events close. */
function forget(mutation: ApMutation, id: CombatantId): void {
  const { rules } = mutation.fight;
  drop(rules.ap, id);
  drop(rules.extended, id);
  for (const [name, { combatant }] of openEvents(mutation.fight)) if (combatant === id) closeEvent(mutation, name);
  for (const [name, event] of openEvents(mutation.fight)) {
    if (hasReacted(event, id)) setReaction(mutation.fight, name, id, undefined);
    if (hasDeclined(event, id)) setDeclined(mutation.fight, name, id, false);
  }
  if (rules.active === id) closeAll(mutation);
}
