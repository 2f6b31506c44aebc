import { asJoined, nextSerial } from "../../state/combatants";
import type { CombatantId, Fight } from "../../state/fight";
import { drop, put, set } from "../../state/write";
import type { Mutation, Flow } from "../../engine/variant";
import { turnsOneAtATime } from "../../mechanics/one-at-a-time";
import { activeOf } from "../../mechanics/own-turn";
import { beginRound } from "../../mechanics/rounds";
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
} from "./state";
import type { Action, State } from "./state";

type ApMutation = Mutation<State>;

/** turns from the top down. A-2: surprise ends with them. A-8: so do announced events. */
const turns = turnsOneAtATime<State>({
  numbers,
  endsSurprise: true,
  started: refillAtTurn,
  ends: closeAll,
  forget,
  /** all points return with the round, or only in round 1 if they return with turns. */
  nextRound(mutation) {
    beginRound(mutation);
    if (mutation.fight.options["refresh"] === "turn" && mutation.fight.round > 1) return;
    for (const id of asJoined(mutation.fight)) refill(mutation, id);
  },
});

export const endActive = turns.end;

/** paid from pools. */
export const flow: Flow<State> = {
  ...turns.flow,

  settle(mutation) {
    fillNewcomers(mutation.fight);
    turns.flow.settle(mutation);
  },

  advance({ fight }) {
    const active = activeOf(fight);
    const open = active === null ? null : unresolvedOf(fight, active);
    if (open === null) return { do: "endTurn" };
    return { do: "resolve", action: resolvedBefore(fight, open) ?? open };
  },
};

/** from round 2 on, if points return with turns. */
function refillAtTurn(mutation: ApMutation, id: CombatantId): void {
  if (mutation.fight.options["refresh"] === "turn" && mutation.fight.round > 1) refill(mutation, id);
}

/** opens an event under the given id, or under a new one if the id is in use, and returns its id. */
export function openEvent(
  { fight, emit }: ApMutation,
  given: string | undefined,
  event: Omit<Action, "reactions" | "at">,
): string {
  const name = given === undefined || eventOf(fight, given) !== undefined ? newId(fight) : given;
  const { combatant, type, label: plan } = event;
  put(fight.rules.actions, name, { ...event, reactions: {}, at: nextSerial(fight) });
  // Answers are told as reactions.
  if (combatant !== null && type !== null && type !== "reaction" && event.to === undefined)
    emit({ type: "declared", combatant, as: type, plan, action: name });
  return name;
}

function newId(fight: Fight<State>): string {
  do set(fight.rules, { given: fight.rules.given + 1 });
  while (eventOf(fight, `a${fight.rules.given}`) !== undefined);
  return `a${fight.rules.given}`;
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

/** At a turn's end, with what counts for that turn. */
function closeAll(mutation: ApMutation): void {
  const { quiet = {} } = mutation.fight.rules;
  for (const id of Object.keys(quiet)) drop(quiet, id);
  for (const [name] of openEvents(mutation.fight)) closeEvent(mutation, name);
}

function forget(mutation: ApMutation, id: CombatantId): void {
  const { rules } = mutation.fight;
  drop(rules.ap, id);
  drop(rules.extended, id);
  for (const record of [rules.last, rules.quiet]) if (record !== undefined) drop(record, id);
  for (const [name, { combatant }] of openEvents(mutation.fight)) if (combatant === id) closeEvent(mutation, name);
  for (const [name, event] of openEvents(mutation.fight)) {
    if (hasReacted(event, id)) setReaction(mutation.fight, name, id, undefined);
    if (hasDeclined(event, id)) setDeclined(mutation.fight, name, id, false);
  }
  if (rules.active === id) closeAll(mutation);
}
