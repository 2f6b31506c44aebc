import * as v from "valibot";
import { asJoined, controls, hasCondition, nextSerial, sees } from "../../state/combatants";
import type { Body, Viewer } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { id, key, label, whole } from "../../state/fields";
import type { Refusal } from "../../state/refusal";
import { offersFor, rule } from "../../engine/rule";
import type { Act, Look, RuleTable } from "../../engine/variant";
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
  unresolvedOf,
  type Action,
  type State,
} from "./state";
import { wordFor } from "./words";

type ApLook = Look<State>;
type ApAct = Act<State>;

/** What is done, in a few words; it must say something, since others answer it. */
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
function idInUse({ body }: ApLook, given: string | undefined): Refusal | null {
  return given !== undefined && eventOf(body, given) !== undefined ? { code: "bad-command", detail: "id" } : null;
}

/** Whether a viewer sees what an event is about. */
function seesEvent(body: Body, viewer: Viewer, event: Action): boolean {
  return event.combatant === null || sees(body, viewer, event.combatant);
}

/** nothing but reactions until the first turn is over. */
function aware({ body }: ApLook, one: CombatantId): Refusal | null {
  return hasCondition(body, one, "surprised") ? { code: "surprised", combatant: one } : null;
}

/** one action at a time. */
function nothingOpen({ body }: ApLook, one: CombatantId): Refusal | null {
  const open = unresolvedOf(body, one);
  return open === null ? null : { code: "unresolved-action", combatant: one, detail: open };
}

function affordable({ body }: ApLook, one: CombatantId, cost: number): Refusal | null {
  const left = apOf(body, one);
  return cost <= left ? null : { code: "not-enough-ap", combatant: one, detail: left };
}

/** Everything a combatant does on its own turn is held to this, in this order. */
function onOwnTurn(look: ApLook, one: CombatantId, cost: number): Refusal | null {
  return (
    inOwnTurn(look, one, "own-turn-only") ??
    able(look, one) ??
    aware(look, one) ??
    nothingOpen(look, one) ??
    affordable(look, one, cost)
  );
}

/** the first of `a1`, `a2`, … that was never given out and is not in use. */
function newId(body: Body<State>): string {
  do {
    body.rules.given += 1;
  } while (eventOf(body, `a${body.rules.given}`) !== undefined);
  return `a${body.rules.given}`;
}

/** Opens an event that others may answer, and answers with its id. */
function openEvent(act: ApAct, given: string | undefined, event: Omit<Action, "reactions" | "at">): string {
  const { body } = act;
  const name = given ?? newId(body);
  body.rules.actions[name] = { ...event, reactions: {}, at: nextSerial(body) };
  if (event.combatant !== null && event.type !== null) {
    const { combatant, type, label: plan } = event;
    act.emit({ type: "declared", combatant, as: type, plan, action: name });
  }
  return name;
}

function everyone({ body }: ApLook): CombatantId[] {
  return asJoined(body);
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
    shape: (command, look: ApLook) => idInUse(look, command.id) ?? tooCheap(command),
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    may: (look: ApLook, command) => onOwnTurn(look, command.combatant, command.ap),
    apply(act: ApAct, command) {
      const { combatant, type, label: said } = command;
      openEvent(act, command.id, { combatant, type, ap: command.ap, label: said });
      pay(act, combatant, command.ap);
    },
    offers: (look: ApLook) =>
      ACTION_TYPES.flatMap((type) => offersFor("declare", actingIn(look.body), { ap: 1, label: "Act" }, { type })),
    label: (_look, { combatant, type, label: said }) =>
      text("log.declare", { combatant: { name: combatant }, label: wordFor(said, type) }),
  }),

  /** one point for what is over as soon as it is done, and calls for no answer. */
  spend: rule({
    fields: v.object({ combatant: id, label }),
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    may: (look: ApLook, command) => onOwnTurn(look, command.combatant, 1),
    apply(act: ApAct, command) {
      act.emit({ type: "used", combatant: command.combatant, what: "action", label: command.label ?? null });
      pay(act, command.combatant, 1);
    },
    offers: (look: ApLook) => offersFor("spend", actingIn(look.body)),
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
    exists: ({ body }: ApLook, command) =>
      eventOf(body, command.to) === undefined ? { code: "unknown-action", detail: command.to } : null,
    who: "controller",
    stages: ["turn"],
    may(look: ApLook, command) {
      const { combatant: one } = command;
      const event = eventOf(look.body, command.to);
      if (event === undefined) return { code: "unknown-action", detail: command.to };
      return able(look, one) ?? answerable(look, one, event) ?? affordable(look, one, command.ap);
    },
    apply(act: ApAct, command) {
      const { combatant, to, type, label: said } = command;
      const event = eventOf(act.body, to);
      if (event === undefined) return;
      event.reactions[combatant] = { type, ap: command.ap, label: said, at: nextSerial(act.body) };
      act.emit({ type: "reacted", combatant, to, target: event.combatant, as: type, label: said });
      pay(act, combatant, command.ap);
    },
    offers: (look: ApLook) =>
      openEvents(look.body).flatMap(([to]) =>
        offersFor("react", everyone(look), { type: "reaction", ap: 1, label: "React" }, { to }),
      ),
    label: (_look, { combatant, type, label: said }) =>
      text("log.react", { combatant: { name: combatant }, label: wordFor(said, type) }),
  }),

  /** */
  announce: rule({
    fields: v.object({ id: v.optional(key), label: what }),
    shape: (command, look: ApLook) => idInUse(look, command.id),
    who: "gm",
    stages: ["turn"],
    before: someoneActs,
    apply(act: ApAct, command) {
      const name = openEvent(act, command.id, { combatant: null, type: null, ap: 0, label: command.label });
      act.emit({ type: "announced", action: name, label: command.label });
    },
    offers: () => [{ command: { do: "announce" }, sample: { label: "Something happens" } }],
    label: (_look, { label: said }) => text("log.announce", { label: said }),
  }),

  /** */
  resolve: rule({
    fields: v.object({ action: id, outcome }),
    exists({ body, viewer }: ApLook, command) {
      const event = eventOf(body, command.action);
      const known = event !== undefined && seesEvent(body, viewer, event);
      return known ? null : { code: "unknown-action", detail: command.action };
    },
    who({ body, viewer }: ApLook, command) {
      const declarer = eventOf(body, command.action)?.combatant ?? null;
      if (viewer.gm || (declarer !== null && controls(viewer, declarer))) return null;
      return declarer === null ? { code: "not-yours" } : { code: "not-yours", combatant: declarer };
    },
    stages: ["turn"],
    apply(act: ApAct, command) {
      const { actions } = act.body.rules;
      const combatant = eventOf(act.body, command.action)?.combatant ?? null;
      delete actions[command.action];
      act.emit({ type: "resolved", action: command.action, combatant, outcome: command.outcome || null });
    },
    offers: ({ body }: ApLook) => openEvents(body).map(([action]) => ({ command: { do: "resolve", action } })),
    label: ({ body }: ApLook, { action }) => text("log.resolve", { label: eventOf(body, action)?.label ?? action }),
  }),
};

/** Once for each event, never for one's own, and only by those who see it (A-8, rules 0.8). */
function answerable({ body, viewer }: ApLook, one: CombatantId, event: Action): Refusal | null {
  if (hasReacted(event, one)) return { code: "already-reacted", combatant: one };
  return event.combatant === one || !seesEvent(body, viewer, event) ? { code: "not-eligible", combatant: one } : null;
}

/** Actions that are paid for over several turns: A-10. */
const long: RuleTable<State> = {
  /** */
  extend: rule({
    fields: v.object({ combatant: id, id: key, label, total: whole(2, 1000), ap }),
    shape: (command, look: ApLook) => idInUse(look, command.id) ?? tooCheap(command),
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    may(look: ApLook, command) {
      const begun = extendedBy(look.body, command.combatant, command.id);
      const missing = command.total - (begun?.paid ?? 0);
      const fits = (begun === undefined || begun.total === command.total) && command.ap <= missing;
      return (
        onOwnTurn(look, command.combatant, command.ap) ??
        (fits
          ? null
          : { code: "value-out-of-range", combatant: command.combatant, detail: begun?.total ?? command.total })
      );
    },
    apply(act: ApAct, command) {
      const { combatant, total } = command;
      const paid = (extendedBy(act.body, combatant, command.id)?.paid ?? 0) + command.ap;
      pay(act, combatant, command.ap);
      const said = invest(act, command, paid);
      act.emit({ type: "extended", combatant, action: command.id, paid, total });
      if (paid < total) return;
      forget(act.body, combatant, command.id);
      openEvent(act, command.id, { combatant, type: "primary", ap: total, label: said });
    },
    offers: (look: ApLook) =>
      actingIn(look.body).flatMap((one) => [
        ...extendedOf(look.body, one).flatMap(([name, { total }]) =>
          offersFor("extend", [one], { ap: 1 }, { id: name, total }),
        ),
        ...offersFor("extend", [one], { id: freeExtendedId(look.body, one), total: 2, ap: 1 }),
      ]),
  }),

  /** */
  abandon: rule({
    fields: v.object({ combatant: id, id }),
    names: (command) => [command.combatant],
    exists: ({ body }: ApLook, command) =>
      extendedBy(body, command.combatant, command.id) === undefined
        ? { code: "unknown-action", combatant: command.combatant, detail: command.id }
        : null,
    who: "controller",
    stages: ["turn"],
    apply(act: ApAct, command) {
      const { combatant } = command;
      const begun = extendedBy(act.body, combatant, command.id);
      if (begun === undefined) return;
      forget(act.body, combatant, command.id);
      const { paid, total } = begun;
      act.emit({ type: "abandoned", combatant, action: command.id, paid, total });
    },
    offers: (look: ApLook) =>
      everyone(look).flatMap((one) =>
        extendedOf(look.body, one).flatMap(([name]) => offersFor("abandon", [one], undefined, { id: name })),
      ),
  }),
};

/** Notes what has been paid, and answers with what the action is called. */
function invest(
  act: ApAct,
  command: { combatant: CombatantId; id: string; label?: string | undefined; total: number },
  paid: number,
): string | null {
  const { body } = act;
  const begun = extendedBy(body, command.combatant, command.id);
  const said = command.label || begun?.label || null;
  const mine = Object.fromEntries(extendedOf(body, command.combatant));
  mine[command.id] = { label: said, paid, total: command.total, at: begun?.at ?? nextSerial(body) };
  body.rules.extended[command.combatant] = mine;
  return said;
}

function forget(body: Body<State>, one: CombatantId, name: string): void {
  const left = extendedOf(body, one).filter(([other]) => other !== name);
  if (left.length === 0) delete body.rules.extended[one];
  else body.rules.extended[one] = Object.fromEntries(left);
}

/** What costs nothing, and what the gm puts right. */
const rest: RuleTable<State> = {
  /** */
  free: rule({
    fields: v.object({ combatant: id, label }),
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    may: (look: ApLook, command) => able(look, command.combatant) ?? aware(look, command.combatant),
    apply(act: ApAct, command) {
      act.emit({ type: "used", combatant: command.combatant, what: "free", label: command.label || null });
    },
    offers: (look: ApLook) => offersFor("free", everyone(look)),
  }),

  /** */
  adjustAp: rule({
    fields: v.object({ combatant: id, by: whole(-1000, 1000), over: v.optional(v.boolean()) }),
    names: (command) => [command.combatant],
    who: "gm",
    stages: ["turn"],
    apply: (act: ApAct, command) => adjust(act, command.combatant, command.by, command.over === true),
    offers: (look: ApLook) => offersFor("adjustAp", everyone(look), { by: 1 }),
  }),
};

/** All commands of the variant itself. */
export const rules: RuleTable<State> = { ...acts, ...events, ...long, ...rest };
