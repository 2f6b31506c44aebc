import { asJoined, combatant, hasActed, numberTrait, whyIdle } from "../../state/combatants";
import { firstStill } from "../../state/derived";
import type { Fight } from "../../state/encounter";
import type { CombatantId, Side } from "../../state/ids";
import { changed, drop, set } from "../../state/write";
import type { Mutation, Flow } from "../../engine/variant";

import { ableToAct, firstAble, firstLeft, loseTurnsLeft, orderByTurns } from "../../mechanics/chosen-turns";
import { activeOf, actingIn } from "../../mechanics/own-turn";
import { beginRound, endRound } from "../../mechanics/rounds";
import { endTurns, skipTurn, startTurns } from "../../mechanics/turns";
import { ofSide, otherSide } from "../../mechanics/sides";
import { forgetBands } from "./bands";
import { leadOf, noteEdge, poolOf } from "./pool";
import { fighterOf, note, turnOf, type State, type Turn } from "./state";

type MomentumMutation = Mutation<State>;

/** Sides take their turns as they choose, the one in control first: M-1 … M-5. */
export const flow: Flow<State> = {
  start(mutation) {
    const { fight } = mutation;
    set(fight, { stage: "choosing" });
    set(fight.rules, { pool: poolOf(fight) });
    nextRound(mutation);
  },

  settle(mutation) {
    const { fight } = mutation;
    noteEdge(fight);
    keepCamps(fight);
    followSides(fight);
    while (fight.rules.active === null && asJoined(fight).length > 0) {
      const step = goOn(mutation);
      if (step === "waiting") return;
    }
  },

  closeRound(mutation) {
    const { rules } = mutation.fight;
    const { active } = rules;
    set(rules, { seized: false });
    if (active !== null) endActive(mutation, active);
    loseTurnsLeft(mutation);
    finishRound(mutation);
  },

  leave(mutation, id) {
    const { rules } = mutation.fight;
    if (rules.active === id) {
      mutation.emit({ type: "turn-ended", combatants: [id] });
      afterTurn(mutation, id);
    }
    if (rules.next === id) set(rules, { next: null });
    drop(rules.fighters, id);
    if (rules.turn !== null) forgetInTurn(rules.turn, id);
    forgetBands(mutation.fight, id);
  },

  active: actingIn,

  order: (fight) => orderByTurns(fight, activeOf(fight)),

  advance({ fight }) {
    if (fight.stage === "turn") return { do: "endTurn" };
    const first = firstToAct(fight);
    return first === null ? null : { do: "takeTurn", combatant: first };
  },
};

/** Forgets what somebody has done in the turn of another, or been done to. */
function forgetInTurn(turn: Turn, id: CombatantId): void {
  set(turn, { left: changed(turn.left, { [id]: undefined }), willed: changed(turn.willed, { [id]: undefined }) });
}

/** The combatant that a Next button means: the one the gm's side has named, else the first of the side in control (C-20). */
export function firstToAct(fight: Fight<State>): CombatantId | null {
  const { control, next } = fight.rules;
  if (next !== null) return next;
  return control === null ? null : firstOf(fight, control);
}

const firstOf = (fight: Fight<State>, side: Side): CombatantId | null =>
  firstAble(fight, ofSide(fight, side), fight.rules.active);

/** Those of a side who may still act in this round, as joined. */
export const mayActOf = (fight: Fight<State>, side: Side): CombatantId[] =>
  ableToAct(fight).filter((id) => combatant(fight, id).side === side && fight.rules.active !== id);

/** One step on between turns: rests where somebody has a choice, lets a turn pass, hands control over, or ends the round. */
function goOn(mutation: MomentumMutation): "waiting" | "on" {
  const { fight } = mutation;
  const { rules } = fight;
  const control = rules.control ?? leadOf(fight);
  if (fight.halted && firstAble(fight, asJoined(fight), null) === null) return "waiting";
  set(fight, { halted: false });
  if (firstOf(fight, control) !== null) {
    set(fight, { asked: true });
    return "waiting";
  }
  const idle = firstLeft(fight, ofSide(fight, control), rules.active);
  if (idle !== null) skip(mutation, idle);
  else if (firstLeft(fight, ofSide(fight, otherSide(control)), rules.active) !== null) {
    set(rules, { control: otherSide(control) });
  } else finishRound(mutation);
  return fight.halted ? "waiting" : "on";
}

/** Starts a turn: what is left of the last ones ends, and the budget is what it is now (M-7). */
export function beginTurn(mutation: MomentumMutation, id: CombatantId): void {
  const { fight } = mutation;
  set(fight, { stage: "turn", halted: false });
  set(fight.rules, { active: id, next: null, opening: false });
  note(fight, id, { seasoned: true });
  startTurns(mutation, [id]);
  turnStarts(fight, id);
  set(fight.rules, { turn: { ...budgetOf(fight, id), begun: false, traded: false, left: {}, willed: {} } });
}

/** The actions of a turn that starts now: 1 Action and 2 Minor Actions with the modifiers, never below 0 (M-7). */
export function budgetOf(fight: Fight, id: CombatantId): { actions: number; minors: number } {
  const of = (base: number, trait: string): number => Math.max(0, Math.floor(base + numberTrait(fight, id, trait)));
  return { actions: of(1, "actionsModifier"), minors: of(2, "minorsModifier") };
}

/** The actions left in the turn under way; before a turn those it will bring, after it none. */
export function budgetNow(fight: Fight<State>, id: CombatantId): { actions: number; minors: number } {
  const turn = turnOf(fight);
  if (turn !== null && fight.rules.active === id) return { actions: turn.actions, minors: turn.minors };
  return hasActed(fight, id) ? { actions: 0, minors: 0 } : budgetOf(fight, id);
}

/** Effects until the start of the next turn end with a skipped turn too (M-11, M-14). */
function turnStarts(fight: Fight<State>, id: CombatantId): void {
  note(fight, id, { stance: undefined, sprinting: undefined });
}

/** C-15: a turn that passes counts, also as having acted in the scene (M-4). */
function skip(mutation: MomentumMutation, id: CombatantId): void {
  const idle = whyIdle(mutation.fight, id) ?? "incapacitated";
  skipTurn(mutation, id, idle, false, () => turnStarts(mutation.fight, id));
  note(mutation.fight, id, { seasoned: true });
}

/** Ends the turn under way. */
export function endActive(mutation: MomentumMutation, id: CombatantId): void {
  endTurns(mutation, [id]);
  afterTurn(mutation, id);
}

/** After a turn: the players may seize where it was a foe's, and the gm's side does where it has said so (M-5). */
function afterTurn({ fight }: MomentumMutation, id: CombatantId): void {
  const { rules } = fight;
  set(fight, { stage: "choosing" });
  set(rules, { active: null, turn: null });
  if (combatant(fight, id).side === "gm") set(rules, { opening: true });
  if (rules.seized && firstOf(fight, "gm") !== null) set(rules, { control: "gm" });
  set(rules, { seized: false });
}

/** M-4: the round is over; once the pool has been full or empty and all have acted, the scene may end. */
function finishRound(mutation: MomentumMutation): void {
  const { fight } = mutation;
  endRound(mutation);
  const all = Object.keys(fight.combatants).every((id) => fighterOf(fight, id).seasoned === true);
  if (all && fight.rules.edged && !fight.rules.mayEnd) {
    set(fight.rules, { mayEnd: true });
    mutation.emit({ type: "scene-may-end" });
  }
  nextRound(mutation);
}

/** M-1: the pool says who leads. */
function nextRound(mutation: MomentumMutation): void {
  const { fight } = mutation;
  beginRound(mutation);
  const lead = leadOf(fight);
  set(fight.rules, { next: null, lead, control: lead });
}

/** Notes on which side newcomers came (M-13). */
function keepCamps(fight: Fight<State>): void {
  const all = asJoined(fight);
  for (const id of all.slice(firstWithoutCamp(fight, all))) {
    if (hasNoCamp(fight, id)) note(fight, id, { camp: combatant(fight, id).side });
  }
}

const hasNoCamp = (fight: Fight<State>, id: CombatantId): boolean => fighterOf(fight, id).camp === undefined;

const firstWithoutCamp = firstStill(({ rules }: Fight<State>) => [rules.fighters], hasNoCamp);

/** C-4: control goes by the sides as they are now; who is not of the side in control, or cannot act, is not named any more. */
function followSides(fight: Fight<State>): void {
  const { rules } = fight;
  if (rules.active !== null) set(rules, { control: combatant(fight, rules.active).side });
  const { control, next } = rules;
  if (next === null) return;
  const isLeft = control === combatant(fight, next).side && !hasActed(fight, next) && rules.active !== next;
  if (!isLeft || whyIdle(fight, next) !== null) set(rules, { next: null });
}
