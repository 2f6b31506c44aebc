import { asJoined, whyIdle, lackingNumbers } from "../../state/combatants";
import type { Body } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import type { Act, Flow } from "../../engine/variant";

import { giveNumbers } from "../../mechanics/numbers";
import { settleOneAtATime, type OneAtATime } from "../../mechanics/one-at-a-time";
import { orderByInitiative } from "../../mechanics/order";
import { actingIn } from "../../mechanics/own-turn";
import { beginRound, endRound, takeNumbersBack } from "../../mechanics/rounds";
import { clearSurprise } from "../../mechanics/surprise";
import { endTurns, loseTurn, skipTurn, startTurns, takeTurnsLeft } from "../../mechanics/turns";
import { numbers } from "./numbers";
import { declarationOf, kindsOf, type State } from "./state";

type GreyhawkAct = Act<State>;

/** Declarations, then the dice, then one after the other from the lowest: G-1 … G-4. */
export const flow: Flow<State> = {
  start: nextRound,

  settle(act) {
    const { body } = act;
    if (body.stage === "declaring" && body.halted && someoneMayDeclare(body)) body.halted = false;
    settleOneAtATime(act, oneAtATime);
  },

  closeRound(act) {
    const { active } = act.body.rules;
    if (active !== null) endActive(act, active);
    finishRound(act);
  },

  leave(act, id) {
    const { rules } = act.body;
    delete rules.declared[id];
    if (rules.active !== id) return;
    act.emit({ type: "turn-ended", combatants: [id] });
    rules.active = null;
  },

  active: actingIn,

  order: orderOf,

  advance: ({ body }) => (body.stage === "declaring" ? { do: "beginCount" } : { do: "endTurn" }),
};

function orderOf(body: Body<State>): CombatantId[] {
  return orderByInitiative(body, numbers);
}

/** Whom the count would find without a declaration: those who could make one and have not, as joined (G-4). */
export function undeclared(body: Body<State>): CombatantId[] {
  return asJoined(body).filter((id) => whyIdle(body, id) === null && declarationOf(body, id) === null);
}

function someoneMayDeclare(body: Body<State>): boolean {
  return asJoined(body).some((id) => whyIdle(body, id) === null);
}

/** G-1, G-4: the dice fall for everybody who has no number yet, and what was declared is told. */
export function beginCount(act: GreyhawkAct): void {
  const { body } = act;
  body.stage = "turn";
  body.halted = false;
  body.rules.counted = body.round;
  act.emit({ type: "count-begun", round: body.round });
  giveNumbers(act, numbers, lackingNumbers(body));
  for (const id of orderOf(body)) {
    const kinds = kindsOf(body, id);
    if (kinds !== null) act.emit({ type: "actions-told", combatant: id, kinds: [...kinds] });
  }
}

/** Ends the turn of the one acting, and its surprise with it (G-2). */
export function endActive(act: GreyhawkAct, id: CombatantId): void {
  act.body.rules.active = null;
  endTurns(act, [id]);
  clearSurprise(act, id);
}

const oneAtATime: OneAtATime<State> = {
  numbers,
  order: orderOf,
  start: (act, id) => startTurns(act, [id]),
  skip,
  finishRound,
};

/** A turn that passes ends surprise as every turn does (G-2). */
function skip(act: GreyhawkAct, id: CombatantId, why: "defeated" | "incapacitated"): void {
  skipTurn(act, id, why);
  clearSurprise(act, id);
}

function lose(act: GreyhawkAct, id: CombatantId): void {
  loseTurn(act, id);
  clearSurprise(act, id);
}

/** Who has had no turn loses it (C-12); then everybody declares anew. */
function finishRound(act: GreyhawkAct): void {
  takeTurnsLeft(act, orderOf(act.body), { skip, lose });
  endRound(act);
  takeNumbersBack(act.body);
  nextRound(act);
}

/** G-1: each round begins with declarations. */
function nextRound(act: GreyhawkAct): void {
  beginRound(act);
  act.body.stage = "declaring";
}
