import * as v from "valibot";
import { asJoined, controls, hasCondition, nextSerial, sees } from "../../state/combatants";
import type { Fight, Viewer } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { id, key, label, whole } from "../../state/fields";
import type { Refusal } from "../../state/refusal";
import { drop, put, set } from "../../state/write";
import { candidatesFor, rule } from "../../engine/rule";
import type { Mutation, Context, RuleTable } from "../../engine/variant";
import { able, actingIn, endTurnRule, inOwnTurn, someoneActs } from "../../mechanics/own-turn";
import { text } from "../../state/text";
import { endActive } from "./flow";
import { adjust, apOf, pay } from "./points";
import {
  ACTION_TYPES,
  eventOf,
  extendedBy,
  extendedOf,
  freeExtendedId,
  hasReacted,
  openEvents,
  REACTION_TYPES,
  setReaction,
  unresolvedOf,
  type Action,
  type Extended,
  type State,
} from "./state";
import { wordFor } from "./words";

type ApContext = Context<State>;
type ApMutation = Mutation<State>;

/** A short description of an action. It is required, since others answer it. */
const what = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120));
const ap = v.pipe(v.number(), v.integer(), v.maxValue(1000));
/** That the action's own text says it costs less than the least. */
const stated = v.optional(v.boolean());

/** How it went, in a sentence; may be left out. */
const outcome = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(300)));

/** every action but a free one costs at least 1, unless its own text says otherwise. */
function tooCheap(command: { ap: number; stated?: boolean | undefined }): Refusal | null {
  return command.ap >= (command.stated === true ? 0 : 1) ? null : { code: "cost-too-low", detail: 1 };
}

/** An id given for a new event must not be that of an open one. */
function idInUse({ fight }: ApContext, given: string | undefined): Refusal | null {
  return given !== undefined && eventOf(fight, given) !== undefined ? { code: "bad-command", detail: "id" } : null;
}

/** Tells whether a viewer sees what an event is about. */
function seesEvent(fight: Fight, viewer: Viewer, event: Action): boolean {
  return event.combatant === null || sees(fight, viewer, event.combatant);
}

/** nothing but reactions until the first turn is over. */
function aware({ fight }: ApContext, one: CombatantId): Refusal | null {
  return hasCondition(fight, one, "surprised") ? { code: "surprised", combatant: one } : null;
}

/** one action at a time. */
function nothingOpen({ fight }: ApContext, one: CombatantId): Refusal | null {
  const open = unresolvedOf(fight, one);
  return open === null ? null : { code: "unresolved-action", combatant: one, detail: open };
}

function affordable({ fight }: ApContext, one: CombatantId, cost: number): Refusal | null {
  const left = apOf(fight, one);
  return cost <= left ? null : { code: "not-enough-ap", combatant: one, detail: left };
}

/** Everything a combatant does on its own turn is held to this, in this order. */
function onOwnTurn(context: ApContext, one: CombatantId, cost: number): Refusal | null {
  return (
    inOwnTurn(context, one, "own-turn-only") ??
    able(context, one) ??
    aware(context, one) ??
    nothingOpen(context, one) ??
    affordable(context, one, cost)
  );
}

/** the first of `a1`, `a2`, … that was never given out and is not in use. */
function newId(fight: Fight<State>): string {
  const { rules: state } = fight;
  do {
    set(state, { given: state.given + 1 });
  } while (eventOf(fight, `a${state.given}`) !== undefined);
  return `a${state.given}`;
}

/** Opens an event that others may answer, and answers with its id. */
function openEvent(mutation: ApMutation, given: string | undefined, event: Omit<Action, "reactions" | "at">): string {
  const { fight } = mutation;
  const name = given ?? newId(fight);
  put(fight.rules.actions, name, { ...event, reactions: {}, at: nextSerial(fight) });
  if (event.combatant !== null && event.type !== null) {
    const { combatant, type, label: plan } = event;
    mutation.emit({ type: "declared", combatant, as: type, plan, action: name });
  }
  return name;
}

function everyone({ fight }: ApContext): readonly CombatantId[] {
  return asJoined(fight);
}

/** One's own turn and its end: C-9, A-7, A-9. */
const acts: RuleTable<State> = {
  /** */
  declare: rule({
    fields: v.object({
      combatant: id,
      id: v.optional(key),
      type: v.picklist(ACTION_TYPES),
      ap,
      stated,
      label: what,
    }),
    shape: (command, context: ApContext) => idInUse(context, command.id) ?? tooCheap(command),
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    may: (context: ApContext, command) => onOwnTurn(context, command.combatant, command.ap),
    apply(mutation: ApMutation, command) {
      const { combatant, type, label: said } = command;
      openEvent(mutation, command.id, { combatant, type, ap: command.ap, label: said });
      pay(mutation, combatant, command.ap);
    },
    candidates: (context: ApContext) =>
      ACTION_TYPES.flatMap((type) =>
        candidatesFor("declare", actingIn(context.fight), { ap: 1, label: "Act" }, { type }),
      ),
    label: (_look, { combatant, type, label: said }) =>
      text("action-points.log.declare", { combatant: { name: combatant }, label: wordFor(said, type) }),
  }),

  /** one point for what is over as soon as it is done, and calls for no answer. */
  spend: rule({
    fields: v.object({ combatant: id, label }),
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    may: (context: ApContext, command) => onOwnTurn(context, command.combatant, 1),
    apply(mutation: ApMutation, command) {
      mutation.emit({ type: "used", combatant: command.combatant, what: "action", label: command.label ?? null });
      pay(mutation, command.combatant, 1);
    },
    candidates: (context: ApContext) => candidatesFor("spend", actingIn(context.fight)),
  }),

  /** C-9, A-7 */
  endTurn: endTurnRule({ end: endActive, may: nothingOpen, notOwn: "own-turn-only" }),
};

/** Events and what others do about them: A-8. */
const events: RuleTable<State> = {
  /** */
  react: rule({
    fields: v.object({ combatant: id, to: id, type: v.picklist(REACTION_TYPES), ap, stated, label: what }),
    shape: (command) => tooCheap(command),
    names: (command) => [command.combatant],
    exists: ({ fight }: ApContext, command) =>
      eventOf(fight, command.to) === undefined ? { code: "unknown-action", detail: command.to } : null,
    who: "controller",
    stages: ["turn"],
    may(context: ApContext, command) {
      const { combatant: one } = command;
      const event = eventOf(context.fight, command.to);
      if (event === undefined) return { code: "unknown-action", detail: command.to };
      return able(context, one) ?? answerable(context, one, event) ?? affordable(context, one, command.ap);
    },
    apply(mutation: ApMutation, command) {
      const { combatant, to, type, label: said } = command;
      const { fight } = mutation;
      const event = eventOf(fight, to);
      if (event === undefined) return;
      setReaction(fight, to, combatant, { type, ap: command.ap, label: said, at: nextSerial(fight) });
      mutation.emit({ type: "reacted", combatant, to, target: event.combatant, as: type, label: said });
      pay(mutation, combatant, command.ap);
    },
    candidates: (context: ApContext) =>
      openEvents(context.fight).flatMap(([to]) =>
        candidatesFor("react", everyone(context), { type: "reaction", ap: 1, label: "React" }, { to }),
      ),
    label: (_look, { combatant, type, label: said }) =>
      text("action-points.log.react", { combatant: { name: combatant }, label: wordFor(said, type) }),
  }),

  /** */
  announce: rule({
    fields: v.object({ id: v.optional(key), label: what }),
    shape: (command, context: ApContext) => idInUse(context, command.id),
    who: "gm",
    stages: ["turn"],
    before: someoneActs,
    apply(mutation: ApMutation, command) {
      const name = openEvent(mutation, command.id, { combatant: null, type: null, ap: 0, label: command.label });
      mutation.emit({ type: "announced", action: name, label: command.label });
    },
    candidates: () => [{ command: { do: "announce" }, sample: { label: "Something happens" } }],
    label: (_look, { label: said }) => text("action-points.log.announce", { label: said }),
  }),

  /** */
  resolve: rule({
    fields: v.object({ action: id, outcome }),
    exists({ fight, viewer }: ApContext, command) {
      const event = eventOf(fight, command.action);
      const known = event !== undefined && seesEvent(fight, viewer, event);
      return known ? null : { code: "unknown-action", detail: command.action };
    },
    who({ fight, viewer }: ApContext, command) {
      const declarer = eventOf(fight, command.action)?.combatant ?? null;
      if (viewer.gm || (declarer !== null && controls(viewer, declarer))) return null;
      return declarer === null ? { code: "not-yours" } : { code: "not-yours", combatant: declarer };
    },
    stages: ["turn"],
    apply(mutation: ApMutation, command) {
      const combatant = eventOf(mutation.fight, command.action)?.combatant ?? null;
      drop(mutation.fight.rules.actions, command.action);
      mutation.emit({ type: "resolved", action: command.action, combatant, outcome: command.outcome || null });
    },
    candidates: ({ fight }: ApContext) => openEvents(fight).map(([action]) => ({ command: { do: "resolve", action } })),
    label: ({ fight }: ApContext, { action }) =>
      text("action-points.log.resolve", { label: eventOf(fight, action)?.label ?? action }),
  }),
};

/** Once for each event, never for one's own, and only by those who see it (A-8, rules 0.8). */
function answerable({ fight, viewer }: ApContext, one: CombatantId, event: Action): Refusal | null {
  if (hasReacted(event, one)) return { code: "already-reacted", combatant: one };
  return event.combatant === one || !seesEvent(fight, viewer, event) ? { code: "not-eligible", combatant: one } : null;
}

/** Actions that are paid for over several turns: A-10. */
const long: RuleTable<State> = {
  /** */
  extend: rule({
    fields: v.object({ combatant: id, id: key, label, total: whole(2, 1000), ap }),
    shape: (command, context: ApContext) => idInUse(context, command.id) ?? tooCheap(command),
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    may(context: ApContext, command) {
      const begun = extendedBy(context.fight, command.combatant, command.id);
      const missing = command.total - (begun?.paid ?? 0);
      const fits = (begun === undefined || begun.total === command.total) && command.ap <= missing;
      return (
        onOwnTurn(context, command.combatant, command.ap) ??
        (fits
          ? null
          : { code: "value-out-of-range", combatant: command.combatant, detail: begun?.total ?? command.total })
      );
    },
    apply(mutation: ApMutation, command) {
      const { combatant, total } = command;
      const paid = (extendedBy(mutation.fight, combatant, command.id)?.paid ?? 0) + command.ap;
      pay(mutation, combatant, command.ap);
      const said = invest(mutation, command, paid);
      mutation.emit({ type: "extended", combatant, action: command.id, paid, total });
      if (paid < total) return;
      forget(mutation.fight, combatant, command.id);
      openEvent(mutation, command.id, { combatant, type: "primary", ap: total, label: said });
    },
    candidates: (context: ApContext) =>
      actingIn(context.fight).flatMap((one) => [
        ...extendedOf(context.fight, one).flatMap(([name, { total }]) =>
          candidatesFor("extend", [one], { ap: 1 }, { id: name, total }),
        ),
        ...candidatesFor("extend", [one], { id: freeExtendedId(context.fight, one), total: 2, ap: 1 }),
      ]),
  }),

  /** */
  abandon: rule({
    fields: v.object({ combatant: id, id }),
    names: (command) => [command.combatant],
    exists: ({ fight }: ApContext, command) =>
      extendedBy(fight, command.combatant, command.id) === undefined
        ? { code: "unknown-action", combatant: command.combatant, detail: command.id }
        : null,
    who: "controller",
    stages: ["turn"],
    apply(mutation: ApMutation, command) {
      const { combatant } = command;
      const begun = extendedBy(mutation.fight, combatant, command.id);
      if (begun === undefined) return;
      forget(mutation.fight, combatant, command.id);
      const { paid, total } = begun;
      mutation.emit({ type: "abandoned", combatant, action: command.id, paid, total });
    },
    candidates: (context: ApContext) =>
      everyone(context).flatMap((one) =>
        extendedOf(context.fight, one).flatMap(([name]) => candidatesFor("abandon", [one], undefined, { id: name })),
      ),
  }),
};

/** Notes what has been paid, and answers with what the action is called. */
function invest(
  mutation: ApMutation,
  command: { combatant: CombatantId; id: string; label?: string | undefined; total: number },
  paid: number,
): string | null {
  const { fight } = mutation;
  const begun = extendedBy(fight, command.combatant, command.id);
  const said = command.label || begun?.label || null;
  const now: Extended = { label: said, paid, total: command.total, at: begun?.at ?? nextSerial(fight) };
  const mine = Object.fromEntries(extendedOf(fight, command.combatant));
  put(fight.rules.extended, command.combatant, { ...mine, [command.id]: now });
  return said;
}

function forget(fight: Fight<State>, one: CombatantId, name: string): void {
  const left = extendedOf(fight, one).filter(([other]) => other !== name);
  if (left.length === 0) drop(fight.rules.extended, one);
  else put(fight.rules.extended, one, Object.fromEntries(left));
}

/** Free commands, and the gm's corrections. */
const rest: RuleTable<State> = {
  /** */
  free: rule({
    fields: v.object({ combatant: id, label }),
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    may: (context: ApContext, command) => able(context, command.combatant) ?? aware(context, command.combatant),
    apply(mutation: ApMutation, command) {
      mutation.emit({ type: "used", combatant: command.combatant, what: "free", label: command.label || null });
    },
    candidates: (context: ApContext) => candidatesFor("free", everyone(context)),
  }),

  /** */
  adjustAp: rule({
    fields: v.object({ combatant: id, by: whole(-1000, 1000), over: v.optional(v.boolean()) }),
    names: (command) => [command.combatant],
    who: "gm",
    stages: ["turn"],
    apply: (mutation: ApMutation, command) => adjust(mutation, command.combatant, command.by, command.over === true),
    candidates: (context: ApContext) => candidatesFor("adjustAp", everyone(context), { by: 1 }),
  }),
};

/** All commands of the variant itself. */
export const rules: RuleTable<State> = { ...acts, ...events, ...long, ...rest };
