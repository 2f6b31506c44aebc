import { combatant, hasActed, initiativeOf, sees, whyIdle } from "../../state/combatants";
import type { Body, Viewer } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import type { Act, Flow } from "../../engine/variant";

import { ableOf, loseTurnsLeft, orderByTurns, stillToAct } from "../../mechanics/chosen-turns";
import { actingIn, activeOf } from "../../mechanics/own-turn";
import { beginRound, endRound } from "../../mechanics/rounds";
import { rollOffAmong } from "../../mechanics/ties";
import { endTurns, skipTurn, startTurns } from "../../mechanics/turns";
import { numbers } from "./numbers";
import type { State } from "./state";

type PopcornAct = Act<State>;

/** One after the other as they are named: N-1 … N-4. */
export const flow: Flow<State> = {
  start(act) {
    const { rules } = act.body;
    const first = rules.first ?? highest(act);
    rules.first = null;
    beginRound(act);
    act.body.stage = "choosing";
    if (first !== null && whyIdle(act.body, first) === null) begin(act, first);
  },

  settle(act) {
    if (act.body.rules.active !== null) return;
    toNextChoice(act);
  },

  closeRound(act) {
    const { active } = act.body.rules;
    if (active !== null) endActive(act, active);
    loseTurnsLeft(act);
    finishRound(act);
  },

  leave(act, id) {
    const { body } = act;
    const { rules } = body;
    if (rules.first === id) rules.first = null;
    if (rules.chooser === id) rules.chooser = null;
    if (rules.active !== id) return;
    act.emit({ type: "turn-ended", combatants: [id] });
    rules.active = null;
    body.stage = "choosing";
  },

  active: actingIn,

  order: (body) => orderByTurns(body, activeOf(body)),

  advance({ body, viewer }) {
    if (body.stage === "turn") return { do: "endTurn" };
    const next = firstToChoose(body, viewer);
    return next === null ? null : { do: "choose", combatant: next };
  },
};

/** Who may be named now, as joined: who has had no turn in this round and can act (N-2, C-15). */
export function choosable(body: Body<State>): CombatantId[] {
  const able = ableOf(body, stillToAct(body)).filter((id) => id !== activeOf(body));
  const others = able.filter((id) => mayChooseItself(body) || id !== body.rules.chooser);
  // Where nobody else can act there is nobody else to name.
  return others.length > 0 ? others : able;
}

/** Whether the one acting is the last of its round who can act: then it names who begins the next (N-3). */
export function isLast(body: Body<State>): boolean {
  return ableOf(body, stillToAct(body)).every((id) => id === activeOf(body));
}

/** N-3: whether the last of a round may begin the next as well. */
export function mayChooseItself(body: Body<State>): boolean {
  return body.options["selfNext"] !== false;
}

/** C-20: the first who may be named, of those the viewer sees, if there are any. */
function firstToChoose(body: Body<State>, viewer: Viewer): CombatantId | null {
  const all = choosable(body);
  return all.find((id) => sees(body, viewer, id)) ?? all[0] ?? null;
}

/** N-1: who rolled highest of those who can act; level ones roll off. Null where nobody can. */
function highest(act: PopcornAct): CombatantId | null {
  const { body } = act;
  const able = ableOf(body, stillToAct(body)).filter((id) => combatant(body, id).base !== null);
  const most = Math.max(...able.map((id) => initiativeOf(body, id) ?? 0));
  const best = able.filter((id) => initiativeOf(body, id) === most);
  return rollOffAmong(act, numbers, best)[0] ?? null;
}

/** Starts a turn. */
export function begin(act: PopcornAct, id: CombatantId): void {
  const { body } = act;
  body.stage = "turn";
  body.halted = false;
  body.rules.active = id;
  body.rules.chooser = id;
  startTurns(act, [id]);
}

/** N-2, N-3: ends the turn of the one acting and hands over, into the next round where nobody is left in this one. */
export function handOver(act: PopcornAct, id: CombatantId, next: CombatantId | null): void {
  endActive(act, id);
  toNextChoice(act);
  const { body } = act;
  // What ended with the turn may have left somebody to act in this round, before whoever was named for the next.
  if (next !== null && !hasActed(body, next) && whyIdle(body, next) === null) begin(act, next);
}

function endActive(act: PopcornAct, id: CombatantId): void {
  const { body } = act;
  body.rules.active = null;
  body.stage = "choosing";
  endTurns(act, [id]);
}

/**
 * Goes on until somebody can be named: who cannot act is skipped as soon as nobody else is left, and the round ends when
 * nobody is left at all (C-15). Rests in a round that waits for the gm (C-21).
 */
function toNextChoice(act: PopcornAct): void {
  const { body } = act;
  while (Object.keys(body.combatants).length > 0) {
    const left = stillToAct(body);
    if (ableOf(body, left).length > 0) {
      body.halted = false;
      body.asked = true;
      return;
    }
    if (body.halted) return;
    const [id] = left;
    const idle = id === undefined ? null : whyIdle(body, id);
    if (id !== undefined && idle !== null) skipTurn(act, id, idle);
    else finishRound(act);
  }
}

function finishRound(act: PopcornAct): void {
  endRound(act);
  beginRound(act);
}
