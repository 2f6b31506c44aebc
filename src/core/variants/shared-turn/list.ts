import { combatant, hasActed, hasCondition, initiativeOf, markOf, sees, whyIdle } from "../../state/combatants";
import type { Body, Viewer } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import type { Refusal } from "../../state/refusal";
import { orderByInitiative } from "../../mechanics/order";
import { numbers } from "./numbers";
import { partOf, type State } from "./state";

/** From top to bottom of the tracker. */
export function orderOf(body: Body<State>): CombatantId[] {
  return orderByInitiative(body, numbers);
}

/** Whether it is still in the list: it has a number and its turn of this round is not over (S-3, S-7, S-23). */
export function isListed(body: Body<State>, id: CombatantId): boolean {
  return combatant(body, id).base !== null && !hasActed(body, id);
}

/** The list, from the top. */
export function listOf(body: Body<State>): CombatantId[] {
  return orderOf(body).filter((id) => isListed(body, id));
}

/** Whether it has passed, or was passed over, in this round. */
export function hasPassed(body: Body<State>, id: CombatantId): boolean {
  return body.rules.passed[id] === body.round;
}

/** Where the impetus goes: the first in the list who has not passed, has not come too late, and is above 0 (S-2, S-8, C-16). */
export function impetusOf(body: Body<State>): CombatantId | null {
  const next = listOf(body).find(
    (id) => !hasPassed(body, id) && markOf(body, id).late !== true && (initiativeOf(body, id) ?? 0) > 0,
  );
  return next ?? null;
}

/** Why somebody cannot become a Reactor now, in the order of S-5; null where it can. The stage is asked elsewhere. */
export function whyNotReact(body: Body<State>, viewer: Viewer, id: CombatantId): Refusal | null {
  const { turn, spent } = body.rules;
  if (!isListed(body, id)) return { code: "not-in-list", combatant: id };
  const idle = whyIdle(body, id);
  if (idle !== null) return { code: idle, combatant: id };
  if (hasCondition(body, id, "surprised")) return { code: "surprised", combatant: id };
  if (partOf(body, id) !== undefined) return { code: "already-declared", combatant: id };
  if (turn !== null && turn.actor !== null && !sees(body, viewer, turn.actor))
    return { code: "not-eligible", combatant: id };
  return spent[id] === true ? { code: "reaction-spent", combatant: id } : null;
}

/** Who may still react to the Actor and has not declined, from the top of the list. */
export function undecidedOf(body: Body<State>): CombatantId[] {
  const { turn } = body.rules;
  if (body.stage !== "reactions" || turn === null) return [];
  return listOf(body).filter((id) => {
    const eyes: Viewer = { gm: false, controls: [id] };
    return turn.declined[id] !== true && whyNotReact(body, eyes, id) === null;
  });
}
