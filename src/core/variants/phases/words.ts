import { numberTrait } from "../../state/combatants";
import type { CombatantId, Fight } from "../../state/fight";
import { totalOf } from "../../state/formula";
import { text, type Text } from "../../state/text";
import { ACTIONS, paymentFor, type Cost } from "./budget";
import type { Budget } from "./state";
import { bestIn, bonusIn, diceIn, rollIn, type Attention, type Kind, type World } from "./worlds";

export const kindWord = (kind: Kind): Text => text(`phases.kinds.${kind}`);

export const attentionWord = (attention: Attention): Text =>
  attention === "none" ? text("phases.attention.none") : kindWord(attention);

export const attentionLine = (attention: Attention): Text[] =>
  attention === "none" ? [] : [text("phases.lines.attention", { kind: kindWord(attention) })];

/** If not obvious. Undefined without bonus actions (P-7). */
export function costWord(budget: Budget, cost: Cost, kind: Kind): Text | undefined {
  const payment = paymentFor(budget, cost, kind);
  if (typeof payment === "string" || budget.of === 0) return undefined;
  const { bonus, simple } = payment;
  if (bonus === 0) return text("phases.costs.any", { count: simple });
  if (simple === 0) return text("phases.costs.bonus", { count: bonus, kind: kindWord(kind) });
  return text("phases.costs.both", { bonus, kind: kindWord(kind), simple });
}

/** The part of the remaining Simple Actions that an action uses (P-7). */
export const shareWord = ({ simple }: Budget, cost: Cost): Text | undefined =>
  simple < ACTIONS[cost].worth ? undefined : text("phases.costs.share", { count: ACTIONS[cost].worth, left: simple });

export function simpleNote(left: number): Text {
  if (left === 0) return text("phases.budget.none");
  return text(left === 1 ? "phases.budget.simple" : "phases.budget.simple-or-complex", { count: left });
}

export const bonusNote = (left: number): Text =>
  left === 0 ? text("phases.budget.none") : text("phases.budget.simple", { count: left });

/** A world's roll and its most bonus actions, in words. */
export function worldGives(fight: Fight, id: CombatantId, world: World): Text {
  const flat = totalOf(rollIn(world, 0), (name) => numberTrait(fight, id, name), []);
  const roll = text("phases.gives.roll", { flat, dice: diceIn(fight, id, world) });
  const best = bestIn(fight, id, world);
  if (best === undefined) return roll;
  return text("phases.gives.roll-and-bonus", { roll, count: bonusIn(fight, id, world, best), kind: kindWord(best) });
}
