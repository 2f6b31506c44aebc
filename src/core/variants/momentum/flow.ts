import { combatant, hasActed, numberTrait, whyIdle } from "../../state/combatants";
import type { Body } from "../../state/encounter";
import type { CombatantId, Side } from "../../state/ids";
import type { Act, Flow } from "../../engine/variant";

import { ableOf, loseTurnsLeft, orderByTurns, stillToAct } from "../../mechanics/chosen-turns";
import { activeOf, actingIn } from "../../mechanics/own-turn";
import { beginRound, endRound } from "../../mechanics/rounds";
import { endTurns, skipTurn, startTurns } from "../../mechanics/turns";
import { forgetBands } from "./bands";
import { leadOf, noteEdge, poolOf } from "./pool";
import { fighterOf, note, ofSide, otherSide, type State } from "./state";

type MomentumAct = Act<State>;

/** Sides take their turns as they choose, the one in control first: M-1 … M-5. */
export const flow: Flow<State> = {
  start(act) {
    act.body.stage = "choosing";
    act.body.rules.pool = poolOf(act.body);
    nextRound(act);
  },

  settle(act) {
    const { body } = act;
    noteEdge(body);
    keepCamps(body);
    followSides(body);
    while (body.rules.active === null && Object.keys(body.combatants).length > 0) {
      const step = goOn(act);
      if (step === "waiting") return;
    }
  },

  closeRound(act) {
    const { active } = act.body.rules;
    act.body.rules.seized = false;
    if (active !== null) endActive(act, active);
    loseTurnsLeft(act);
    finishRound(act);
  },

  leave(act, id) {
    const { rules } = act.body;
    if (rules.active === id) {
      act.emit({ type: "turn-ended", combatants: [id] });
      afterTurn(act, id);
    }
    if (rules.next === id) rules.next = null;
    delete rules.fighters[id];
    if (rules.turn !== null) {
      delete rules.turn.left[id];
      delete rules.turn.willed[id];
    }
    forgetBands(act.body, id);
  },

  active: actingIn,

  order: (body) => orderByTurns(body, activeOf(body)),

  advance({ body }) {
    if (body.stage === "turn") return { do: "endTurn" };
    const first = firstToAct(body);
    return first === null ? null : { do: "takeTurn", combatant: first };
  },
};

/** Whom a Next button means: whom the gm's side has named, else the first of the side in control (C-20). */
export function firstToAct(body: Body<State>): CombatantId | null {
  const { control, next } = body.rules;
  if (next !== null) return next;
  return control === null ? null : (mayActOf(body, control)[0] ?? null);
}

/** Those of a side who may still act in this round, as joined. */
export function mayActOf(body: Body<State>, side: Side): CombatantId[] {
  return ableOf(body, leftOf(body, side));
}

/** Those of a side who have had no turn in this round and have none now, able to act or not. */
function leftOf(body: Body<State>, side: Side): CombatantId[] {
  return ofSide(body, side).filter((id) => !hasActed(body, id) && body.rules.active !== id);
}

/** One step on between turns: rests where somebody has a choice, lets a turn pass, hands control over, or ends the round. */
function goOn(act: MomentumAct): "waiting" | "on" {
  const { body } = act;
  const { rules } = body;
  const control = rules.control ?? leadOf(body);
  const canAct = ableOf(body, stillToAct(body)).length > 0;
  if (body.halted && !canAct) return "waiting";
  body.halted = false;
  if (mayActOf(body, control).length > 0) {
    body.asked = true;
    return "waiting";
  }
  const [idle] = leftOf(body, control);
  if (idle !== undefined) skip(act, idle);
  else if (leftOf(body, otherSide(control)).length > 0) rules.control = otherSide(control);
  else finishRound(act);
  return body.halted ? "waiting" : "on";
}

/** Starts a turn: what is left of the last ones ends, and the budget is what it is now (M-7). */
export function beginTurn(act: MomentumAct, id: CombatantId): void {
  const { body } = act;
  body.stage = "turn";
  body.halted = false;
  body.rules.active = id;
  body.rules.next = null;
  body.rules.opening = false;
  note(body, id, { seasoned: true });
  startTurns(act, [id]);
  turnStarts(body, id);
  body.rules.turn = { ...budgetOf(body, id), begun: false, traded: false, left: {}, willed: {} };
}

/** What somebody has in a turn that starts now: 1 Action and 2 Minor Actions with the modifiers, never below 0 (M-7). */
export function budgetOf(body: Body, id: CombatantId): { actions: number; minors: number } {
  const of = (base: number, trait: string): number => Math.max(0, Math.floor(base + numberTrait(body, id, trait)));
  return { actions: of(1, "actionsModifier"), minors: of(2, "minorsModifier") };
}

/** What lasts until the start of one's next turn ends with a skipped one too (M-11, M-14). */
function turnStarts(body: Body<State>, id: CombatantId): void {
  note(body, id, { stance: undefined, sprinting: undefined });
}

/** C-15: a turn that passes counts, also as having acted in the scene (M-4). */
function skip(act: MomentumAct, id: CombatantId): void {
  const idle = whyIdle(act.body, id) ?? "incapacitated";
  skipTurn(act, id, idle, false, () => turnStarts(act.body, id));
  note(act.body, id, { seasoned: true });
}

/** Ends the turn under way. */
export function endActive(act: MomentumAct, id: CombatantId): void {
  endTurns(act, [id]);
  afterTurn(act, id);
}

/** After a turn: the players may seize where it was a foe's, and the gm's side does where it has said so (M-5). */
function afterTurn({ body }: MomentumAct, id: CombatantId): void {
  const { rules } = body;
  body.stage = "choosing";
  rules.active = null;
  rules.turn = null;
  if (combatant(body, id).side === "gm") rules.opening = true;
  if (rules.seized && mayActOf(body, "gm").length > 0) rules.control = "gm";
  rules.seized = false;
}

/** M-4: the round is over; once the pool has been full or empty and all have acted, the scene may end. */
function finishRound(act: MomentumAct): void {
  const { body } = act;
  endRound(act);
  const all = Object.keys(body.combatants).every((id) => fighterOf(body, id).seasoned === true);
  if (all && body.rules.edged && !body.rules.mayEnd) {
    body.rules.mayEnd = true;
    act.emit({ type: "scene-may-end" });
  }
  nextRound(act);
}

/** M-1: the pool says who leads. */
function nextRound(act: MomentumAct): void {
  const { rules } = act.body;
  beginRound(act);
  rules.next = null;
  rules.lead = leadOf(act.body);
  rules.control = rules.lead;
}

/** Notes on which side newcomers came (M-13). */
function keepCamps(body: Body<State>): void {
  for (const [id, { side }] of Object.entries(body.combatants)) {
    if (fighterOf(body, id).camp === undefined) note(body, id, { camp: side });
  }
}

/** C-4: control goes by the sides as they are now; who is not of the side in control, or cannot act, is not named any more. */
function followSides(body: Body<State>): void {
  const { rules } = body;
  if (rules.active !== null) rules.control = combatant(body, rules.active).side;
  const { control, next } = rules;
  if (next !== null && (control === null || !mayActOf(body, control).includes(next))) rules.next = null;
}
