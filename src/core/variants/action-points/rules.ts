import * as v from "valibot";
import { asJoined, controls, hasCondition, nextSerial } from "../../state/combatants";
import type { CombatantId } from "../../state/fight";
import { anyId, key, label, thingId, whole } from "../../state/fields";
import type { Refusal } from "../../state/refusal";
import { drop } from "../../state/write";
import { type CheckOfOne, checksOf, candidatesFor, commandsOf } from "../../engine/command";
import type { Button, Context, Mutation } from "../../engine/variant";
import { actingIn, endTurnRule, inOwnTurn, isAble, IN_A_TURN, someoneActs } from "../../mechanics/own-turn";
import { lineField } from "../../mechanics/fields";
import { isUnanswered, unansweredCost, unansweredFor } from "../../mechanics/answers";
import { foesSeenOf } from "../../mechanics/sides";
import { named, signed, text, verbatim } from "../../state/text";
import {
  asking,
  hasNoOpenAnswer,
  hasNotDeclined,
  hasNotReacted,
  isAnswered,
  mayAnswer,
  undecidedAbout,
  undecidedOwn,
} from "./answering";
import { endActive, openEvent } from "./flow";
import { adjust, apOf, canPay, mostTowards, pay } from "./points";
import {
  ACTION_TYPES,
  eventOf,
  extendedBy,
  extendedOf,
  freeExtendedId,
  openEvents,
  REACTION_TYPES,
  seesEvent,
  setDeclined,
  setExtended,
  setLast,
  setQuiet,
  setReaction,
  unresolvedOf,
  type State,
} from "./state";
import {
  actionField,
  aimedFields,
  answerFields,
  costField,
  quoteOf,
  totalField,
  typeField,
  UNNAMED,
  wordFor,
} from "./words";

const command = commandsOf<State>();
const needs = checksOf<State>();

/** only reactions until the first turn is over. */
const isAware = needs("surprised", (fight, id) => !hasCondition(fight, id, "surprised"));

/** An action's description. Required, because others answer it. */
const what = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120));
const ap = v.pipe(v.number(), v.integer(), v.maxValue(1000));
/** Whether the action's text allows a lower cost. */
const stated = v.optional(v.boolean());
const outcome = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(300)));

/** an action costs at least 1, unless it is free or its text says otherwise. */
const tooCheap = (given: { readonly ap: number; readonly stated?: boolean | undefined }): Refusal | null =>
  given.ap >= (given.stated === true ? 0 : 1) ? null : { code: "cost-too-low", detail: 1 };

/** a new event's id must be unused. Only the GM learns that it is in use, perhaps by an unseen event (C-28). */
const idInUse = ({ fight, viewer }: Context<State>, given: string | undefined): Refusal | null =>
  viewer.gm && given !== undefined && eventOf(fight, given) !== undefined
    ? { code: "bad-command", detail: "id" }
    : null;

/** C-28: an unseen event does not exist for the viewer. */
function isKnown({ fight, viewer }: Context<State>, id: string): Refusal | null {
  const event = eventOf(fight, id);
  return event !== undefined && seesEvent(fight, viewer, event) ? null : { code: "unknown-action", detail: id };
}

/** one action at a time. */
const hasNothingOpen: CheckOfOne<State> = ({ fight }, { combatant }) => {
  const open = unresolvedOf(fight, combatant);
  return open === null ? null : { code: "unresolved-action", combatant, detail: open };
};

/** */
const isOwnTurn: CheckOfOne<State> = (context, { combatant }) => inOwnTurn(context, combatant, "own-turn-only");

const ON_OWN_TURN = [isOwnTurn, isAble, isAware, hasNothingOpen, canPay];

/** a payment cannot exceed what is missing, nor change the total. */
const fitsTotal: CheckOfOne<State, { readonly id: string; readonly ap: number; readonly total: number }> = (
  { fight },
  given,
) => {
  const { combatant, total } = given;
  const begun = extendedBy(fight, combatant, given.id) ?? { total, paid: 0 };
  const fits = begun.total === total && given.ap <= total - begun.paid;
  return fits ? null : { code: "value-out-of-range", combatant, detail: begun.total };
};

/** The combatant is not asked again in this turn. */
const rest = v.optional(v.literal(true));

/** Notes that a combatant does not answer an event, or any other in this turn. */
function decline({ fight, emit }: Mutation<State>, combatant: CombatantId, to: string, isQuiet = false): void {
  setDeclined(fight, to, combatant, true);
  if (isQuiet) setQuiet(fight, combatant);
  emit({ type: "declined", combatant });
}

const declineButton =
  (once: string, inTurn: string) =>
  (_context: Context, given: { readonly rest?: true | undefined }): Button => ({
    label: text(given.rest === true ? inTurn : once),
    icon: "pass",
    tone: "quiet",
  });

export const rules = {
  /** */
  declare: command({
    fields: {
      combatant: anyId,
      id: v.optional(key),
      type: v.picklist(ACTION_TYPES),
      ap,
      stated,
      label: what,
      targets: v.optional(v.array(anyId)),
    },
    others: ["targets"],
    shape: (given, context) => idInUse(context, given.id) ?? tooCheap(given),
    ...IN_A_TURN,
    unless: ON_OWN_TURN,
    does(mutation, { combatant, id: name, type, ap: cost, label: said, targets = [] }) {
      const { fight } = mutation;
      openEvent(mutation, name, { combatant, type, ap: cost, label: said, ...asking(fight, targets) });
      pay(mutation, combatant, cost);
      const done = { type, ap: cost, label: said, targets: [...new Set(targets)], at: nextSerial(fight) };
      setLast(fight, combatant, done);
    },
    log: (_context, { combatant, type, ap: cost, label: said }) =>
      text("action-points.log.declare", { combatant: { name: combatant }, label: wordFor(said, type), ap: cost }),
    button(context, { combatant, type, stated: isCostless }) {
      const { fight } = context;
      // For an action whose text says that it costs nothing.
      if (isCostless === true) {
        const costless = text("action-points.controls.declare-costless");
        return { label: costless, icon: "action", fields: [actionField, typeField(ACTION_TYPES)] };
      }
      return {
        label: text(`action-points.controls.declare-${type}`),
        cost: text("action-points.costs.from", { ap: 1 }),
        icon: type === "primary" ? "action" : type,
        fields: [...aimedFields(foesSeenOf(context, combatant)), costField(apOf(fight, combatant))],
      };
    },
  }),

  /** free, at any time. */
  free: command({
    fields: { combatant: anyId, label },
    ...IN_A_TURN,
    unless: [isAble, isAware],
    does({ emit }, { combatant, label: said }) {
      emit({ type: "used", combatant, what: "free", label: said || null });
    },
    button: {
      label: text("action-points.controls.free-as"),
      icon: "free",
      tone: "quiet",
      fields: [lineField("label", text("fields.what"), false)],
    },
  }),

  /** one point for something immediate that cannot be answered. */
  spendPoint: command({
    formerly: "spend",
    fields: { combatant: anyId, label },
    ...IN_A_TURN,
    unless: ON_OWN_TURN,
    does(mutation, { combatant, label: said = null }) {
      mutation.emit({ type: "used", combatant, what: "action", label: said });
      pay(mutation, combatant, 1);
    },
    button: { label: text("action-points.controls.spend-point"), icon: "point" },
  }),

  /** A-7, C-9 */
  endTurn: {
    ...endTurnRule({
      end: endActive,
      may: (context: Context<State>, combatant) => hasNothingOpen(context, { combatant }),
      notOwn: "own-turn-only",
    }),
    button({ fight }: Context<State>): Button {
      const [active] = actingIn(fight);
      const left = active === undefined ? 0 : apOf(fight, active);
      return {
        label: text("controls.end-turn-of", { names: { names: actingIn(fight) } }),
        brief: text("controls.end-turn"),
        ...(left > 0 && { cost: text("action-points.header.left", { left }) }),
        icon: "end",
        tone: "primary",
      };
    },
  },

  /** */
  react: command({
    fields: { combatant: anyId, to: thingId, type: v.picklist(REACTION_TYPES), ap, stated, label: what },
    shape: tooCheap,
    exists: (context, { to }) => isKnown(context, to),
    ...IN_A_TURN,
    unless: [isAble, hasNotReacted, mayAnswer, canPay],
    does(mutation, { combatant, to, type, ap: cost, label: said }) {
      const { fight, emit } = mutation;
      const target = eventOf(fight, to)?.combatant ?? null;
      setReaction(fight, to, combatant, { type, ap: cost, label: said, at: nextSerial(fight) });
      setDeclined(fight, to, combatant, false);
      emit({ type: "reacted", combatant, to, target, as: type, label: said });
      if (fight.options["answerReactions"] === true)
        openEvent(mutation, undefined, {
          combatant,
          type,
          to,
          ap: cost,
          label: said,
          ...asking(fight, target === null ? [] : [target]),
        });
      pay(mutation, combatant, cost);
    },
    candidates: ({ fight }) =>
      openEvents(fight).flatMap(([to]) =>
        candidatesFor("react", asJoined(fight), { type: "reaction", ap: 1, label: "…" }, { to }),
      ),
    log({ fight }, { combatant, to, type, ap: cost, label: said }) {
      const line = { combatant: { name: combatant }, label: wordFor(said, type), ap: cost };
      const target = eventOf(fight, to)?.combatant ?? null;
      return target === null
        ? text("action-points.log.react", line)
        : text("action-points.log.react-to", { ...line, target: { name: target } });
    },
    // On a screen the combatant may still be undecided.
    button({ fight }, { combatant, to, label: said }: { combatant?: CombatantId; to: string; label: string }) {
      const left = combatant === undefined ? 0 : apOf(fight, combatant);
      if (combatant !== undefined && said === UNNAMED) {
        return {
          label: text("action-points.controls.answer-as", { combatant: named(combatant) }),
          cost: text("action-points.costs.answer", { ap: 1, left: Math.max(0, left - 1) }),
          icon: "react",
          tone: "reactor",
        };
      }
      const quote = quoteOf(eventOf(fight, to)?.label ?? null);
      return {
        label: quote === null ? text("controls.react") : text("action-points.controls.react-to", { label: quote }),
        icon: "react",
        tone: "quiet",
        fields: answerFields(left),
      };
    },
  }),

  /** */
  decline: command({
    fields: { combatant: anyId, to: thingId, rest },
    exists: (context, { to }) => isKnown(context, to),
    ...IN_A_TURN,
    unless: [isAble, hasNotReacted, hasNotDeclined, mayAnswer, canPay],
    does: (mutation, { combatant, to, rest: isQuiet }) => decline(mutation, combatant, to, isQuiet),
    candidates: ({ fight }) =>
      openEvents(fight).flatMap(([to]) => candidatesFor("decline", asJoined(fight), undefined, { to })),
    log: (_context, { combatant }) => text("log.decline", { combatant: { name: combatant } }),
    button: declineButton("controls.decline", "action-points.controls.decline-turn"),
  }),

  /** for all of the GM's side that must still answer. */
  declineAll: command({
    fields: { to: thingId, rest },
    exists: (context, { to }) => isKnown(context, to),
    whose: "gm",
    when: ["turn"],
    unless: [(context, { to }) => (undecidedOwn(context, to).length > 0 ? null : { code: "not-eligible" })],
    does(mutation, { to, rest: isQuiet }) {
      for (const combatant of undecidedOwn(mutation, to)) decline(mutation, combatant, to, isQuiet);
    },
    // For a single combatant, `decline` is offered.
    candidates: (context) =>
      openEvents(context.fight)
        .filter(([to]) => undecidedOwn(context, to).length > 1)
        .map(([to]) => ({ command: { do: "declineAll", to } })),
    log: (context, { to }) => text("log.decline-all", { names: { names: undecidedOwn(context, to) } }),
    button: declineButton("controls.decline-all", "action-points.controls.decline-all-turn"),
  }),

  /** */
  resolve: command({
    fields: { action: thingId, outcome },
    exists: (context, { action }) => isKnown(context, action),
    whose({ fight, viewer }, { action }) {
      const declarer = eventOf(fight, action)?.combatant ?? null;
      if (viewer.gm || (declarer !== null && controls(viewer, declarer))) return null;
      return declarer === null ? { code: "not-yours" } : { code: "not-yours", combatant: declarer };
    },
    when: ["turn"],
    unless: [hasNoOpenAnswer, isAnswered],
    does({ fight, emit }, { action, outcome: said }) {
      const combatant = eventOf(fight, action)?.combatant ?? null;
      drop(fight.rules.actions, action);
      emit({ type: "resolved", action, combatant, outcome: said || null });
    },
    candidates: ({ fight }) => openEvents(fight).map(([action]) => ({ command: { do: "resolve", action } })),
    log({ fight }, { action }) {
      const { label: said = null, type = null, combatant = null } = eventOf(fight, action) ?? {};
      const called = said === null || type === null ? (quoteOf(said) ?? action) : wordFor(said, type);
      return combatant === null
        ? text("action-points.log.resolve", { label: called })
        : text("action-points.log.resolve-of", { combatant: { name: combatant }, label: called });
    },
    // Not the primary button for an announced event, or while answers are possible.
    button(context, { action }) {
      const event = eventOf(context.fight, action);
      const over = unansweredFor(context, event === undefined ? [] : undecidedAbout(context.fight, event));
      return {
        ...(isUnanswered(over) && { cost: unansweredCost(over) }),
        icon: "resolve",
        tone: (event?.combatant ?? null) === null || isUnanswered(over) ? "plain" : "primary",
      };
    },
  }),

  /** */
  announce: command({
    fields: { id: v.optional(key), label: what },
    shape: (given, context) => idInUse(context, given.id),
    whose: "gm",
    when: ["turn"],
    before: someoneActs,
    does(mutation, given) {
      const action = openEvent(mutation, given.id, { combatant: null, type: null, ap: 0, label: given.label });
      mutation.emit({ type: "announced", action, label: given.label });
    },
    told: ({ label: said }) => ({ label: said }),
    button: { icon: "announce", fields: [lineField("label", text("action-points.fields.event"))] },
  }),

  /** */
  extend: command({
    fields: { combatant: anyId, id: key, label, total: whole(2, 1000), ap },
    shape: (given, context) => idInUse(context, given.id) ?? tooCheap(given),
    ...IN_A_TURN,
    unless: [...ON_OWN_TURN, fitsTotal],
    does(mutation, given) {
      const { combatant, total } = given;
      const { fight, emit } = mutation;
      const begun = extendedBy(fight, combatant, given.id);
      const paid = (begun?.paid ?? 0) + given.ap;
      const said = given.label || begun?.label || null;
      pay(mutation, combatant, given.ap);
      const at = begun?.at ?? nextSerial(fight);
      emit({ type: "extended", combatant, action: given.id, paid, total });
      setExtended(fight, combatant, given.id, paid < total ? { label: said, paid, total, at } : undefined);
      if (paid === total) openEvent(mutation, given.id, { combatant, type: "primary", ap: total, label: said });
    },
    log({ fight }, { combatant, id: name, label: given, ap: cost, total }) {
      const begun = extendedBy(fight, combatant, name);
      const paid = (begun?.paid ?? 0) + cost;
      return text("action-points.log.extend", {
        combatant: { name: combatant },
        label: given || begun?.label || name,
        ap: cost,
        paid,
        total,
      });
    },
    candidates: ({ fight }) =>
      actingIn(fight).flatMap((id) => [
        ...extendedOf(fight, id).flatMap(([name, { total }]) =>
          candidatesFor("extend", [id], { ap: 1 }, { id: name, total }),
        ),
        ...candidatesFor("extend", [id], { id: freeExtendedId(fight, id), total: 2, ap: 1 }),
      ]),
    button({ fight }, { combatant, id: name }) {
      const begun = extendedBy(fight, combatant, name);
      if (begun === undefined) {
        const fields = [
          lineField("label", text("action-points.fields.action")),
          totalField,
          costField(apOf(fight, combatant)),
        ];
        return { label: text("action-points.controls.extend-new"), icon: "extended", fields };
      }
      const { label: said, paid, total } = begun;
      const most = mostTowards(fight, combatant, begun);
      if (most <= 1) {
        const cost = text("action-points.costs.pays", { ap: 1, paid: paid + 1, total });
        return { label: verbatim(said ?? name), cost, icon: "extended" };
      }
      return {
        label: text("action-points.controls.extend-by", { label: said ?? name }),
        cost: text("action-points.costs.progress", { paid, total }),
        icon: "extended",
        fields: [costField(most)],
      };
    },
  }),

  /** */
  abandon: command({
    fields: { combatant: anyId, id: thingId },
    exists: ({ fight }, given) =>
      extendedBy(fight, given.combatant, given.id) === undefined
        ? { code: "unknown-action", combatant: given.combatant, detail: given.id }
        : null,
    ...IN_A_TURN,
    does({ fight, emit }, { combatant, id: action }) {
      const begun = extendedBy(fight, combatant, action);
      if (begun === undefined) return;
      setExtended(fight, combatant, action, undefined);
      emit({ type: "abandoned", combatant, action, paid: begun.paid, total: begun.total });
    },
    log: ({ fight }, { combatant, id: action }) =>
      text("action-points.log.abandon", {
        combatant: { name: combatant },
        label: extendedBy(fight, combatant, action)?.label ?? action,
      }),
    candidates: ({ fight }) =>
      asJoined(fight).flatMap((id) =>
        extendedOf(fight, id).flatMap(([name]) => candidatesFor("abandon", [id], undefined, { id: name })),
      ),
    button: { icon: "dismiss", tone: "quiet" },
  }),

  /** */
  adjustAp: command({
    fields: { combatant: anyId, by: whole(-1000, 1000), over: v.optional(v.boolean()) },
    whose: "gm",
    when: ["turn"],
    does: (mutation, { combatant, by, over = false }) => adjust(mutation, combatant, by, over),
    told: ({ by }) => ({ by: signed(by) }),
    button(_context, { by, over }) {
      if (by < 0) return { label: text("action-points.controls.take-ap"), icon: "take" };
      return {
        label: text(over === true ? "action-points.controls.add-ap-over" : "action-points.controls.add-ap"),
        icon: "add",
      };
    },
  }),
};
