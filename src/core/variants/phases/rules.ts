import * as v from "valibot";
import { asJoined, combatant } from "../../state/combatants";
import type { Body } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { id, label, whole } from "../../state/fields";
import type { Refusal } from "../../state/refusal";
import { offersFor, rule } from "../../engine/rule";
import type { Act, Look, RuleTable } from "../../engine/variant";
import { able, actingIn, endTurnRule, inOwnTurn, someoneActs } from "../../mechanics/own-turn";
import { isSettled } from "./attention";
import { budgetNow, paymentFor, type Cost, type Payment } from "./budget";
import { endPhase } from "./flow";
import { budgetOf, hasTakenFree, type State } from "./state";
import { ATTENTIONS, eligibleIn, KINDS, worldOf, WORLDS, type Attention, type Kind } from "./worlds";

type PhasesLook = Look<State>;
type PhasesAct = Act<State>;

/** The largest step by which a wound or a spell moves a number. */
const FARTHEST = 1000;

function paid(body: Body<State>, one: CombatantId, cost: Cost, kind: Kind): Payment | Refusal {
  const payment = paymentFor(budgetNow(body, one), cost, kind);
  return typeof payment === "string" ? { code: payment, combatant: one } : payment;
}

function pay(act: PhasesAct, one: CombatantId, { bonus, simple }: Payment): void {
  const budget = budgetOf(act.body, one);
  if (budget === null) return;
  budget.bonus -= bonus;
  budget.simple -= simple;
  if (bonus > 0) act.emit({ type: "spent", combatant: one, what: "bonus", amount: bonus });
  if (simple > 0) act.emit({ type: "spent", combatant: one, what: "simple", amount: simple });
}

/** P-6: the choice stands until the roll; for the next one it can always be made. */
function mayAttend(body: Body<State>, one: CombatantId, attention: Attention, next: boolean): Refusal | null {
  if (!next && isSettled(body, one)) return { code: "attention-locked", combatant: one };
  const eligible: readonly Attention[] = [...eligibleIn(body, one, worldOf(body, one)), "none"];
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
    may: ({ body }: PhasesLook, command) =>
      mayAttend(body, command.combatant, command.attention, command.next === true),
    apply(act: PhasesAct, command) {
      act.body.rules.chosen[command.combatant] = command.attention;
      act.emit({ type: "attention-chosen", combatant: command.combatant, attention: command.attention });
    },
    offers: (look: PhasesLook) =>
      asJoined(look.body).flatMap((one) => {
        const fixed = isSettled(look.body, one) ? { next: true } : {};
        return [...eligibleIn(look.body, one, worldOf(look.body, one)), "none" as const].map((attention) => ({
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
    may(look: PhasesLook, command) {
      const refusal = inOwnTurn(look, command.combatant) ?? able(look, command.combatant);
      if (refusal !== null) return refusal;
      const payment = paid(look.body, command.combatant, command.cost, command.kind);
      return "code" in payment ? payment : null;
    },
    apply(act: PhasesAct, command) {
      const { combatant: one, cost, kind } = command;
      const payment = paid(act.body, one, cost, kind);
      if ("code" in payment) return;
      act.emit({ type: "used", combatant: one, what: cost, kind, label: command.label ?? null });
      pay(act, one, payment);
    },
    offers: (look: PhasesLook) =>
      KINDS.flatMap((kind) =>
        (["simple", "complex"] as const).flatMap((cost) =>
          offersFor("act", actingIn(look.body), undefined, { cost, kind }),
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
    may: (look: PhasesLook, command) =>
      able(look, command.combatant) ??
      (hasTakenFree(look.body, command.combatant) ? { code: "free-action-spent", combatant: command.combatant } : null),
    apply(act: PhasesAct, command) {
      act.body.rules.free[command.combatant] = act.body.rules.phase;
      act.emit({ type: "used", combatant: command.combatant, what: "free", label: command.label ?? null });
    },
    offers: (look: PhasesLook) => offersFor("free", asJoined(look.body)),
  }),

  /** P-11 */
  adjustInitiative: rule({
    fields: v.object({ combatant: id, by: whole(-FARTHEST, FARTHEST) }),
    names: (command) => [command.combatant],
    who: "gm",
    stages: ["rolling", "turn"],
    may: ({ body }: PhasesLook, command) =>
      combatant(body, command.combatant).base === null ? { code: "not-eligible", combatant: command.combatant } : null,
    apply(act: PhasesAct, command) {
      const one = combatant(act.body, command.combatant);
      one.shift = (one.shift ?? 0) + command.by;
      act.emit({ type: "adjusted", combatant: command.combatant, what: "initiative", by: command.by });
    },
    offers: (look: PhasesLook) => offersFor("adjustInitiative", asJoined(look.body), { by: -1 }),
  }),

  /** P-12 */
  setWorld: rule({
    fields: v.object({ combatant: id, world: v.picklist(WORLDS) }),
    names: (command) => [command.combatant],
    who: "controller",
    apply(act: PhasesAct, command) {
      combatant(act.body, command.combatant).traits["world"] = command.world;
      act.emit({ type: "world-changed", combatant: command.combatant, world: command.world });
    },
    offers: (look: PhasesLook) =>
      asJoined(look.body).flatMap((one) =>
        WORLDS.map((world) => ({ command: { do: "setWorld", combatant: one, world } })),
      ),
  }),
};
