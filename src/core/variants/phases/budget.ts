import type { CombatantId, Fight } from "../../state/fight";
import { text, type Text } from "../../state/text";
import { focusOf } from "./attention";
import { budgetOf, type Budget, type State } from "./state";
import { KINDS, usualIn, type Kind } from "./worlds";

/** P-13: the prices of interrupts, in initiative. */
export const INTERRUPTS = [5, 10] as const;

/** The costs of an action (P-7). */
export const COSTS = ["simple", "complex"] as const;
export type Cost = (typeof COSTS)[number];

/** The cost in Simple Actions, with the action's names. */
export const ACTIONS: Readonly<Record<Cost, { readonly worth: number; readonly label: Text; readonly named: Text }>> = {
  simple: { worth: 1, label: text("phases.controls.simple"), named: text("phases.controls.simple-named") },
  complex: { worth: 2, label: text("phases.controls.complex"), named: text("phases.controls.complex-named") },
};

/** A phase's actions (P-4). */
export const SIMPLE_ACTIONS = 2;

export interface Payment {
  readonly bonus: number;
  readonly simple: number;
}

/** The budget left. Before its phase, the coming budget. */
export const budgetNow = (fight: Fight<State>, id: CombatantId): Budget =>
  budgetOf(fight, id) ?? freshBudget(fight, id);

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

/** P-7: bonus actions of its kind, then general actions. `wrong-bonus-world`: another kind's would suffice. */
export function paymentFor(budget: Budget, cost: Cost, kind: Kind): Payment | "wrong-bonus-world" | "no-actions-left" {
  const bonus = budget.kind === kind ? Math.min(budget.bonus, ACTIONS[cost].worth) : 0;
  const simple = ACTIONS[cost].worth - bonus;
  if (simple <= budget.simple) return { bonus, simple };
  const missing = simple - budget.simple;
  const elsewhere = budget.kind === kind ? 0 : budget.bonus;
  return elsewhere >= missing ? "wrong-bonus-world" : "no-actions-left";
}

/** The kinds of action, most useful first: the kind of the bonus actions while any are left. */
export function kindsFor(fight: Fight<State>, id: CombatantId): Kind[] {
  const { kind, bonus } = budgetNow(fight, id);
  return [...new Set([kind !== null && bonus > 0 ? kind : usualOf(fight, id), ...KINDS])];
}

/** The kind of a Simple Action from general actions: the usual kind, unless bonus actions would pay for it. */
export function unbonusedKind(fight: Fight<State>, id: CombatantId): Kind {
  const { kind, bonus } = budgetNow(fight, id);
  const usual = usualOf(fight, id);
  return [usual, ...KINDS].find((each) => kind !== each || bonus === 0) ?? usual;
}

const usualOf = (fight: Fight<State>, id: CombatantId): Kind => usualIn(focusOf(fight, id).world);
