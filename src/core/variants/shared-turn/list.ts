import { baseOf, hasActed, hasCondition, initiativeOf, sees, whyIdle } from "../../state/combatants";
import type { Fight, Viewer } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import type { Refusal } from "../../state/refusal";
import { effectsOn } from "../../mechanics/effects";
import { orderByInitiative } from "../../mechanics/order";
import { isUnacted } from "../../mechanics/rounds";
import { numbers } from "./numbers";
import { isReady, partOf, type State } from "./state";
import { keyOf } from "../../state/text";

/** S-1: from top to bottom of the tracker. */
export function orderOf(fight: Fight<State>): readonly CombatantId[] {
  return orderByInitiative(fight, numbers);
}

/** Tells whether it is still in the list: it has a number and its turn of this round is not over (S-3, S-7, S-23). */
export function isListed(fight: Fight<State>, id: CombatantId): boolean {
  return baseOf(fight, id) !== null && !hasActed(fight, id);
}

/** The list, from the top. */
export function listOf(fight: Fight<State>): CombatantId[] {
  return orderOf(fight).filter((id) => isListed(fight, id));
}

/** S-3: tells whether it has passed, or was passed over, in this round. */
export function hasPassed(fight: Fight<State>, id: CombatantId): boolean {
  return fight.rules.passed[id] === fight.round;
}

/** The combatant with the impetus: the first in the list that has not passed, is not too late, and is above 0 (S-2, S-8, C-16). */
export function impetusOf(fight: Fight<State>): CombatantId | null {
  const order = orderOf(fight);
  return order.find((id) => awaits(fight, id)) ?? null;
}

const awaits = (fight: Fight<State>, id: CombatantId): boolean =>
  isUnacted(fight, id) && !hasPassed(fight, id) && (initiativeOf(fight, id) ?? 0) > 0;

/** S-4: tells whether a saving throw is due on its turn, so that it becomes the Actor by itself. */
export function mustSave(fight: Fight, id: CombatantId): boolean {
  return hasCondition(fight, id, "must-save") || effectsOn(fight, id).some(([, { save }]) => save !== null);
}

/** The reason why a combatant can't become a Reactor now, in the order of S-5; null where it can. The stage is asked elsewhere. */
export function whyNotReact(fight: Fight<State>, viewer: Viewer, id: CombatantId): Refusal | null {
  const { turn } = fight.rules;
  if (!isListed(fight, id))
    return {
      code: "not-in-list",
      combatant: id,
      says: keyOf(baseOf(fight, id) === null ? "shared-turn.refusals.no-number" : "shared-turn.refusals.turn-over"),
    };
  const idle = whyIdle(fight, id);
  if (idle !== null) return { code: idle, combatant: id };
  if (hasCondition(fight, id, "surprised")) return { code: "surprised", combatant: id };
  if (partOf(fight, id) !== undefined)
    return { code: "already-declared", combatant: id, says: keyOf("shared-turn.refusals.in-turn") };
  if (turn !== null && turn.actor !== null && !sees(fight, viewer, turn.actor))
    return { code: "not-eligible", combatant: id };
  return isReady(fight, id) ? null : { code: "reaction-spent", combatant: id };
}

/** S-24: the combatants that may still react to the Actor and have not declined, from the top of the list. */
export function undecidedOf(fight: Fight<State>): CombatantId[] {
  const { turn } = fight.rules;
  if (fight.stage !== "reactions" || turn === null) return [];
  return listOf(fight).filter((id) => {
    const player: Viewer = { gm: false, controls: [id] };
    return turn.declined[id] !== true && whyNotReact(fight, player, id) === null;
  });
}

/** S-24: those who will not react to the Actor, or were sent back, from the top of the list. */
export function declinedOf(fight: Fight<State>): CombatantId[] {
  const { turn } = fight.rules;
  return fight.stage === "reactions" ? listOf(fight).filter((id) => turn?.declined[id] === true) : [];
}
