import { combatant, hasCondition, numberTrait, whyIdle } from "../state/combatants";
import type { CombatantId, Fight } from "../state/fight";
import { choicesOf, isChosen } from "./choices";

/** B-5, N-6: the key of combatants that share a turn, or null. With numbers, a kind must first be tied. */
export function unitKey(fight: Fight, id: CombatantId): string | null {
  const choices = choicesOf(fight);
  const { side, kind } = combatant(fight, id);
  if (!choices.kindsTogether || side !== "gm") return null;
  return isChosen(choices) ? kind : `${numberTrait(fight, id, "initiative")} ${kind}`;
}

/** B-4, N-5: why its turn would be skipped, or null (C-15). */
export function whySkipped(fight: Fight, id: CombatantId): "defeated" | "incapacitated" | "surprised" | null {
  const why = whyIdle(fight, id);
  if (why !== null || choicesOf(fight).surprise === "ignored") return why;
  return hasCondition(fight, id, "surprised") ? "surprised" : null;
}

export const isReady = (fight: Fight, id: CombatantId): boolean => whySkipped(fight, id) === null;
