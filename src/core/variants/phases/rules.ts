import * as v from "valibot";
import { asJoined, baseOf, combatant, initiativeOf, setTrait } from "../../state/combatants";
import { id, label, whole } from "../../state/fields";
import type { CombatantId } from "../../state/ids";
import { keyOf, signed, text } from "../../state/text";
import { edit, put } from "../../state/write";
import { commandsOf, type Bar } from "../../engine/command";
import { freeEffectId, putEffect } from "../../mechanics/effects";
import { activeOf, endTurnRule, isAble, isOwnTurn, someoneActs } from "../../mechanics/own-turn";
import { choiceField, integerField, lineField } from "../../mechanics/screen";
import { attending, attentionsFor, isSettled, nextFocus } from "./attention";
import { ACTIONS, budgetNow, COSTS, INTERRUPTS, kindsFor, paymentFor, type Cost } from "./budget";
import { endPhase } from "./flow";
import { hasTakenFree, type State } from "./state";
import { attentionWord, costWord, kindWord, worldGives, worldWord } from "./words";
import { ATTENTIONS, bonusIn, KINDS, worldOf, WORLDS, type Attention, type Kind, type World } from "./worlds";

const command = commandsOf<State>();

interface Own {
  readonly combatant: CombatantId;
}
/** An action in its phase. A missing kind is a field. */
interface Action extends Own {
  readonly cost: Cost;
  readonly kind?: Kind;
}

/** The largest change of a number by a wound or a spell. */
const FARTHEST = 1000;

/** P-7: bonus actions of its kind first, then general ones. */
const isAffordable: Bar<State, Required<Action>> = ({ fight }, { combatant: one, cost, kind }) => {
  const budget = budgetNow(fight, one);
  const payment = paymentFor(budget, cost, kind);
  if (typeof payment !== "string") return null;
  const left = budget.simple + (budget.kind === kind ? budget.bonus : 0);
  const isSome = payment === "no-actions-left" && left > 0;
  return {
    code: payment,
    combatant: one,
    ...(isSome && { says: keyOf("phases.refusals.too-few-actions"), detail: left }),
  };
};

/** P-6: the choice is fixed by the roll, but the next one is always open. */
const isOpen: Bar<State, Own & { readonly next?: boolean | undefined }> = ({ fight }, { combatant: one, next }) =>
  next !== true && isSettled(fight, one) ? { code: "attention-locked", combatant: one } : null;

/** P-6 */
const isEligible: Bar<State, Own & { readonly attention: Attention }> = ({ fight }, { combatant: one, attention }) =>
  attentionsFor(fight, one).includes(attention) ? null : { code: "not-eligible", combatant: one, detail: attention };

/** P-8 */
const isFree: Bar<State, Own> = ({ fight }, { combatant: one }) =>
  hasTakenFree(fight, one) ? { code: "free-action-spent", combatant: one } : null;

/** P-11 */
const hasNumber: Bar<State, Own> = ({ fight }, { combatant: one }) =>
  baseOf(fight, one) === null ? { code: "not-eligible", combatant: one } : null;

/** P-13 */
const mayInterrupt: Bar<State, Own> = ({ fight }, { combatant: one }) =>
  fight.options["interrupts"] === true && activeOf(fight) !== one ? null : { code: "not-eligible", combatant: one };

/** P-13: the exact price is enough. */
const canPayWithInitiative: Bar<State, Own & { readonly by: number }> = ({ fight }, { combatant: one, by }) => {
  const left = initiativeOf(fight, one) ?? 0;
  return left >= by ? null : { code: "value-out-of-range", combatant: one, detail: left };
};

export const rules = {
  /** C-9 */
  endTurn: endTurnRule({ end: endPhase, button: { label: text("phases.controls.end-phase"), icon: "end" } }),

  /** P-12 */
  setWorld: command({
    fields: { combatant: id, world: v.picklist(WORLDS) },
    whose: "controller",
    does({ fight, emit }, { combatant: one, world }) {
      setTrait(fight, one, "world", world);
      emit({ type: "world-changed", combatant: one, world });
    },
    told: ({ world }) => ({ world: worldWord(world) }),
    button({ fight }, { combatant: one, world }: Own & { readonly world?: World }) {
      if (world !== undefined) return { label: worldWord(world), icon: "world", cost: worldGives(fight, one, world) };
      const worlds = new Set([worldOf(fight, one), ...WORLDS]);
      return {
        id: `world ${one}`,
        icon: "world",
        fields: [choiceField("world", text("phases.fields.world"), worlds, worldWord)],
      };
    },
  }),

  /** P-7 */
  act: command({
    fields: { combatant: id, cost: v.picklist(COSTS), kind: v.picklist(KINDS), label },
    whose: "controller",
    when: ["turn"],
    before: someoneActs,
    unless: [isOwnTurn, isAble, isAffordable],
    does({ fight, emit }, { combatant: one, cost, kind, label: said }) {
      const budget = budgetNow(fight, one);
      const payment = paymentFor(budget, cost, kind);
      if (typeof payment === "string") return;
      const { bonus, simple } = payment;
      emit({ type: "used", combatant: one, what: cost, kind, label: said ?? null });
      put(fight.rules.budget, one, { ...budget, bonus: budget.bonus - bonus, simple: budget.simple - simple });
      if (bonus > 0) emit({ type: "spent", combatant: one, what: "bonus", amount: bonus });
      if (simple > 0) emit({ type: "spent", combatant: one, what: "simple", amount: simple });
    },
    log({ fight }, { combatant: one, cost, kind, label: said }) {
      const what = said || text("phases.log.action", { cost: ACTIONS[cost].label, kind: kindWord(kind) });
      const line = { combatant: { name: one }, what };
      const used = costWord(budgetNow(fight, one), cost, kind);
      return used === undefined ? text("phases.log.act", line) : text("phases.log.act-for", { ...line, used });
    },
    button({ fight }, { combatant: one, cost, kind }: Action) {
      const budget = budgetNow(fight, one);
      if (kind !== undefined) {
        return { label: ACTIONS[cost].label, icon: cost, cost: costWord(budget, cost, kind) };
      }
      const affordable = kindsFor(fight, one).filter((other) => typeof paymentFor(budget, cost, other) !== "string");
      return {
        id: `act named ${cost} ${one}`,
        label: ACTIONS[cost].named,
        icon: cost,
        fields: [
          lineField("label", text("fields.what")),
          choiceField("kind", text("phases.fields.kind"), affordable, kindWord),
        ],
      };
    },
  }),

  /** P-6 */
  attend: command({
    fields: { combatant: id, attention: v.picklist(ATTENTIONS), next: v.optional(v.boolean()) },
    whose: "controller",
    unless: [isOpen, isEligible],
    does({ fight, emit }, { combatant: one, attention }) {
      put(fight.rules.chosen, one, attention);
      emit({ type: "attention-chosen", combatant: one, attention });
    },
    candidates: ({ fight }) =>
      asJoined(fight).flatMap((one) =>
        attentionsFor(fight, one).map((attention) => ({ command: attending(fight, one, attention) })),
      ),
    told: ({ attention }) => ({ attention: attentionWord(attention) }),
    button({ fight }, { combatant: one, attention }: Own & { readonly attention?: Attention }) {
      if (attention !== undefined) {
        const count = bonusIn(fight, one, worldOf(fight, one), attention);
        const cost = count === 0 ? undefined : text("phases.gives.bonus", { count });
        return { label: attentionWord(attention), icon: "attention", cost };
      }
      const attentions = new Set([nextFocus(fight, one).attention, ...attentionsFor(fight, one)]);
      return {
        id: `attend ${one}`,
        label: text(isSettled(fight, one) ? "phases.controls.attend-next" : "phases.controls.attend"),
        icon: "attention",
        fields: [choiceField("attention", text("phases.fields.attention"), attentions, attentionWord)],
      };
    },
  }),

  /** P-8 */
  free: command({
    fields: { combatant: id, label },
    whose: "controller",
    when: ["turn"],
    before: someoneActs,
    unless: [isAble, isFree],
    does({ fight, emit }, { combatant: one, label: said }) {
      put(fight.rules.free, one, fight.rules.phase);
      emit({ type: "used", combatant: one, what: "free", label: said ?? null });
    },
    button: { icon: "free", tone: "reactor" },
  }),

  /** P-11: a wound or a spell moves the number. */
  adjustInitiative: command({
    fields: { combatant: id, by: whole(-FARTHEST, FARTHEST) },
    whose: "gm",
    when: ["rolling", "turn"],
    unless: [hasNumber],
    does({ fight, emit }, { combatant: one, by }) {
      const { shift = 0 } = combatant(fight, one);
      edit(fight.combatants, one, { shift: shift + by });
      emit({ type: "adjusted", combatant: one, what: "initiative", by });
    },
    told: ({ by }) => ({ by: signed(by) }),
    button: {
      icon: "wound",
      fields: [integerField("by", text("phases.fields.by"), -100, 100, -1)],
    },
  }),

  /** P-13: paid with this round's number, as an effect that ends with the round. */
  interrupt: command({
    fields: { combatant: id, by: v.picklist(INTERRUPTS), label },
    whose: "controller",
    when: ["turn"],
    before: someoneActs,
    unless: [isAble, mayInterrupt, hasNumber, canPayWithInitiative],
    does(mutation, { combatant: target, by, label: said }) {
      mutation.emit({ type: "interrupt-paid", combatant: target, by, label: said || null });
      putEffect(mutation, freeEffectId(mutation.fight, "interrupt-"), {
        name: said || signed(-by),
        target,
        until: "end-of-round",
        modify: { initiative: -by },
      });
    },
    told: ({ by, label: said }) => ({ by, what: said || text("phases.log.interrupt-plain") }),
    candidates: ({ fight }) =>
      asJoined(fight).flatMap((one) => INTERRUPTS.map((by) => ({ command: { do: "interrupt", combatant: one, by } }))),
    button: (_context, { by }) => ({
      label: text("phases.controls.interrupt"),
      icon: "react",
      tone: "reactor",
      cost: text("phases.costs.interrupt", { by }),
      fields: [lineField("label", text("fields.what"), false)],
    }),
  }),
};
