import { asJoined, baseOf, markOf, whyIdle } from "../../state/combatants";
import type { CombatantId, Fight } from "../../state/fight";
import { entryOf } from "../../state/table";
import { edit, set, tally } from "../../state/write";
import type { Mutation, Flow } from "../../engine/variant";
import { freeEffectId, putEffect } from "../../mechanics/effects";
import { entryComes } from "../../mechanics/entries";
import { actingIn, asMembers, setActing } from "../../mechanics/own-turn";
import { beginRound, endRound, isUnacted, isWaiting, placeNewcomers } from "../../mechanics/rounds";
import { endTurns, loseTurn, resumeTurn, skipTurn, startTurns, takeTurnsLeft } from "../../mechanics/turns";
import { unitsOf } from "./groups";
import { isNow, orderOf, standingOf } from "./order";
import { blowOn, forget, type State } from "./state";
import { settleSides } from "./ties";
import { hideNewcomers, reveal, revealAll } from "./ambush-visibility";

type ScoreMutation = Mutation<State>;

/** From the highest score down, a group at a time, after any ambush: I-9, I-2, I-5, I-6, I-8, I-11. */
export const flow: Flow<State> = {
  start(mutation) {
    const { fight } = mutation;
    const { ambush } = fight.rules;
    if (ambush === null) return beginFight(mutation);
    set(fight, { stage: "ambush" });
    hideNewcomers(mutation);
    mutation.emit({ type: "ambush-started", side: ambush.side });
  },

  settle(mutation) {
    const { fight } = mutation;
    for (;;) {
      settleSides(mutation);
      // A combatant put to the bottom has begun its turn, but at another place (I-5).
      placeNewcomers(mutation, () => standingOf(fight).filter((id) => !isPutOff(fight, id)));
      if (fight.rules.active !== null) return joinTurn(mutation);
      if (isWaiting(fight)) return;
      // An earlier command let someone act. A round that begins halted stops below.
      set(fight, { halted: false });
      passOn(mutation);
      if (fight.halted) return;
    }
  },

  closeRound(mutation) {
    const { fight } = mutation;
    endActive(mutation);
    if (fight.stage !== "ambush") return finishRound(mutation);
    for (const id of standingOf(fight).filter((who) => isAwaited(fight, who))) {
      lose(mutation, id);
    }
    finishAmbush(mutation);
  },

  turnTo(mutation, id) {
    const { fight } = mutation;
    if (isNow(fight, id)) endActive(mutation);
    else failAmbush(mutation);
    const unit = unitsOf(fight).find((ids) => ids.includes(id)) ?? [id];
    begin(
      mutation,
      asMembers(fight, unit).filter((who) => who === id || (isAwaited(fight, who) && whyIdle(fight, who) === null)),
    );
  },

  leave(mutation, id) {
    if (actingIn(mutation.fight).includes(id)) mutation.emit({ type: "turn-ended", combatants: [id] });
    forget(mutation.fight.rules, id);
  },

  active(fight) {
    const acting = actingIn(fight);
    return acting.length < 2 ? acting : standingOf(fight).filter((id) => acting.includes(id));
  },

  unitOf: (fight, id) => unitsOf(fight).find((unit) => unit.includes(id)) ?? [id],

  areByNumber: ({ stage }) => stage !== "ambush",

  order: orderOf,

  standing: standingOf,

  advance: () => ({ do: "endTurn" }),
};

function beginFight(mutation: ScoreMutation): void {
  set(mutation.fight, { stage: "turn" });
  nextRound(mutation);
}

/** I-9: begins the next round. A blow's cost counts from the start of the following round (I-6). */
function nextRound(mutation: ScoreMutation): void {
  const { fight } = mutation;
  beginRound(mutation);
  for (const target of asJoined(fight)) {
    const blow = entryOf(fight.rules.blows, target);
    if (blow?.effect !== null || blow.round > fight.round) continue;
    const effect = freeEffectId(fight, "blow-");
    edit(fight.rules.blows, target, { effect });
    putEffect(mutation, effect, { name: "−10", target, until: { turns: 1 }, modify: { initiative: -10 } });
  }
}

/** I-9: combatants that are owed a turn lose it (C-12). */
function finishRound(mutation: ScoreMutation): void {
  takeTurnsLeft(mutation, standingOf(mutation.fight), { skip, lose });
  endRound(mutation);
  nextRound(mutation);
}

/** I-2: starts the next turn. Members of a group that cannot act are skipped one by one (C-15). */
function passOn(mutation: ScoreMutation): void {
  const { fight } = mutation;
  const unit = nextUnit(fight);
  if (entryComes(mutation, () => unit[0] ?? null)) return;
  if (unit.length === 0) return fight.stage === "ambush" ? finishAmbush(mutation) : finishRound(mutation);
  for (const id of asMembers(fight, unit)) {
    const why = whyIdle(fight, id);
    if (why !== null) return skip(mutation, id, why);
  }
  begin(mutation, unit);
}

/** I-2: starts a group's turn, or resumes one that was put off (C-23). */
function begin(mutation: ScoreMutation, ids: readonly CombatantId[]): void {
  const { fight } = mutation;
  setActing(fight.rules, [...actingIn(fight), ...ids]);
  const hasBegun = (id: CombatantId): boolean => markOf(fight, id).began === true;
  for (const id of ids.filter(hasBegun)) resumeTurn(mutation, id);
  const fresh = ids.filter((id) => !hasBegun(id));
  if (fresh.length > 0) startTurns(mutation, asMembers(fight, fresh));
}

/** I-2: newcomers join their group's turn if they are next in it (C-18). */
function joinTurn(mutation: ScoreMutation): void {
  const { fight } = mutation;
  const acting = actingIn(fight);
  const units = unitsOf(fight);
  // Earlier units are done, because their members do not act.
  const unit = unfinished(fight, units).find((ids) => ids.some((id) => acting.includes(id))) ?? [];
  if (unit.every((id) => acting.includes(id))) return;
  const next = nextUnit(fight).filter((id) => unit.includes(id) && whyIdle(fight, id) === null);
  if (next.length > 0) begin(mutation, next);
}

/** I-2: ends a whole group's turn (I-10). After an ambush turn they are revealed (I-11). */
export function endActive(mutation: ScoreMutation): void {
  const { fight } = mutation;
  const ids = asMembers(fight, actingIn(fight));
  if (ids.length === 0) return;
  setActing(fight.rules, []);
  set(fight.rules, { marked: {} });
  endTurns(mutation, ids);
  for (const id of ids) reveal(mutation, id);
}

/** I-5: whether its turn was put off (C-23). */
function isPutOff(fight: Fight<State>, id: CombatantId): boolean {
  const { began, acted } = markOf(fight, id);
  return began === true && acted === undefined && !actingIn(fight).includes(id);
}

function skip(mutation: ScoreMutation, id: CombatantId, why: "defeated" | "incapacitated"): void {
  spareBlow(mutation, id);
  skipTurn(mutation, id, why, markOf(mutation.fight, id).began === true);
  reveal(mutation, id);
}

function lose(mutation: ScoreMutation, id: CombatantId): void {
  spareBlow(mutation, id);
  loseTurn(mutation, id);
  reveal(mutation, id);
}

/** I-6: a turn that is not taken does not use up a blow's effect. */
function spareBlow({ fight }: ScoreMutation, id: CombatantId): void {
  const effect = blowOn(fight, id);
  if (effect !== null) tally(fight.effects, effect, { fresh: true });
}

/** I-8: the first in the order that has not acted, with its group (I-2). */
function nextUnit(fight: Fight<State>): CombatantId[] {
  const units = unitsOf(fight);
  const awaited = unfinished(fight, units).map((unit) => unit.filter((id) => isAwaited(fight, id)));
  return awaited.find((unit) => unit.length > 0) ?? [];
}

function unfinished(
  fight: Fight<State>,
  units: readonly (readonly CombatantId[])[],
): readonly (readonly CombatantId[])[] {
  const first = units.findIndex((unit) => unit.some((id) => isUnacted(fight, id)));
  return first < 0 ? [] : units.slice(first);
}

function isAwaited(fight: Fight<State>, id: CombatantId): boolean {
  const waits = baseOf(fight, id) !== null && isUnacted(fight, id) && isNow(fight, id);
  return waits && !actingIn(fight).includes(id);
}

/** I-11: the ambush fails. Combatants without an ambush turn lose nothing. */
export function failAmbush(mutation: ScoreMutation): void {
  endActive(mutation);
  finishAmbush(mutation);
}

/** I-11: after the ambush, round 1 begins with everyone. */
function finishAmbush(mutation: ScoreMutation): void {
  revealAll(mutation);
  set(mutation.fight.rules, { ambush: null });
  beginFight(mutation);
}
