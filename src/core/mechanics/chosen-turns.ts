import { actedOf, asJoined, hasActed, whyIdle } from "../state/combatants";
import { derived } from "../state/derived";
import type { Fight } from "../state/encounter";
import type { CombatantId } from "../state/ids";
import type { Mutation } from "../engine/variant";
import { loseTurn } from "./turns";

/**
 * From top to bottom where turns are chosen (rules 0.8): who has acted, in the order they finished; who is acting; the
 * others as joined.
 */
export function orderByTurns(fight: Fight, active: CombatantId | null): CombatantId[] {
  const waiting = stillToAct(fight).filter((id) => id !== active);
  return [...actedOf(fight), ...(active === null ? [] : [active]), ...waiting];
}

/** The combatants without a turn in this round, able or not, as joined. Newcomers have no place and may act at once (C-18). */
export const stillToAct: (fight: Fight) => readonly CombatantId[] = derived(
  ({ combatants, marks, round }) => [combatants, marks, round],
  (fight) => asJoined(fight).filter((id) => !hasActed(fight, id)),
);

/** Those still to act that can, and so can be chosen (C-15). */
export const ableToAct: (fight: Fight) => readonly CombatantId[] = derived(
  ({ combatants, marks, round, effects, options }) => [combatants, marks, round, effects, options],
  (fight) => ableOf(fight, stillToAct(fight)),
);

/** Those of these combatants that can act, and so can be chosen (C-15). */
export function ableOf(fight: Fight, ids: readonly CombatantId[]): CombatantId[] {
  return ids.filter((id) => whyIdle(fight, id) === null);
}

/** At the end of a closed round: those without a turn lose it, as joined (C-12, C-19). */
export function loseTurnsLeft(mutation: Mutation): void {
  for (const id of stillToAct(mutation.fight)) loseTurn(mutation, id);
}
