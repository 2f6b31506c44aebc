import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { text, type Text } from "../../state/text";
import { focusOf } from "./attention";
import { budgetOf, type Budget, type State } from "./state";
import { KINDS, usualIn, type Kind } from "./worlds";

/** P-13: the prices of interrupts, in points of initiative. */
export const INTERRUPTS = [5, 10] as const;

/** The price of an action (P-7). */
export const COSTS = ["simple", "complex"] as const;
/** One of {@link COSTS}. */
export type Cost = (typeof COSTS)[number];

/** The cost of an action as a number of Simple actions, and its name: plain, or to be given by the person. */
export const ACTIONS: Readonly<Record<Cost, { readonly worth: number; readonly label: Text; readonly named: Text }>> = {
  simple: { worth: 1, label: text("phases.controls.simple"), named: text("phases.controls.simple-named") },
  complex: { worth: 2, label: text("phases.controls.complex"), named: text("phases.controls.complex-named") },
};

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
  const bonus = budget.kind === kind ? Math.min(budget.bonus, ACTIONS[cost].worth) : 0;
  const simple = ACTIONS[cost].worth - bonus;
  if (simple <= budget.simple) return { bonus, simple };
  const missing = simple - budget.simple;
  const elsewhere = budget.kind === kind ? 0 : budget.bonus;
  return elsewhere >= missing ? "wrong-bonus-world" : "no-actions-left";
}

/** The kinds of action in the order in which somebody will want them: while bonus actions are left, what these are for. */
export function kindsFor(fight: Fight<State>, id: CombatantId): Kind[] {
  const { kind, bonus } = budgetNow(fight, id);
  return [...new Set([kind !== null && bonus > 0 ? kind : usualOf(fight, id), ...KINDS])];
}

/** The kind of a Simple action for anything: what one mostly does, unless bonus actions would pay that. */
export function unbonusedKind(fight: Fight<State>, id: CombatantId): Kind {
  const { kind, bonus } = budgetNow(fight, id);
  const usual = usualOf(fight, id);
  return [usual, ...KINDS].find((one) => kind !== one || bonus === 0) ?? usual;
}

const usualOf = (fight: Fight<State>, id: CombatantId): Kind => usualIn(focusOf(fight, id).world);
