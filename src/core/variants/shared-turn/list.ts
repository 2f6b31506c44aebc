import { baseOf, hasActed, hasCondition, initiativeOf, sees, whyIdle } from "../../state/combatants";
import type { CombatantId, Fight, Viewer } from "../../state/fight";
import type { Refusal } from "../../state/refusal";
import { effectsOn } from "../../mechanics/effects";
import { orderByInitiative } from "../../mechanics/order";
import { isUnacted } from "../../mechanics/rounds";
import { numbers } from "./numbers";
import { isReady, partOf, type State } from "./state";
import { keyOf } from "../../state/text";

/** S-1: the tracker's order. */
export const orderOf = (fight: Fight<State>): readonly CombatantId[] => orderByInitiative(fight, numbers);

/** It has a number, and its turn is not over (S-3, S-7, S-23). */
export const isListed = (fight: Fight<State>, id: CombatantId): boolean =>
  baseOf(fight, id) !== null && !hasActed(fight, id);

export const listOf = (fight: Fight<State>): CombatantId[] => orderOf(fight).filter((id) => isListed(fight, id));

/** S-3: whether it passed or was passed over in this round. */
export const hasPassed = (fight: Fight<State>, id: CombatantId): boolean => fight.rules.passed[id] === fight.round;

/** S-2, S-8, C-16: the first listed combatant above 0 that has not passed and is not late. */
export const impetusOf = (fight: Fight<State>): CombatantId | null =>
  orderOf(fight).find((id) => awaits(fight, id)) ?? null;

const awaits = (fight: Fight<State>, id: CombatantId): boolean =>
  isUnacted(fight, id) && !hasPassed(fight, id) && (initiativeOf(fight, id) ?? 0) > 0;

/** S-4: whether a save is due on its turn, which makes it the Actor automatically. */
export const mustSave = (fight: Fight, id: CombatantId): boolean =>
  hasCondition(fight, id, "must-save") || effectsOn(fight, id).some(([, { save }]) => save !== null);

/** Why a combatant cannot become a Reactor, in the order of S-5, or null. Does not check the stage. */
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

/** S-24: possible Reactors that have not declined, from the top of the list. */
export function undecidedOf(fight: Fight<State>): CombatantId[] {
  const { turn } = fight.rules;
  if (fight.stage !== "reactions" || turn === null) return [];
  return listOf(fight).filter((id) => {
    const player: Viewer = { gm: false, controls: [id] };
    return turn.declined[id] !== true && whyNotReact(fight, player, id) === null;
  });
}

/** S-24: combatants that declined or were sent back, from the top of the list. */
export function declinedOf(fight: Fight<State>): CombatantId[] {
  const { turn } = fight.rules;
  return fight.stage === "reactions" ? listOf(fight).filter((id) => turn?.declined[id] === true) : [];
}
