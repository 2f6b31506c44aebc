import { asJoined, combatant, hasActed, markOf } from "../../state/combatants";
import type { Body } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import type { Act, Flow } from "../../engine/variant";

import { settleOneAtATime, type OneAtATime } from "../../mechanics/one-at-a-time";
import { orderByInitiative } from "../../mechanics/order";
import { actingIn } from "../../mechanics/own-turn";
import { beginRolling, beginRound, endRound, isUnacted } from "../../mechanics/rounds";
import { endTurns, resumeTurn, skipTurn, startTurns, takeTurnsLeft } from "../../mechanics/turns";
import { numbers } from "./numbers";
import { delayOf, type State } from "./state";

type BasicAct = Act<State>;

/** One after the other, from the top: B-1 … B-3. */
export const flow: Flow<State> = {
  start(act) {
    act.body.stage = "turn";
    beginRound(act);
  },

  settle: (act) => settleOneAtATime(act, oneAtATime),

  closeRound(act) {
    const { active } = act.body.rules;
    if (active !== null) endActive(act, active);
    finishRound(act);
  },

  leave(act, id) {
    const { rules } = act.body;
    delete rules.delays[id];
    if (rules.active !== id) return;
    act.emit({ type: "turn-ended", combatants: [id] });
    rules.active = null;
  },

  active: actingIn,

  order: orderOf,

  advance: () => ({ do: "endTurn" }),
};

/** By initiative; who has stepped in stands right after the one during whose turn it did (B-3). */
function orderOf(body: Body<State>): CombatantId[] {
  const order = orderByInitiative(body, numbers);
  const stepped = steppedIn(body).filter((id) => order.includes(delayOf(body, id)?.after ?? ""));
  const lastAfter = new Map<CombatantId, CombatantId>();
  for (const id of stepped) {
    const anchor = delayOf(body, id)?.after ?? "";
    order.splice(order.indexOf(id), 1);
    order.splice(order.indexOf(lastAfter.get(anchor) ?? anchor) + 1, 0, id);
    lastAfter.set(anchor, id);
  }
  return order;
}

/** Who has stepped in, as given. */
function steppedIn(body: Body<State>): CombatantId[] {
  return asJoined(body)
    .filter((id) => (delayOf(body, id)?.after ?? null) !== null)
    .toSorted((a, b) => (delayOf(body, a)?.serial ?? 0) - (delayOf(body, b)?.serial ?? 0));
}

/** Ends the turn of the one acting. */
export function endActive(act: BasicAct, id: CombatantId): void {
  act.body.rules.active = null;
  endTurns(act, [id]);
}

/** Whose turn is next: first who stepped in, then the first in the order who has not acted, waited or come too late (C-16). */
function nextOf(body: Body<State>): CombatantId | null {
  const stepping = steppedIn(body).find((id) => !hasActed(body, id));
  const next = orderOf(body).find(
    (id) => combatant(body, id).base !== null && isUnacted(body, id) && delayOf(body, id) === null,
  );
  return stepping ?? next ?? null;
}

const oneAtATime: OneAtATime<State> = {
  numbers,
  order: orderOf,
  next: nextOf,
  start(act, id) {
    if (markOf(act.body, id).began === true) resumeTurn(act, id);
    else startTurns(act, [id]);
  },
  skip: (act, id, why) => skipTurn(act, id, why, markOf(act.body, id).began === true),
  finishRound,
};

/** Who waited and never stepped in loses the turn (B-3); then the next round begins, with a roll where the table wants one. */
function finishRound(act: BasicAct): void {
  const { body } = act;
  takeTurnsLeft(act, orderOf(body));
  endRound(act);
  beginRound(act);
  if (body.options["reroll"] === "each-round") beginRolling(act, numbers);
}
