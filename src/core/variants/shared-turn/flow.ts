import { asJoined, hasCondition, setMark, whyIdle } from "../../state/combatants";
import type { CombatantId, Fight } from "../../state/fight";
import { changed, drop, put, set } from "../../state/write";
import type { Flow, Mutation } from "../../engine/variant";
import { entryComes } from "../../mechanics/entries";
import { allRolled, beginRolling, beginRound, endRound, isWaiting, placeNewcomers } from "../../mechanics/rounds";
import { settleTies } from "../../mechanics/ties";
import { clearSurprise, endTurns, loseTurn, skipTurn, startTurns, takeTurnsLeft } from "../../mechanics/turns";
import { impetusOf, listOf, mustSave, orderOf, undecidedOf, whyNotReact } from "./list";
import {
  hasStepsLeft,
  isInAlternation,
  isStepOf,
  LAST_STEP,
  leftHere,
  nextAttackOf,
  nextStepOf,
  relevantSteps,
  stepOf,
} from "./steps";
import type { Paid } from "./payment";
import { editPart, isReady, newPart, NO_PLAN, participants, partIn, savesOf, spellKey, turnOf } from "./state";
import type { Intention, Plan, State, Turn } from "./state";
import { numbers } from "./numbers";

type SharedMutation = Mutation<State>;

/** Rounds, impetus and turns: S-1 to S-9, S-16, S-19 to S-23. */
export const flow: Flow<State> = {
  start(mutation) {
    set(mutation.fight, { stage: "impetus" });
    nextRound(mutation);
  },

  settle(mutation) {
    for (;;) {
      if (mutation.fight.stage === "rolling") {
        if (!allRolled(mutation.fight)) return;
        set(mutation.fight, { stage: "impetus", halted: false });
      }
      settleTies(mutation, numbers);
      placeNewcomers(mutation, () => orderOf(mutation.fight));
      if (mutation.fight.stage === "reactions") return declareCompelled(mutation);
      if (mutation.fight.stage !== "impetus" || isWaiting(mutation.fight)) return;
      set(mutation.fight, { halted: false });
      if (giveImpetus(mutation) === "waiting" || mutation.fight.halted) return;
    }
  },

  closeRound(mutation) {
    if (mutation.fight.stage === "turn") endSharedTurn(mutation);
    finishRound(mutation);
  },

  turnTo(mutation, id) {
    const { stage } = mutation.fight;
    if (stage === "turn") endSharedTurn(mutation);
    else if (stage === "reactions") dropDeclared(mutation);
    clearSurprise(mutation, id);
    declareActor(mutation, id, NO_PLAN);
  },

  leave(mutation, id) {
    const { fight } = mutation;
    const { turn, spent, passed } = fight.rules;
    drop(spent, id);
    drop(passed, id);
    if (turn === null) return;
    set(turn, {
      declined: changed(turn.declined, { [id]: undefined }),
      saves: changed(turn.saves, { [id]: undefined }),
      parts: withoutTarget(turn.parts, id),
    });
    if (!Object.hasOwn(turn.parts, id)) return;
    if (fight.stage === "turn") mutation.emit({ type: "turn-ended", combatants: [id] });
    const wasActor = turn.actor === id;
    takeOut(turn, id);
    if (wasActor && fight.stage === "reactions") dropDeclared(mutation);
    else if (participants(turn).length === 0) closeTurn(fight);
    // S-10: without Reactors it becomes an ordinary turn.
    else if (fight.stage === "turn" && turn.reactors.length === 0) set(turn, { shared: false, step: null });
  },

  active: (fight) => (fight.stage === "turn" && fight.rules.turn !== null ? participants(fight.rules.turn) : []),

  /** S-2, S-24, S-12: the holder of the impetus, the last who may react or else the Actor, and the next attacker. */
  waitsFor(fight) {
    const asked = undecidedOf(fight).filter((id) => !hasCondition(fight, id, "hidden"));
    if (asked.length === 1) return asked;
    const { turn } = fight.rules;
    const one = { impetus: impetusOf(fight), reactions: turn?.actor ?? null, turn: nextAttackOf(fight) };
    const id = one[fight.stage as keyof typeof one] ?? null;
    return id === null ? [] : [id];
  },

  order: orderOf,

  advance({ fight }) {
    const { turn } = fight.rules;
    if (fight.stage === "impetus") return { do: "pass", combatant: impetusOf(fight) };
    if (fight.stage === "reactions") return { do: "beginTurn" };
    return turn !== null && hasStepsLeft(turn) ? { do: "nextStep" } : { do: "endTurn" };
  },
};

/** S-2: gives the impetus to the next combatant. S-4 decides for combatants that are not asked. */
function giveImpetus(mutation: SharedMutation): "waiting" | "on" {
  const { fight } = mutation;
  const id = impetusOf(fight);
  if (entryComes(mutation, () => id)) return "on";
  if (id === null) {
    finishRound(mutation);
    return "on";
  }
  // A newcomer above this place is too late for it (S-23).
  setMark(fight, id, { began: true });
  const idle = whyIdle(fight, id);
  if (idle === "defeated") skip(mutation, id, idle);
  else if (mustSave(fight, id)) declareActor(mutation, id, NO_PLAN, true);
  else if (hasCondition(fight, id, "surprised")) loseTurnToSurprise(mutation, id);
  else if (idle !== null) skip(mutation, id, idle);
  else if (hasCondition(fight, id, "compelled")) declareActor(mutation, id, NO_PLAN, true);
  else {
    set(fight, { asked: true });
    return "waiting";
  }
  return "on";
}

/** S-2: makes a combatant the Actor. `forced`: declared automatically (S-4). */
export function declareActor({ fight, emit }: SharedMutation, id: CombatantId, plan: Plan, forced = false): void {
  set(fight, { asked: true, stage: "reactions" });
  set(fight.rules, {
    turn: {
      actor: id,
      forced,
      reactors: [],
      declined: {},
      parts: { [id]: newPart("actor", plan) },
      shared: null,
      step: null,
      attacks: { last: null, done: {} },
      saves: {},
    },
  });
  emit({ type: "declared", combatant: id, as: "actor", plan: plan.plan });
}

/** S-3 */
export function pass({ fight, emit }: SharedMutation, id: CombatantId): void {
  put(fight.rules.passed, id, fight.round);
  emit({ type: "passed", combatant: id });
}

/** S-21: its turn is skipped or, by the option, passed over. Then its surprise ends. */
function loseTurnToSurprise(mutation: SharedMutation, id: CombatantId): void {
  if (mutation.fight.options["surprise"] === "passed-over") pass(mutation, id);
  else skip(mutation, id, "surprised");
  clearSurprise(mutation, id);
}

/** S-22, C-15: a skipped turn counts as a turn. If reactions return with it, this one does (S-20). */
function skip(mutation: SharedMutation, id: CombatantId, why: "defeated" | "incapacitated" | "surprised"): void {
  skipTurn(mutation, id, why, false, () => returnAtOwnTurn(mutation, id));
}

/** S-5: makes a combatant a Reactor, which spends its reaction. */
export function declareReactor(mutation: SharedMutation, id: CombatantId, plan: Plan): void {
  const turn = turnOf(mutation.fight);
  set(turn, {
    reactors: [...turn.reactors, id],
    parts: changed(turn.parts, { [id]: newPart("reactor", plan) }),
    declined: changed(turn.declined, { [id]: undefined }),
  });
  mutation.emit({ type: "declared", combatant: id, as: "reactor", plan: plan.plan });
  spendReaction(mutation, id, null);
}

/** S-24: a combatant declines to react to this Actor. */
export function decline({ fight, emit }: SharedMutation, id: CombatantId): void {
  noteDeclined(turnOf(fight), id);
  emit({ type: "declined", combatant: id });
}

/** S-24: notes a combatant that declined or was sent back (S-19). */
export function noteDeclined(turn: Turn, id: CombatantId): void {
  set(turn, { declined: changed(turn.declined, { [id]: true }) });
}

/** S-19: declares the compelled as soon as there is an Actor, in list order. */
function declareCompelled(mutation: SharedMutation): void {
  const { fight } = mutation;
  for (const id of listOf(fight)) {
    const free = fight.rules.turn?.declined[id] !== true && whyNotReact(fight, { gm: true }, id) === null;
    if (free && hasCondition(fight, id, "compelled")) declareReactor(mutation, id, NO_PLAN);
  }
}

/** S-6: all participants' turns start together (S-15). With Reactors it is a shared turn at its first relevant step. */
export function beginTurn(mutation: SharedMutation): void {
  const { fight } = mutation;
  const turn = turnOf(fight);
  set(fight, { stage: "turn" });
  set(turn, { shared: turn.reactors.length > 0 });
  set(turn, { step: relevantSteps(turn)[0] ?? null });
  if (turn.actor !== null) returnAtOwnTurn(mutation, turn.actor);
  startTurns(mutation, participants(turn), []);
}

/** S-6, S-24: begins the turn if all possible Reactors have answered. */
export function beginOnceAnswered(mutation: SharedMutation): void {
  const { fight } = mutation;
  const isOpen = fight.stage === "reactions" && turnOf(fight).actor !== null;
  if (isOpen && undecidedOf(fight).length === 0) beginTurn(mutation);
}

/** S-6: a Reactor declared late. An ordinary turn becomes shared. */
export function joinLate(mutation: SharedMutation, id: CombatantId): void {
  const turn = turnOf(mutation.fight);
  set(turn, { shared: true });
  set(turn, { step: turn.step ?? relevantSteps(turn)[0] ?? null });
  startTurns(mutation, [id], []);
}

/** S-10: moves to another step and resets its alternating attacks. */
export function standAt({ fight, emit }: SharedMutation, step: number): void {
  set(turnOf(fight), { step, attacks: { last: null, done: {} } });
  emit({ type: "step", step });
}

/** S-10, S-11: ends intentions of that kind, and moves past steps in which nobody has anything left to do. */
export function advanceSteps(mutation: SharedMutation, id: CombatantId, ...what: readonly Intention[]): void {
  const { fight } = mutation;
  const step = stepOf(turnOf(fight));
  if (what.includes("move")) editPart(fight, id, { moved: step?.number ?? LAST_STEP });
  if (step === undefined) return;
  if (isStepOf(step, partIn(fight, id)) && what.some((each) => step.uses.includes(each))) noteDone(turnOf(fight), id);
  while (leftHere(fight).length === 0) {
    const next = nextStepOf(turnOf(fight));
    if (next === null) return;
    standAt(mutation, next);
  }
}

/** S-11: replaces a plan. Omitted parts stay. */
export function changePlan(fight: Fight<State>, id: CombatantId, { plan, intends, targets }: Plan): void {
  const part = partIn(fight, id);
  editPart(fight, id, {
    first: part.first === undefined ? part.plan : part.first,
    plan,
    ...(intends !== undefined && { intends }),
    ...(targets !== undefined && { targets: [...new Set(targets)] }),
  });
}

/** S-12: notes the last attacker, if attacks alternate. */
export function noteBlow(fight: Fight<State>, attack: Paid & { readonly kind: Intention }): void {
  const turn = turnOf(fight);
  if (isInAlternation(turn, attack)) set(turn, { attacks: { ...turn.attacks, last: attack.combatant } });
}

/** S-12: notes that a combatant is done in the present step. */
export function noteDone(turn: Turn, id: CombatantId): void {
  set(turn, { attacks: { ...turn.attacks, done: changed(turn.attacks.done, { [id]: true }) } });
}

/** S-16, S-7: Actor and Reactors leave the list together. Clears the turn, and a forced Actor's surprise (S-4). */
export function endSharedTurn(mutation: SharedMutation): void {
  const turn = turnOf(mutation.fight);
  endTurns(mutation, participants(turn), (id, { name }) => savesOf(turn, id).includes(spellKey(name)));
  if (turn.forced && turn.actor !== null) clearSurprise(mutation, turn.actor);
  closeTurn(mutation.fight);
}

/** C-2, C-30: a turn that has not begun is over, and its Reactors have their reactions back. */
function dropDeclared(mutation: SharedMutation): void {
  for (const reactor of turnOf(mutation.fight).reactors) returnReaction(mutation, reactor);
  closeTurn(mutation.fight);
}

function closeTurn(fight: Fight<State>): void {
  set(fight.rules, { turn: null });
  set(fight, { stage: "impetus" });
}

/** C-2: removes a combatant from a declared or running turn. */
export function takeOut(turn: Turn, id: CombatantId): void {
  const { actor, reactors, parts, attacks } = turn;
  const all = participants(turn);
  // Keep the alternation as if the combatant before it had attacked last (S-12).
  const last = attacks.last === id ? (all[all.indexOf(id) - 1] ?? null) : attacks.last;
  set(turn, {
    actor: actor === id ? null : actor,
    reactors: reactors.filter((reactor) => reactor !== id),
    parts: changed(parts, { [id]: undefined }),
    attacks: { last, done: changed(attacks.done, { [id]: undefined }) },
  });
}

function withoutTarget(parts: Turn["parts"], id: CombatantId): Turn["parts"] {
  const aimed = Object.entries(parts).map(([who, part]) => [
    who,
    part.targets?.includes(id) ? { ...part, targets: part.targets.filter((target) => target !== id) } : part,
  ]);
  return Object.fromEntries(aimed);
}

/** S-8: listed combatants lose the turn, in a stand-off all of them (S-9). The next round begins with rolls (S-1). */
function finishRound(mutation: SharedMutation): void {
  const { fight } = mutation;
  closeTurn(fight);
  takeTurnsLeft(mutation, orderOf(fight), { skip, lose: loseTurn });
  endRound(mutation);
  if (fight.round === 1) for (const id of orderOf(fight)) clearSurprise(mutation, id);
  nextRound(mutation);
  beginRolling(mutation, numbers);
}

/** S-20: reactions return at the start of the round, before the roll. */
function nextRound(mutation: SharedMutation): void {
  beginRound(mutation);
  if (mutation.fight.options["reactionsReturn"] === "own-turn") return;
  for (const id of asJoined(mutation.fight)) returnReaction(mutation, id);
}

/** S-20: spends a reaction on something described in words, or to join a turn (S-5). */
export function spendReaction({ fight, emit }: SharedMutation, id: CombatantId, label: string | null): void {
  put(fight.rules.spent, id, true);
  emit({ type: "reaction-spent", combatant: id, label });
}

export function returnReaction({ fight, emit }: SharedMutation, id: CombatantId): void {
  if (isReady(fight, id)) return;
  drop(fight.rules.spent, id);
  emit({ type: "reaction-returned", combatant: id });
}

/** S-20: not for Reactors, who spent their reaction to join this turn. */
function returnAtOwnTurn(mutation: SharedMutation, id: CombatantId): void {
  if (mutation.fight.options["reactionsReturn"] !== "round") returnReaction(mutation, id);
}
