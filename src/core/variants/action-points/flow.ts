import { asJoined } from "../../state/combatants";
import type { Body } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import type { Act, Flow } from "../../engine/variant";

import { settleOneAtATime, type OneAtATime } from "../../mechanics/one-at-a-time";
import { orderByInitiative } from "../../mechanics/order";
import { actingIn, activeOf } from "../../mechanics/own-turn";
import { beginRound, endRound } from "../../mechanics/rounds";
import { clearSurprise } from "../../mechanics/surprise";
import { endTurns, loseTurn, skipTurn, startTurns, takeTurnsLeft } from "../../mechanics/turns";
import { numbers } from "./numbers";
import { fillNewcomers, refill } from "./points";
import { openEvents, unresolvedOf, type State } from "./state";

type ApAct = Act<State>;

/** One after the other, from the top, each with what is left in its pool: … A-6. */
export const flow: Flow<State> = {
  start(act) {
    act.body.stage = "turn";
    nextRound(act);
  },

  settle(act) {
    fillNewcomers(act.body);
    settleOneAtATime(act, oneAtATime);
  },

  closeRound(act) {
    const { active } = act.body.rules;
    if (active !== null) endActive(act, active);
    finishRound(act);
  },

  leave(act, id) {
    const { rules } = act.body;
    delete rules.ap[id];
    delete rules.extended[id];
    for (const [name, event] of openEvents(act.body)) {
      delete event.reactions[id];
      if (event.combatant === id) closeEvent(act, name);
    }
    if (rules.active !== id) return;
    closeAll(act);
    act.emit({ type: "turn-ended", combatants: [id] });
    rules.active = null;
  },

  active: actingIn,

  order: orderOf,

  advance({ body }) {
    const active = activeOf(body);
    const open = active === null ? null : unresolvedOf(body, active);
    return open === null ? { do: "endTurn" } : { do: "resolve", action: open };
  },
};

/** From top to bottom of the tracker. */
function orderOf(body: Body<State>): CombatantId[] {
  return orderByInitiative(body, numbers);
}

/** Ends the turn of the one acting; what was announced closes with it, and its surprise is over. */
export function endActive(act: ApAct, id: CombatantId): void {
  closeAll(act);
  act.body.rules.active = null;
  endTurns(act, [id]);
  clearSurprise(act, id);
}

/** Takes an event away that nobody resolved. */
function closeEvent(act: ApAct, name: string): void {
  const event = act.body.rules.actions[name];
  if (event === undefined) return;
  delete act.body.rules.actions[name];
  act.emit({ type: "closed", action: name, combatant: event.combatant });
}

function closeAll(act: ApAct): void {
  for (const [name] of openEvents(act.body)) closeEvent(act, name);
}

const oneAtATime: OneAtATime<State> = {
  numbers,
  order: orderOf,
  start(act, id) {
    startTurns(act, [id]);
    refillAtTurn(act, id);
  },
  skip,
  finishRound,
};

/** C-15: a turn that passes is a turn all the same: it refills and ends surprise. */
function skip(act: ApAct, id: CombatantId, why: "defeated" | "incapacitated"): void {
  skipTurn(act, id, why, false, () => refillAtTurn(act, id));
  clearSurprise(act, id);
}

/** where points come back with one's own turn, they do from round 2 on. */
function refillAtTurn(act: ApAct, id: CombatantId): void {
  if (act.body.options["refresh"] === "turn" && act.body.round > 1) refill(act, id);
}

/** A lost turn ends surprise as every turn does. */
function lose(act: ApAct, id: CombatantId): void {
  loseTurn(act, id);
  clearSurprise(act, id);
}

/** whatever points are left the round is over; who has had no turn loses it (C-12), and the next one begins. */
function finishRound(act: ApAct): void {
  const { body } = act;
  takeTurnsLeft(act, orderOf(body), { skip, lose });
  endRound(act);
  nextRound(act);
}

/** everybody's points come back as the round begins, or only in the first, where they come back with one's turn. */
function nextRound(act: ApAct): void {
  beginRound(act);
  if (act.body.options["refresh"] === "turn" && act.body.round > 1) return;
  for (const id of asJoined(act.body)) refill(act, id);
}
