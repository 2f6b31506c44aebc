import { asJoined, combatant, hasActed, numberTrait, whyIdle } from "../../state/combatants";
import { companionsAround, gathered } from "../../state/companies";
import type { CombatantId, Fight, Side } from "../../state/fight";
import { changed, drop, set } from "../../state/write";
import type { Flow, Mutation } from "../../engine/variant";
import { ableToAct, chosenTurns } from "../../mechanics/chosen-turns";
import { activeOf } from "../../mechanics/own-turn";
import { beginRound, endRound } from "../../mechanics/rounds";
import { skipTurn } from "../../mechanics/turns";
import { ofSide, otherSide } from "../../mechanics/sides";
import { leadOf, noteEdge, poolOf } from "./pool";
import { bands, fighterOf, note, type State, type Turn, turnOf } from "./state";

type MomentumMutation = Mutation<State>;

/** Sides choose who acts, the side in control first: M-1 to M-5. */
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

  /** A skipped turn counts as having acted in the conflict (M-4). */
  skip(mutation, id, why) {
    skipTurn(mutation, id, why, false, () => turnStarts(mutation.fight, id));
    note(mutation.fight, id, { seasoned: true });
  },

  /** M-5: the players may seize after a foe's turn. The GM's side does so if it announced it. */
  after({ fight }, id) {
    const { rules } = fight;
    set(rules, { turn: null });
    if (combatant(fight, id).side === "gm") set(rules, { opening: true });
    if (rules.seized && firstOf(fight, "gm") !== null) set(rules, { control: "gm" });
    set(rules, { seized: false });
  },

  begin: beginTurn,

  /** M-4: once the pool was full or empty and all have acted, the conflict may end. */
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

  /** The named combatant, or all of the side in control. */
  waitsFor(fight) {
    const { next } = fight.rules;
    return next === null ? mayActOf(fight, controlOf(fight)) : [next];
  },

  next({ fight }) {
    const first = firstToAct(fight);
    return first === null ? null : { do: "takeTurn", combatant: first };
  },
});

export const { end: endActive } = turns;

export const flow: Flow<State> = {
  ...turns.flow,
  standing: (fight) => gathered(fight, asJoined(fight)),
  next(fight, counts) {
    const follower = fight.rules.active === null ? null : followerOf(fight, fight.rules.active);
    return follower !== null && counts(follower) ? [follower] : [];
  },
};

/** M-1: the pool decides who leads. */
function nextRound(mutation: MomentumMutation): void {
  const { fight } = mutation;
  beginRound(mutation);
  const lead = leadOf(fight);
  set(fight.rules, { next: null, lead, control: lead });
}

/** M-2 */
const controlOf = (fight: Fight<State>): Side => fight.rules.control ?? leadOf(fight);

function forgetInTurn(turn: Turn, id: CombatantId): void {
  set(turn, { left: changed(turn.left, { [id]: undefined }), willed: changed(turn.willed, { [id]: undefined }) });
}

/** The combatant for `advance`: named by the GM's side, or the first of the side in control (C-20). */
export function firstToAct(fight: Fight<State>): CombatantId | null {
  const { control, next } = fight.rules;
  if (next !== null) return next;
  return control === null ? null : firstOf(fight, control);
}

const firstOf = (fight: Fight<State>, side: Side): CombatantId | null => mayActOf(fight, side)[0] ?? null;

/** Combatants of a side that may be chosen in this round, as joined. */
export const mayActOf = (fight: Fight<State>, side: Side): CombatantId[] =>
  ableToAct(fight).filter(
    (id) => combatant(fight, id).side === side && fight.rules.active !== id && leaderBefore(fight, id) === undefined,
  );

/** C-31: the companion that acts before it. */
export const leaderBefore = (fight: Fight<State>, id: CombatantId): CombatantId | undefined =>
  companionsAround(fight, id, "before").find((other) => other !== activeOf(fight) && ableToAct(fight).includes(other));

/** C-31: the companion whose turn comes directly after this one. */
export const followerOf = (fight: Fight<State>, id: CombatantId): CombatantId | null =>
  companionsAround(fight, id, "after").find((other) => ableToAct(fight).includes(other)) ?? null;

/** Starts a turn with a fresh budget (M-7), and ends what lasted until it. */
export function beginTurn(mutation: MomentumMutation, id: CombatantId): void {
  const { fight } = mutation;
  set(fight.rules, { next: null, opening: false });
  note(fight, id, { seasoned: true });
  turns.begin(mutation, id);
  turnStarts(fight, id);
  set(fight.rules, { turn: { ...budgetOf(fight, id), begun: false, traded: false, left: {}, willed: {} } });
}

/** A new turn's budget: 1 Action and 2 Minor Actions with modifiers, at least 0 (M-7). */
export function budgetOf(fight: Fight, id: CombatantId): { actions: number; minors: number } {
  const of = (base: number, trait: string): number => Math.max(0, Math.floor(base + numberTrait(fight, id, trait)));
  return { actions: of(1, "actionsModifier"), minors: of(2, "minorsModifier") };
}

/** Before a turn the coming budget, after it 0. */
export function budgetNow(fight: Fight<State>, id: CombatantId): { actions: number; minors: number } {
  const turn = turnOf(fight);
  if (turn !== null && fight.rules.active === id) return { actions: turn.actions, minors: turn.minors };
  return hasActed(fight, id) ? { actions: 0, minors: 0 } : budgetOf(fight, id);
}

/** Effects until the next turn's start also end with a skipped turn (M-11, M-14). */
function turnStarts(fight: Fight<State>, id: CombatantId): void {
  note(fight, id, { stance: undefined, sprinting: undefined });
}

/** C-4: control follows the current sides. A named combatant that changed sides or cannot act is no longer named. */
function followSides(fight: Fight<State>): void {
  const { rules } = fight;
  if (rules.active !== null) set(rules, { control: combatant(fight, rules.active).side });
  const { control, next } = rules;
  if (next === null) return;
  const isLeft = control === combatant(fight, next).side && !hasActed(fight, next) && rules.active !== next;
  if (!isLeft || whyIdle(fight, next) !== null) set(rules, { next: null });
}
