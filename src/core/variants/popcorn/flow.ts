import { asJoined, baseOf, hasActed, initiativeOf, sees, whyIdle } from "../../state/combatants";
import type { Fight, Viewer } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { set } from "../../state/write";
import type { Mutation, Flow } from "../../engine/variant";

import { ableToAct, firstAble, firstLeft, loseTurnsLeft, orderByTurns } from "../../mechanics/chosen-turns";
import { actingIn, activeOf } from "../../mechanics/own-turn";
import { beginRound, endRound } from "../../mechanics/rounds";
import { rollOffAmong } from "../../mechanics/ties";
import { endTurns, skipTurn, startTurns } from "../../mechanics/turns";
import { numbers } from "./numbers";
import type { State } from "./state";

type PopcornMutation = Mutation<State>;

/** One after the other as they are named: N-1 … N-4. */
export const flow: Flow<State> = {
  start(mutation) {
    const { fight } = mutation;
    const first = fight.rules.first ?? highest(mutation);
    set(fight.rules, { first: null });
    beginRound(mutation);
    set(fight, { stage: "choosing" });
    if (first !== null && whyIdle(fight, first) === null) begin(mutation, first);
  },

  settle(mutation) {
    if (mutation.fight.rules.active !== null) return;
    toNextChoice(mutation);
  },

  closeRound(mutation) {
    const { active } = mutation.fight.rules;
    if (active !== null) endActive(mutation, active);
    loseTurnsLeft(mutation);
    finishRound(mutation);
  },

  leave(mutation, id) {
    const { fight } = mutation;
    const { rules } = fight;
    if (rules.first === id) set(rules, { first: null });
    if (rules.chooser === id) set(rules, { chooser: null });
    if (rules.active !== id) return;
    mutation.emit({ type: "turn-ended", combatants: [id] });
    nobodyActs(fight);
  },

  active: actingIn,

  order: (fight) => orderByTurns(fight, activeOf(fight)),

  advance({ fight, viewer }) {
    if (fight.stage === "turn") return { do: "endTurn" };
    const next = firstToChoose(fight, viewer);
    return next === null ? null : { do: "choose", combatant: next };
  },
};

/** The combatants that may be named now, as joined: without a turn in this round, and able to act (N-2, C-15). */
export function choosable(fight: Fight<State>): CombatantId[] {
  const able = ableToAct(fight).filter((id) => id !== activeOf(fight));
  const others = able.filter((id) => mayChooseItself(fight) || id !== fight.rules.chooser);
  // With nobody else able to act, the chooser may name itself.
  return others.length > 0 ? others : able;
}

/** Tells whether the one acting is the last of its round who can act: then it names who begins the next (N-3). */
export function isLast(fight: Fight<State>): boolean {
  return firstAble(fight, asJoined(fight), activeOf(fight)) === null;
}

/** N-3: whether the last of a round may begin the next as well. */
export function mayChooseItself(fight: Fight<State>): boolean {
  return fight.options["selfNext"] !== false;
}

/** C-20: the first who may be named, of those the viewer sees, if there are any. */
function firstToChoose(fight: Fight<State>, viewer: Viewer): CombatantId | null {
  const first = (fits: (id: CombatantId) => boolean): CombatantId | null =>
    firstAble(fight, asJoined(fight), activeOf(fight), fits);
  const isOther = (id: CombatantId): boolean => mayChooseItself(fight) || id !== fight.rules.chooser;
  const mayBeNamed = first(isOther) === null ? () => true : isOther;
  return first((id) => mayBeNamed(id) && sees(fight, viewer, id)) ?? first(mayBeNamed);
}

/** N-1: who rolled highest of those who can act; level ones roll off. Null where nobody can. */
function highest(mutation: PopcornMutation): CombatantId | null {
  const { fight } = mutation;
  const able = ableToAct(fight).filter((id) => baseOf(fight, id) !== null);
  const most = Math.max(...able.map((id) => initiativeOf(fight, id) ?? 0));
  const best = able.filter((id) => initiativeOf(fight, id) === most);
  return rollOffAmong(mutation, numbers, best)[0] ?? null;
}

/** Starts a turn. */
export function begin(mutation: PopcornMutation, id: CombatantId): void {
  const { fight } = mutation;
  set(fight, { stage: "turn", halted: false });
  set(fight.rules, { active: id, chooser: id });
  startTurns(mutation, [id]);
}

/** N-2, N-3: ends the turn of the one acting and hands over, into the next round where nobody is left in this one. */
export function handOver(mutation: PopcornMutation, id: CombatantId, next: CombatantId | null): void {
  endActive(mutation, id);
  toNextChoice(mutation);
  const { fight } = mutation;
  // The turn's end may have left somebody to act in this round, before the one named for the next.
  if (next !== null && !hasActed(fight, next) && whyIdle(fight, next) === null) begin(mutation, next);
}

function endActive(mutation: PopcornMutation, id: CombatantId): void {
  nobodyActs(mutation.fight);
  endTurns(mutation, [id]);
}

/** The turn is over: somebody is to be named. */
function nobodyActs(fight: Fight<State>): void {
  set(fight.rules, { active: null });
  set(fight, { stage: "choosing" });
}

/**
 * Goes on until somebody can be named: who cannot act is skipped as soon as nobody else is left, and the round ends when
 * nobody is left at all (C-15). Rests in a round that waits for the gm (C-21).
 */
function toNextChoice(mutation: PopcornMutation): void {
  const { fight } = mutation;
  while (asJoined(fight).length > 0) {
    if (firstAble(fight, asJoined(fight), null) !== null) {
      set(fight, { halted: false, asked: true });
      return;
    }
    if (fight.halted) return;
    const id = firstLeft(fight, asJoined(fight), null);
    const idle = id === null ? null : whyIdle(fight, id);
    if (id !== null && idle !== null) skipTurn(mutation, id, idle);
    else finishRound(mutation);
  }
}

function finishRound(mutation: PopcornMutation): void {
  endRound(mutation);
  beginRound(mutation);
}
