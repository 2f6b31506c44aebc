import { asJoined, combatant, markOf, whyIdle } from "../../state/combatants";
import type { Body } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import type { Act, Flow } from "../../engine/variant";

import { freeEffectId, putEffect } from "../../mechanics/effects";
import { beginRound, endRound, isUnacted, placeNewcomers, someoneCanAct } from "../../mechanics/rounds";
import { endTurns, loseTurn, resumeTurn, skipTurn, startTurns, takeTurnsLeft } from "../../mechanics/turns";
import { unitsOf } from "./groups";
import { isNow, orderOf, standingOf } from "./order";
import { actingIn, forget, type State } from "./state";
import { settleSides } from "./ties";
import { unveil, unveilAll, veil } from "./veil";

type ScoreAct = Act<State>;

/** From the highest score down, a group at a time; an ambush before that: I-2, I-5, I-8, I-9, I-11. */
export const flow: Flow<State> = {
  start(act) {
    const { body } = act;
    const { ambush } = body.rules;
    if (ambush === null) return beginFight(act);
    body.stage = "ambush";
    veil(act);
    act.emit({ type: "ambush-started", side: ambush.side });
  },

  settle(act) {
    const { body } = act;
    while (Object.keys(body.combatants).length > 0) {
      settleSides(act);
      // Who waits at the bottom has begun its turn, but at another place (I-5).
      placeNewcomers(
        act,
        standingOf(body).filter((id) => !isPutOff(body, id)),
      );
      if (body.rules.active.length > 0) return joinTurn(act);
      if (body.halted && !someoneCanAct(body)) return;
      // Here it was another command that let somebody act: a round that begins halted stops below.
      body.halted = false;
      passOn(act);
      if (body.halted) return;
    }
  },

  closeRound(act) {
    const { body } = act;
    endActive(act);
    if (body.stage !== "ambush") return finishRound(act);
    for (const id of standingOf(body).filter((one) => isAwaited(body, one))) {
      loseTurn(act, id);
      unveil(act, id);
    }
    finishAmbush(act);
  },

  leave(act, id) {
    if (actingIn(act.body).includes(id)) act.emit({ type: "turn-ended", combatants: [id] });
    forget(act.body.rules, id);
  },

  active: (body) => orderOf(body).filter((id) => actingIn(body).includes(id)),

  order: orderOf,

  standing: standingOf,

  advance: () => ({ do: "endTurn" }),
};

/** Whether its turn of this round has begun and was put off (I-5, C-23). */
function isPutOff(body: Body<State>, id: CombatantId): boolean {
  const { began, acted } = markOf(body, id);
  return began === true && acted === undefined && !body.rules.active.includes(id);
}

/** Whether it waits for its turn, or in an ambush for its ambush turn. */
function isAwaited(body: Body<State>, id: CombatantId): boolean {
  const waits = combatant(body, id).base !== null && isUnacted(body, id) && isNow(body, id);
  return waits && !body.rules.active.includes(id);
}

/** Those whose turn is next: the first in the order who has not acted, with its group (I-2, I-8). */
function nextUnit(body: Body<State>): CombatantId[] {
  const units = unitsOf(body).map((unit) => unit.filter((id) => isAwaited(body, id)));
  return units.find((unit) => unit.length > 0) ?? [];
}

/** Lets the next turn start. Those of a group who cannot act are passed over one by one (C-15). */
function passOn(act: ScoreAct): void {
  const { body } = act;
  const unit = nextUnit(body);
  if (unit.length === 0) return body.stage === "ambush" ? finishAmbush(act) : finishRound(act);
  for (const id of asMembers(body, unit)) {
    const why = whyIdle(body, id);
    if (why !== null) return skip(act, id, why);
  }
  begin(act, unit);
}

/** Starts their turn, or goes on with one that was put off (C-23). */
function begin(act: ScoreAct, ids: readonly CombatantId[]): void {
  const { body } = act;
  body.rules.active = [...body.rules.active, ...ids];
  const [putOff, fresh] = [true, false].map((began) => ids.filter((id) => (markOf(body, id).began === true) === began));
  for (const id of putOff ?? []) resumeTurn(act, id);
  if (fresh !== undefined && fresh.length > 0) startTurns(act, asMembers(body, fresh));
}

/** Who has come to a group in its turn, and is next, acts with it (I-2, C-18). */
function joinTurn(act: ScoreAct): void {
  const { body } = act;
  const unit = unitsOf(body).find((ids) => ids.some((id) => body.rules.active.includes(id))) ?? [];
  const next = nextUnit(body).filter((id) => unit.includes(id) && whyIdle(body, id) === null);
  if (next.length > 0) begin(act, next);
}

function skip(act: ScoreAct, id: CombatantId, why: "defeated" | "incapacitated"): void {
  skipTurn(act, id, why, markOf(act.body, id).began === true);
  unveil(act, id);
}

/** Ends the turn under way, that of a group for all its members (I-2); in an ambush they come out of hiding (I-11). */
export function endActive(act: ScoreAct): void {
  const { body } = act;
  const ids = asMembers(body, actingIn(body));
  if (ids.length === 0) return;
  body.rules.active = [];
  body.rules.marked = {};
  endTurns(act, ids);
  for (const id of ids) unveil(act, id);
}

/** The members of a turn in the order in which they joined (C-19). */
function asMembers(body: Body, ids: readonly CombatantId[]): CombatantId[] {
  return asJoined(body).filter((id) => ids.includes(id));
}

/** I-11: after the ambush the first round begins with everyone. */
function finishAmbush(act: ScoreAct): void {
  unveilAll(act);
  act.body.rules.ambush = null;
  beginFight(act);
}

function beginFight(act: ScoreAct): void {
  act.body.stage = "turn";
  nextRound(act);
}

/** I-9: all have acted. Who is owed a turn and never had one loses it (C-12). */
function finishRound(act: ScoreAct): void {
  takeTurnsLeft(act, standingOf(act.body));
  endRound(act);
  nextRound(act);
}

/** I-6: what a blow costs counts from the start of the round after. */
function nextRound(act: ScoreAct): void {
  const { body } = act;
  beginRound(act);
  const due = Object.entries(body.rules.blows).toSorted(([a], [b]) => order(body, a) - order(body, b));
  for (const [target, blow] of due) {
    if (blow.effect !== null || blow.round > body.round) continue;
    blow.effect = freeEffectId(body, "blow-");
    putEffect(act, blow.effect, { name: "−10", target, until: { turns: 1 }, modify: { initiative: -10 } });
  }
}

function order(body: Body, id: CombatantId): number {
  return combatant(body, id).joined;
}
