import * as v from "valibot";
import { asJoined, combatant, setTrait } from "../../state/combatants";
import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { id, label, whole } from "../../state/fields";
import type { Refusal } from "../../state/refusal";
import { edit, put } from "../../state/write";
import { candidatesFor, rule } from "../../engine/rule";
import type { Mutation, Context, RuleTable } from "../../engine/variant";
import { able, actingIn, endTurnRule, inOwnTurn, someoneActs } from "../../mechanics/own-turn";
import { isSettled } from "./attention";
import { budgetNow, paymentFor, type Cost, type Payment } from "./budget";
import { endPhase } from "./flow";
import { budgetOf, hasTakenFree, type State } from "./state";
import { ATTENTIONS, eligibleIn, KINDS, worldOf, WORLDS, type Attention, type Kind } from "./worlds";

type PhasesContext = Context<State>;
type PhasesMutation = Mutation<State>;

/** The largest step by which a wound or a spell moves a number. */
const FARTHEST = 1000;

function paid(fight: Fight<State>, one: CombatantId, cost: Cost, kind: Kind): Payment | Refusal {
  const payment = paymentFor(budgetNow(fight, one), cost, kind);
  return typeof payment === "string" ? { code: payment, combatant: one } : payment;
}

function pay(mutation: PhasesMutation, one: CombatantId, { bonus, simple }: Payment): void {
  const budget = budgetOf(mutation.fight, one);
  if (budget === null) return;
  edit(mutation.fight.rules.budget, one, { bonus: budget.bonus - bonus, simple: budget.simple - simple });
  if (bonus > 0) mutation.emit({ type: "spent", combatant: one, what: "bonus", amount: bonus });
  if (simple > 0) mutation.emit({ type: "spent", combatant: one, what: "simple", amount: simple });
}

/** P-6: the choice stands until the roll; for the next one it can always be made. */
function mayAttend(fight: Fight<State>, one: CombatantId, attention: Attention, next: boolean): Refusal | null {
  if (!next && isSettled(fight, one)) return { code: "attention-locked", combatant: one };
  const eligible: readonly Attention[] = [...eligibleIn(fight, one, worldOf(fight, one)), "none"];
  return eligible.includes(attention) ? null : { code: "not-eligible", combatant: one, detail: attention };
}

/** All commands of the variant itself. */
export const rules: RuleTable<State> = {
  /** C-9 */
  endTurn: endTurnRule({ end: endPhase }),

  /** P-6 */
  attend: rule({
    fields: v.object({ combatant: id, attention: v.picklist(ATTENTIONS), next: v.optional(v.boolean()) }),
    names: (command) => [command.combatant],
    who: "controller",
    may: ({ fight }: PhasesContext, command) =>
      mayAttend(fight, command.combatant, command.attention, command.next === true),
    apply(mutation: PhasesMutation, command) {
      put(mutation.fight.rules.chosen, command.combatant, command.attention);
      mutation.emit({ type: "attention-chosen", combatant: command.combatant, attention: command.attention });
    },
    candidates: (context: PhasesContext) =>
      asJoined(context.fight).flatMap((one) => {
        const fixed = isSettled(context.fight, one) ? { next: true } : {};
        return [...eligibleIn(context.fight, one, worldOf(context.fight, one)), "none" as const].map((attention) => ({
          command: { do: "attend", combatant: one, attention, ...fixed },
        }));
      }),
  }),

  /** P-7 */
  act: rule({
    fields: v.object({ combatant: id, cost: v.picklist(["simple", "complex"]), kind: v.picklist(KINDS), label }),
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    before: someoneActs,
    may(context: PhasesContext, command) {
      const refusal = inOwnTurn(context, command.combatant) ?? able(context, command.combatant);
      if (refusal !== null) return refusal;
      const payment = paid(context.fight, command.combatant, command.cost, command.kind);
      return "code" in payment ? payment : null;
    },
    apply(mutation: PhasesMutation, command) {
      const { combatant: one, cost, kind } = command;
      const payment = paid(mutation.fight, one, cost, kind);
      if ("code" in payment) return;
      mutation.emit({ type: "used", combatant: one, what: cost, kind, label: command.label ?? null });
      pay(mutation, one, payment);
    },
    candidates: (context: PhasesContext) =>
      KINDS.flatMap((kind) =>
        (["simple", "complex"] as const).flatMap((cost) =>
          candidatesFor("act", actingIn(context.fight), undefined, { cost, kind }),
        ),
      ),
  }),

  /** P-8 */
  free: rule({
    fields: v.object({ combatant: id, label }),
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    before: someoneActs,
    may: (context: PhasesContext, command) =>
      able(context, command.combatant) ??
      (hasTakenFree(context.fight, command.combatant)
        ? { code: "free-action-spent", combatant: command.combatant }
        : null),
    apply(mutation: PhasesMutation, command) {
      const { free, phase } = mutation.fight.rules;
      put(free, command.combatant, phase);
      mutation.emit({ type: "used", combatant: command.combatant, what: "free", label: command.label ?? null });
    },
    candidates: (context: PhasesContext) => candidatesFor("free", asJoined(context.fight)),
  }),

  /** P-11 */
  adjustInitiative: rule({
    fields: v.object({ combatant: id, by: whole(-FARTHEST, FARTHEST) }),
    names: (command) => [command.combatant],
    who: "gm",
    stages: ["rolling", "turn"],
    may: ({ fight }: PhasesContext, command) =>
      combatant(fight, command.combatant).base === null ? { code: "not-eligible", combatant: command.combatant } : null,
    apply(mutation: PhasesMutation, command) {
      const { shift = 0 } = combatant(mutation.fight, command.combatant);
      edit(mutation.fight.combatants, command.combatant, { shift: shift + command.by });
      mutation.emit({ type: "adjusted", combatant: command.combatant, what: "initiative", by: command.by });
    },
    candidates: (context: PhasesContext) => candidatesFor("adjustInitiative", asJoined(context.fight), { by: -1 }),
  }),

  /** P-12 */
  setWorld: rule({
    fields: v.object({ combatant: id, world: v.picklist(WORLDS) }),
    names: (command) => [command.combatant],
    who: "controller",
    apply(mutation: PhasesMutation, command) {
      setTrait(mutation.fight, command.combatant, "world", command.world);
      mutation.emit({ type: "world-changed", combatant: command.combatant, world: command.world });
    },
    candidates: (context: PhasesContext) =>
      asJoined(context.fight).flatMap((one) =>
        WORLDS.map((world) => ({ command: { do: "setWorld", combatant: one, world } })),
      ),
  }),
};
