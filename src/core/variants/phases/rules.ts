import * as v from "valibot";
import { asJoined, baseOf, combatant, initiativeOf, setTrait } from "../../state/combatants";
import { anyId, label, whole } from "../../state/fields";
import type { CombatantId } from "../../state/fight";
import { keyOf, signed, text } from "../../state/text";
import { edit, put } from "../../state/write";
import { commandsOf, type Check, type CheckOfOne } from "../../engine/command";
import { freeEffectId, putEffect } from "../../mechanics/effects";
import { activeOf, endTurnRule, isAble, isOwnTurn, IN_A_TURN, someoneActs } from "../../mechanics/own-turn";
import { choiceField, integerField, lineField } from "../../mechanics/fields";
import { attending, attentionsFor, isSettled, nextFocus } from "./attention";
import { ACTIONS, budgetNow, COSTS, INTERRUPTS, kindsFor, paymentFor, type Cost } from "./budget";
import { endPhase } from "./flow";
import { hasTakenFree, type State } from "./state";
import { attentionWord, costWord, kindWord, shareWord, worldGives } from "./words";
import { ATTENTIONS, bonusIn, KINDS, worldOf, WORLDS, worldWord } from "./worlds";
import type { Attention, Kind, World } from "./worlds";

const command = commandsOf<State>();

interface Own {
  readonly combatant: CombatantId;
}
/** An action in its phase. A missing kind is a field. */
interface Action extends Own {
  readonly cost: Cost;
  readonly kind?: Kind;
}

const FARTHEST = 1000;

/** P-7: bonus actions of its kind first, then general bonus actions. */
const isAffordable: Check<State, Required<Action>> = ({ fight }, { combatant: id, cost, kind }) => {
  const budget = budgetNow(fight, id);
  const payment = paymentFor(budget, cost, kind);
  if (typeof payment !== "string") return null;
  const left = budget.simple + (budget.kind === kind ? budget.bonus : 0);
  const isSome = payment === "no-actions-left" && left > 0;
  return {
    code: payment,
    combatant: id,
    ...(isSome && { says: keyOf("phases.refusals.too-few-actions"), detail: left }),
  };
};

/** P-6: the choice is fixed by the roll, but the next one is always open. */
const isOpen: CheckOfOne<State, { readonly next?: boolean | undefined }> = ({ fight }, { combatant: id, next }) =>
  next !== true && isSettled(fight, id) ? { code: "attention-locked", combatant: id } : null;

/** P-6 */
const isEligible: CheckOfOne<State, { readonly attention: Attention }> = ({ fight }, { combatant: id, attention }) =>
  attentionsFor(fight, id).includes(attention) ? null : { code: "not-eligible", combatant: id, detail: attention };

/** P-8 */
const isFree: CheckOfOne<State> = ({ fight }, { combatant: id }) =>
  hasTakenFree(fight, id) ? { code: "free-action-spent", combatant: id } : null;

/** P-11 */
const hasNumber: CheckOfOne<State> = ({ fight }, { combatant: id }) =>
  baseOf(fight, id) === null ? { code: "not-eligible", combatant: id } : null;

/** P-13 */
const mayInterrupt: CheckOfOne<State> = ({ fight }, { combatant: id }) =>
  fight.options["interrupts"] === true && activeOf(fight) !== id ? null : { code: "not-eligible", combatant: id };

/** P-13: the exact price is enough. */
const canPayWithInitiative: CheckOfOne<State, { readonly by: number }> = ({ fight }, { combatant: id, by }) => {
  const left = initiativeOf(fight, id) ?? 0;
  return left >= by ? null : { code: "value-out-of-range", combatant: id, detail: left };
};

export const rules = {
  /** C-9 */
  endTurn: endTurnRule({ end: endPhase, button: { label: text("phases.controls.end-phase"), icon: "end" } }),

  /** P-12 */
  setWorld: command({
    fields: { combatant: anyId, world: v.picklist(WORLDS) },
    whose: "controller",
    does({ fight, emit }, { combatant: id, world }) {
      setTrait(fight, id, "world", world);
      emit({ type: "world-changed", combatant: id, world });
    },
    told: ({ world }) => ({ world: worldWord(world) }),
    button({ fight }, { combatant: id, world }: Own & { readonly world?: World }) {
      if (world !== undefined) return { label: worldWord(world), icon: "world", cost: worldGives(fight, id, world) };
      const worlds = new Set([worldOf(fight, id), ...WORLDS]);
      return {
        id: `world ${id}`,
        icon: "world",
        fields: [choiceField("world", text("phases.fields.world"), worlds, worldWord)],
      };
    },
  }),

  /** P-7 */
  act: command({
    fields: { combatant: anyId, cost: v.picklist(COSTS), kind: v.picklist(KINDS), label },
    ...IN_A_TURN,
    before: someoneActs,
    unless: [isOwnTurn, isAble, isAffordable],
    does({ fight, emit }, { combatant: id, cost, kind, label: said }) {
      const budget = budgetNow(fight, id);
      const payment = paymentFor(budget, cost, kind);
      if (typeof payment === "string") return;
      const { bonus, simple } = payment;
      emit({ type: "used", combatant: id, what: cost, kind, label: said ?? null });
      put(fight.rules.budget, id, { ...budget, bonus: budget.bonus - bonus, simple: budget.simple - simple });
      if (bonus > 0) emit({ type: "spent", combatant: id, what: "bonus", amount: bonus });
      if (simple > 0) emit({ type: "spent", combatant: id, what: "simple", amount: simple });
    },
    log({ fight }, { combatant: id, cost, kind, label: said }) {
      const what = said || text("phases.log.action", { cost: ACTIONS[cost].label, kind: kindWord(kind) });
      const line = { combatant: { name: id }, what };
      const used = costWord(budgetNow(fight, id), cost, kind);
      return used === undefined ? text("phases.log.act", line) : text("phases.log.act-for", { ...line, used });
    },
    button({ fight }, { combatant: id, cost, kind }: Action) {
      const budget = budgetNow(fight, id);
      if (kind !== undefined) {
        return {
          label: ACTIONS[cost].label,
          icon: cost,
          cost: costWord(budget, cost, kind) ?? shareWord(budget, cost),
        };
      }
      const affordable = kindsFor(fight, id).filter((other) => typeof paymentFor(budget, cost, other) !== "string");
      return {
        id: `act named ${cost} ${id}`,
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
    fields: { combatant: anyId, attention: v.picklist(ATTENTIONS), next: v.optional(v.boolean()) },
    whose: "controller",
    unless: [isOpen, isEligible],
    does({ fight, emit }, { combatant: id, attention }) {
      put(fight.rules.chosen, id, attention);
      emit({ type: "attention-chosen", combatant: id, attention });
    },
    candidates: ({ fight }) =>
      asJoined(fight).flatMap((id) =>
        attentionsFor(fight, id).map((attention) => ({ command: attending(fight, id, attention) })),
      ),
    told: ({ attention }) => ({ attention: attentionWord(attention) }),
    button({ fight }, { combatant: id, attention }: Own & { readonly attention?: Attention }) {
      if (attention !== undefined) {
        const count = bonusIn(fight, id, worldOf(fight, id), attention);
        const cost = count === 0 ? undefined : text("phases.gives.bonus", { count });
        return { label: attentionWord(attention), icon: "attention", cost };
      }
      const attentions = new Set([nextFocus(fight, id).attention, ...attentionsFor(fight, id)]);
      return {
        id: `attend ${id}`,
        label: text(isSettled(fight, id) ? "phases.controls.attend-next" : "phases.controls.attend"),
        icon: "attention",
        fields: [choiceField("attention", text("phases.fields.attention"), attentions, attentionWord)],
      };
    },
  }),

  /** P-8 */
  free: command({
    fields: { combatant: anyId, label },
    ...IN_A_TURN,
    before: someoneActs,
    unless: [isAble, isFree],
    does({ fight, emit }, { combatant: id, label: said }) {
      put(fight.rules.free, id, fight.rules.phase);
      emit({ type: "used", combatant: id, what: "free", label: said ?? null });
    },
    button: { icon: "free", tone: "reactor" },
  }),

  /** P-11: a wound or a spell moves the number. */
  adjustInitiative: command({
    fields: { combatant: anyId, by: whole(-FARTHEST, FARTHEST) },
    whose: "gm",
    batched: true,
    when: ["rolling", "turn"],
    unless: [hasNumber],
    does({ fight, emit }, { combatant: id, by }) {
      const { shift = 0 } = combatant(fight, id);
      edit(fight.combatants, id, { shift: shift + by });
      emit({ type: "adjusted", combatant: id, what: "initiative", by });
    },
    told: ({ by }) => ({ by: signed(by) }),
    button: {
      icon: "wound",
      fields: [integerField("by", text("phases.fields.by"), -100, 100, -1)],
    },
  }),

  /** P-13: paid with this round's number, as an effect that ends with the round. */
  interrupt: command({
    fields: { combatant: anyId, by: v.picklist(INTERRUPTS), label },
    ...IN_A_TURN,
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
      asJoined(fight).flatMap((id) => INTERRUPTS.map((by) => ({ command: { do: "interrupt", combatant: id, by } }))),
    button: (_context, { by }) => ({
      label: text("phases.controls.interrupt"),
      icon: "react",
      tone: "reactor",
      cost: text("phases.costs.interrupt", { by }),
      fields: [lineField("label", text("fields.what"), false)],
    }),
  }),
};
