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

/** One after the other, from the top, each with what is left in its pool. */
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

/** whatever points are left the round is over; who has had no turn loses it (C-12), and the next one begins. */
function finishRound(mutation: ApMutation): void {
  const { fight } = mutation;
  takeTurnsLeft(mutation, orderOf(fight), { skip, lose });
  endRound(mutation);
  nextRound(mutation);
}

/** from top to bottom of the tracker. */
function orderOf(fight: Fight<State>): readonly CombatantId[] {
  return orderByInitiative(fight, numbers);
}

/** ends the turn of the one acting, and its surprise with it; what was announced closes. */
export function endActive(mutation: ApMutation, id: CombatantId): void {
  closeAll(mutation);
  set(mutation.fight.rules, { active: null });
  endTurns(mutation, [id]);
  clearSurprise(mutation, id);
}

/** a turn that is skipped ends surprise and refills all the same (C-15). */
function skip(mutation: ApMutation, id: CombatantId, why: "defeated" | "incapacitated"): void {
  skipTurn(mutation, id, why, false, () => refillAtTurn(mutation, id));
  clearSurprise(mutation, id);
}

/** a lost turn ends surprise as every turn does. */
function lose(mutation: ApMutation, id: CombatantId): void {
  loseTurn(mutation, id);
  clearSurprise(mutation, id);
}

/** everybody's points come back as the round begins, or only in the first, where they come back with one's turn. */
function nextRound(mutation: ApMutation): void {
  beginRound(mutation);
  if (mutation.fight.options["refresh"] === "turn" && mutation.fight.round > 1) return;
  for (const id of asJoined(mutation.fight)) refill(mutation, id);
}

/** where points come back with one's own turn, they do from round 2 on. */
function refillAtTurn(mutation: ApMutation, id: CombatantId): void {
  if (mutation.fight.options["refresh"] === "turn" && mutation.fight.round > 1) refill(mutation, id);
}

/** opens an event that others may answer, and answers with its id: as given, or one that was never given out. */
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

/** The first of `a1`, `a2`, … that was never given out and is not in use. */
function newId(fight: Fight<State>): string {
  do set(fight.rules, { given: fight.rules.given + 1 });
  while (eventOf(fight, `a${fight.rules.given}`) !== undefined);
  return `a${fight.rules.given}`;
}

/** opens an answer as an event of its own, where others may answer answers. */
export function openAnswer({ fight }: ApMutation, to: string, answer: Omit<Action, "reactions" | "at" | "to">): void {
  put(fight.rules.actions, newId(fight), { ...answer, to, reactions: {}, at: nextSerial(fight) });
}

/** takes an event away that nobody resolved, and the answers to it with it. */
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

/** Forgets what somebody who leaves has, answers and does; with its turn all that is open closes. */
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
