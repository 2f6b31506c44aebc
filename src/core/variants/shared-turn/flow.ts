import { asJoined, hasCondition, setMark, whyIdle } from "../../state/combatants";
import type { Body } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import type { Act, Flow } from "../../engine/variant";

import { allRolled, beginRolling, beginRound, endRound, placeNewcomers } from "../../mechanics/rounds";
import { clearSurprise } from "../../mechanics/surprise";
import { settleTies } from "../../mechanics/ties";
import { endTurns, loseTurn, skipTurn, startTurns, takeTurnsLeft } from "../../mechanics/turns";
import { impetusOf, listOf, orderOf, whyNotReact } from "./list";
import { nextStepOf, relevantSteps } from "./ladder";
import { newPart, participants, type Intention, type State, type Turn } from "./state";
import { numbers } from "./numbers";

type SharedAct = Act<State>;

/** How rounds, impetus and turns go on: S-1 … S-9, S-19, S-21, S-22. */
export const flow: Flow<State> = {
  start(act) {
    act.body.stage = "impetus";
    nextRound(act);
  },

  settle(act) {
    while (Object.keys(act.body.combatants).length > 0) {
      if (act.body.stage === "rolling") {
        if (!allRolled(act.body)) return;
        act.body.stage = "impetus";
        act.body.halted = false;
      }
      settleTies(act, numbers);
      placeNewcomers(act, orderOf(act.body));
      if (act.body.stage === "reactions") return declareCompelled(act);
      if (act.body.stage !== "impetus" || giveImpetus(act) === "waiting" || act.body.halted) return;
    }
  },

  closeRound(act) {
    const { turn } = act.body.rules;
    if (turn !== null && act.body.stage === "turn") endTurns(act, participants(turn));
    finishRound(act);
  },

  leave(act, id) {
    const { body } = act;
    const { turn, spent, passed } = body.rules;
    delete spent[id];
    delete passed[id];
    if (turn === null) return;
    delete turn.declined[id];
    delete turn.saves[id];
    if (!Object.hasOwn(turn.parts, id)) return;
    if (body.stage === "turn") act.emit({ type: "turn-ended", combatants: [id] });
    const wasActor = turn.actor === id;
    takeOut(turn, id);
    if (wasActor && body.stage === "reactions") for (const reactor of turn.reactors) returnReaction(act, reactor);
    if ((wasActor && body.stage === "reactions") || participants(turn).length === 0) closeTurn(body);
  },

  active: (body) => (body.stage === "turn" && body.rules.turn !== null ? participants(body.rules.turn) : []),

  order: orderOf,

  advance({ body }) {
    const { turn } = body.rules;
    if (body.stage === "impetus") return { do: "pass", combatant: impetusOf(body) };
    if (body.stage === "reactions") return { do: "beginTurn" };
    return turn !== null && turn.shared === true && nextStepOf(turn) !== null ? { do: "nextStep" } : { do: "endTurn" };
  },
};

/** Gives the impetus to whom it goes now; S-4 decides by itself about those who are not asked. */
function giveImpetus(act: SharedAct): "waiting" | "on" {
  const { body } = act;
  const id = impetusOf(body);
  if (id === null) {
    finishRound(act);
    return "on";
  }
  setMark(body, id, { began: true });
  const idle = whyIdle(body, id);
  if (idle === "defeated") skip(act, id, idle);
  else if (hasCondition(body, id, "must-save")) declareActor(act, id, null, null, true);
  else if (hasCondition(body, id, "surprised")) passOverSurprised(act, id);
  else if (idle !== null) skip(act, id, idle);
  else if (hasCondition(body, id, "compelled")) declareActor(act, id, null, null, true);
  else {
    body.asked = true;
    return "waiting";
  }
  return "on";
}

/** S-22, C-15: a skipped turn is a turn all the same; where reactions come back with it, this one does (S-20). */
function skip(act: SharedAct, id: CombatantId, why: "defeated" | "incapacitated"): void {
  skipTurn(act, id, why, false, () => returnAtOwnTurn(act, id));
}

/** S-2: makes somebody the Actor; `forced` where it was declared by itself (S-4). */
export function declareActor(
  act: SharedAct,
  id: CombatantId,
  plan: string | null,
  intends: readonly Intention[] | null,
  forced = false,
): void {
  const { body } = act;
  body.asked = true;
  body.stage = "reactions";
  body.rules.turn = {
    actor: id,
    forced,
    reactors: [],
    declined: {},
    parts: { [id]: newPart("actor", plan, intends) },
    shared: null,
    step: null,
    attacks: { last: null, done: {} },
    saves: {},
  };
  act.emit({ type: "declared", combatant: id, as: "actor", plan });
}

/** S-5: makes somebody a Reactor, which spends the reaction. */
export function declareReactor(
  act: SharedAct,
  id: CombatantId,
  plan: string | null,
  intends: readonly Intention[] | null,
): void {
  const { rules } = act.body;
  if (rules.turn === null) return;
  rules.turn.reactors.push(id);
  rules.turn.parts[id] = newPart("reactor", plan, intends);
  delete rules.turn.declined[id];
  rules.spent[id] = true;
  act.emit({ type: "declared", combatant: id, as: "reactor", plan });
  act.emit({ type: "reaction-spent", combatant: id, label: null });
}

/** S-19: the compelled are declared by themselves as soon as there is an Actor, in list order. */
function declareCompelled(act: SharedAct): void {
  const { body } = act;
  for (const id of listOf(body)) {
    const free = body.rules.turn?.declined[id] !== true && whyNotReact(body, { gm: true }, id) === null;
    if (free && hasCondition(body, id, "compelled")) declareReactor(act, id, null, null);
  }
}

/** S-6: the turns of all participants start; with Reactors it is a shared turn and stands at its first relevant step. */
export function beginTurn(act: SharedAct): void {
  const { body } = act;
  const { turn } = body.rules;
  if (turn === null) return;
  body.stage = "turn";
  turn.shared = turn.reactors.length > 0;
  turn.step = relevantSteps(turn)[0] ?? null;
  if (turn.actor !== null) returnAtOwnTurn(act, turn.actor);
  startTurns(act, participants(turn));
}

/** S-6: a Reactor declared after the turn has begun; an ordinary turn becomes a shared one. */
export function joinLate(act: SharedAct, id: CombatantId): void {
  const { turn } = act.body.rules;
  if (turn === null) return;
  turn.shared = true;
  turn.step ??= relevantSteps(turn)[0] ?? null;
  startTurns(act, [id]);
}

/** S-10: stands at another step; who attacks in turn there begins anew. */
export function standAt(act: SharedAct, step: number): void {
  const { turn } = act.body.rules;
  if (turn === null) return;
  turn.step = step;
  turn.attacks = { last: null, done: {} };
  act.emit({ type: "step", step });
}

/** S-7, S-16: Actor and Reactors leave the list together; what was noted is forgotten. */
export function endSharedTurn(act: SharedAct): void {
  const { turn } = act.body.rules;
  if (turn === null) return;
  endTurns(act, participants(turn));
  closeTurn(act.body);
}

/** Takes somebody out of a turn that is declared or under way. */
export function takeOut(turn: Turn, id: CombatantId): void {
  // Who struck after the one before it is next still, as if that one had struck last (S-12).
  if (turn.attacks.last === id) turn.attacks.last = participants(turn)[participants(turn).indexOf(id) - 1] ?? null;
  if (turn.actor === id) turn.actor = null;
  turn.reactors = turn.reactors.filter((reactor) => reactor !== id);
  delete turn.parts[id];
  delete turn.attacks.done[id];
}

/** Gives a spent reaction back. */
export function returnReaction(act: SharedAct, id: CombatantId): void {
  if (act.body.rules.spent[id] !== true) return;
  delete act.body.rules.spent[id];
  act.emit({ type: "reaction-returned", combatant: id });
}

/** S-20: not for Reactors, whose reaction was spent to join this very turn. */
function returnAtOwnTurn(act: SharedAct, id: CombatantId): void {
  if (act.body.options["reactionsReturn"] === "own-turn") returnReaction(act, id);
}

function closeTurn(body: Body<State>): void {
  body.rules.turn = null;
  body.stage = "impetus";
}

/** S-21: passed over as if it had passed, and no longer surprised. */
function passOverSurprised(act: SharedAct, id: CombatantId): void {
  act.body.rules.passed[id] = act.body.round;
  act.emit({ type: "passed", combatant: id });
  clearSurprise(act, id);
}

/** S-8: who is still listed loses the turn, the round ends, and the next one begins with everyone rolling (S-1). */
function finishRound(act: SharedAct): void {
  const { body } = act;
  closeTurn(body);
  takeTurnsLeft(act, orderOf(body), { skip, lose: loseTurn });
  endRound(act);
  if (body.round === 1) for (const id of orderOf(body)) clearSurprise(act, id);
  nextRound(act);
  beginRolling(act, numbers);
}

/** S-20: reactions come back when the round begins, before the roll. */
function nextRound(act: SharedAct): void {
  beginRound(act);
  if (act.body.options["reactionsReturn"] !== "round") return;
  for (const id of asJoined(act.body)) returnReaction(act, id);
}
