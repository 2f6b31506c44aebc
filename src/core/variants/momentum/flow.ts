import { combatant, hasActed, numberTrait, whyIdle } from "../../state/combatants";
import type { Fight } from "../../state/encounter";
import type { CombatantId, Side } from "../../state/ids";
import { changed, drop, set } from "../../state/write";
import type { Mutation } from "../../engine/variant";
import { ableToAct, chosenTurns, firstAble } from "../../mechanics/chosen-turns";
import { beginRound, endRound } from "../../mechanics/rounds";
import { skipTurn } from "../../mechanics/turns";
import { ofSide, otherSide } from "../../mechanics/sides";
import { bands } from "./bands";
import { leadOf, noteEdge, poolOf } from "./pool";
import { fighterOf, note, turnOf, type State, type Turn } from "./state";

type MomentumMutation = Mutation<State>;

/** Sides take their turns as they choose, the one in control first: M-1 … M-5. */
const turns = chosenTurns<State>({
  start(mutation) {
    const { fight } = mutation;
    set(fight, { stage: "choosing" });
    set(fight.rules, { pool: poolOf(fight) });
    nextRound(mutation);
  },

  follow(fight) {
    noteEdge(fight);
    bands.keepCamps(fight);
    followSides(fight);
  },

  among: (fight) => ofSide(fight, controlOf(fight)),

  /** M-3 */
  passOn({ fight }) {
    const other = otherSide(controlOf(fight));
    const isLeft = ofSide(fight, other).some((id) => !hasActed(fight, id));
    if (isLeft) set(fight.rules, { control: other });
    return isLeft;
  },

  /** A turn that passes counts as having acted in the scene, too (M-4). */
  skip(mutation, id, why) {
    skipTurn(mutation, id, why, false, () => turnStarts(mutation.fight, id));
    note(mutation.fight, id, { seasoned: true });
  },

  /** M-5: the players may seize after a foe's turn, and the gm's side does where it has said so. */
  after({ fight }, id) {
    const { rules } = fight;
    set(rules, { turn: null });
    if (combatant(fight, id).side === "gm") set(rules, { opening: true });
    if (rules.seized && firstOf(fight, "gm") !== null) set(rules, { control: "gm" });
    set(rules, { seized: false });
  },

  /** M-4: once the pool has been full or empty and all have acted, the scene may end. */
  finishRound(mutation) {
    const { fight } = mutation;
    endRound(mutation);
    const all = Object.keys(fight.combatants).every((id) => fighterOf(fight, id).seasoned === true);
    if (all && fight.rules.edged && !fight.rules.mayEnd) {
      set(fight.rules, { mayEnd: true });
      mutation.emit({ type: "scene-may-end" });
    }
    nextRound(mutation);
  },

  forget({ fight }, id) {
    const { rules } = fight;
    if (rules.next === id) set(rules, { next: null });
    drop(rules.fighters, id);
    if (rules.turn !== null) forgetInTurn(rules.turn, id);
    bands.forget(fight, id);
  },

  next({ fight }) {
    const first = firstToAct(fight);
    return first === null ? null : { do: "takeTurn", combatant: first };
  },
});

/** The joints of the fight, and the end of the turn under way. */
export const { flow, end: endActive } = turns;

/** M-1: the pool says who leads. */
function nextRound(mutation: MomentumMutation): void {
  const { fight } = mutation;
  beginRound(mutation);
  const lead = leadOf(fight);
  set(fight.rules, { next: null, lead, control: lead });
}

/** The side that chooses now (M-2). */
const controlOf = (fight: Fight<State>): Side => fight.rules.control ?? leadOf(fight);

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

/** Starts a turn: what is left of the last ones ends, and the budget is what it is now (M-7). */
export function beginTurn(mutation: MomentumMutation, id: CombatantId): void {
  const { fight } = mutation;
  set(fight.rules, { next: null, opening: false });
  note(fight, id, { seasoned: true });
  turns.begin(mutation, id);
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

/** C-4: control goes by the sides as they are now; who is not of the side in control, or cannot act, is not named any more. */
function followSides(fight: Fight<State>): void {
  const { rules } = fight;
  if (rules.active !== null) set(rules, { control: combatant(fight, rules.active).side });
  const { control, next } = rules;
  if (next === null) return;
  const isLeft = control === combatant(fight, next).side && !hasActed(fight, next) && rules.active !== next;
  if (!isLeft || whyIdle(fight, next) !== null) set(rules, { next: null });
}
