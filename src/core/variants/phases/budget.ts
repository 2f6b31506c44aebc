import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { focusOf } from "./attention";
import { budgetOf, type Budget, type State } from "./state";
import type { Kind } from "./worlds";

/** The costs of an action, each as a number of Simple actions (P-7). */
const COSTS = { simple: 1, complex: 2 } as const;
/** One of {@link COSTS}. */
export type Cost = keyof typeof COSTS;

/** The actions that every combatant has in its phase (P-4). */
export const SIMPLE_ACTIONS = 2;

/** The split of a payment: bonus actions, and general ones. */
export interface Payment {
  readonly bonus: number;
  readonly simple: number;
}

/** The budget left to a combatant; before its phase, the one it will have. */
export function budgetNow(fight: Fight<State>, id: CombatantId): Budget {
  return budgetOf(fight, id) ?? freshBudget(fight, id);
}

/** The budget at the start of a phase (P-4, P-5). */
export function freshBudget(fight: Fight<State>, id: CombatantId): Budget {
  const { attention, bonus } = focusOf(fight, id);
  return {
    round: fight.round,
    simple: SIMPLE_ACTIONS,
    bonus,
    of: bonus,
    kind: attention === "none" ? null : attention,
  };
}

/**
 * How an action would be paid (P-7): bonus actions of its kind first, then the general ones; or why it cannot be:
 * `wrong-bonus-world` where bonus actions of another kind would have paid what is missing.
 */
export function paymentFor(budget: Budget, cost: Cost, kind: Kind): Payment | "wrong-bonus-world" | "no-actions-left" {
  const bonus = budget.kind === kind ? Math.min(budget.bonus, COSTS[cost]) : 0;
  const simple = COSTS[cost] - bonus;
  if (simple <= budget.simple) return { bonus, simple };
  const missing = simple - budget.simple;
  const elsewhere = budget.kind === kind ? 0 : budget.bonus;
  return elsewhere >= missing ? "wrong-bonus-world" : "no-actions-left";
}
