import { companionsOf, companyOf } from "../state/companies";
import { asJoined, hasCondition, initiativeOf, whyIdle } from "../state/combatants";
import type { CombatantId, Fight } from "../state/fight";
import { turnKey } from "../engine/companies";
import { asMembers } from "../mechanics/own-turn";
import { choicesOf, isChosen } from "./choices";
import { numbers } from "./numbers";

/** B-5, N-6, C-31: the key of combatants that share a turn, or null. With numbers, a kind must first be tied. */
export const unitKey = (fight: Fight, id: CombatantId): string | null => turnKey(fight, numbers, id);

/** Whether two share a turn. With numbers, a kind only while its numbers are equal. */
export function shareTurn(fight: Fight, a: CombatantId, b: CombatantId): boolean {
  const key = unitKey(fight, a);
  if (key === null || key !== unitKey(fight, b)) return false;
  const isFree = isChosen(choicesOf(fight)) || companyOf(fight, a) !== undefined;
  return isFree || initiativeOf(fight, a) === initiativeOf(fight, b);
}

/** Combatants that share a turn: a company with its leader first, others as joined (C-19). */
export function asUnit(fight: Fight, ids: readonly CombatantId[]): CombatantId[] {
  const members = ids.length < 2 ? [] : companionsOf(fight, ids[0] as CombatantId);
  // A member that left the company keeps the turn that it shares.
  return ids.every((id) => members.includes(id)) ? members.filter((id) => ids.includes(id)) : asMembers(fight, ids);
}

/** The combatants that share its turn, itself included. */
export function unitOf(fight: Fight, id: CombatantId): readonly CombatantId[] {
  if (unitKey(fight, id) === null) return [id];
  return companyOf(fight, id)?.members ?? asJoined(fight).filter((other) => shareTurn(fight, id, other));
}

/** B-4, N-5: why its turn would be skipped, or null (C-15). */
export function whySkipped(fight: Fight, id: CombatantId): "defeated" | "incapacitated" | "surprised" | null {
  const why = whyIdle(fight, id);
  if (why !== null || choicesOf(fight).surprise !== "loses-turn") return why;
  return hasCondition(fight, id, "surprised") ? "surprised" : null;
}

export const isReady = (fight: Fight, id: CombatantId): boolean => whySkipped(fight, id) === null;
