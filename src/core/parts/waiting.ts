import * as v from "valibot";
import {
  asJoined,
  baseOf,
  combatant,
  controls,
  hasActed,
  markOf,
  nextSerial,
  sees,
  turnsOver,
} from "../state/combatants";
import { companionsOf } from "../state/companies";
import type { CombatantId, Fight } from "../state/fight";
import { anyId } from "../state/fields";
import { text } from "../state/text";
import { put, set } from "../state/write";
import { type Check, type CheckOfOne, checksOf, candidatesFor, commandsOf } from "../engine/command";
import type { Context, Mutation } from "../engine/variant";
import { actingIn, isAble, isOwnTurn, IN_A_TURN, someoneActs } from "../mechanics/own-turn";
import { isUnacted } from "../mechanics/rounds";
import { putOffTurn } from "../mechanics/turns";
import { choicesOf } from "./choices";
import { waitOn } from "./kept-turns";
import { places } from "./moments";
import { ready } from "./naming";
import { swapNumbers } from "./own-numbers";
import { hasMoreTurns } from "./several-turns";
import { delayOf, isDelaying, type State } from "./state";
import { unitKey } from "./units";

const command = commandsOf<State>();
const needs = checksOf<State>();

const has =
  (...ways: readonly string[]): Check<State> =>
  (context) =>
    ways.includes(choicesOf(context.fight).waiting)
      ? someoneActs(context)
      : { code: "wrong-stage", detail: context.fight.stage };

/** B-3: a kept turn cannot be put off again in the same round. C-32: only the last turn of a round can wait. */
const mayWait = needs(
  "not-eligible",
  (fight, id) =>
    (choicesOf(fight).waiting === "wait" || delayOf(fight, id) === null) &&
    !actingIn(fight).some((who) => hasMoreTurns(fight, who, turnsOver(fight, who) + 1)),
);

/** B-3: also not after a turn that was kept to the round's end. */
const waits = needs("not-eligible", (fight, id) => isDelaying(fight, id) && !actingIn(fight).includes(id));

/** B-4: a combatant surprised while it waits cannot step in before its turn has passed. */
const isAwake: CheckOfOne<State> = (context, { combatant: id }) => ready(context, id);

/** Delays the running turn for all who share it (B-5). */
function putOff(mutation: Mutation<State>): readonly CombatantId[] {
  const { fight } = mutation;
  const ids = actingIn(fight);
  set(fight.rules, { active: null, together: undefined });
  for (const id of ids) putOffTurn(mutation, id);
  return ids;
}

/** Whether the choices let these two swap, which may be of one side only. */
const isOpenTo = (fight: Fight, id: CombatantId, other: CombatantId): boolean =>
  choicesOf(fight).waiting === "swap-any" || combatant(fight, other).side === combatant(fight, id).side;

/** Whether turns are swapped at the beginning of a round, instead of one's own turn. */
const isSwappedFirst = (fight: Fight): boolean => choicesOf(fight).waiting === "swap-first";

/** Whether it has a number and its turn is still to come. */
const isDue = (fight: Fight, id: CombatantId): boolean => baseOf(fight, id) !== null && isUnacted(fight, id);

/** The visible combatants that can swap turns with this one: still to act, and with a later number that is its first. */
function mates({ fight, viewer }: Context<State>, id: CombatantId): readonly CombatantId[] {
  const own = companionsOf(fight, id);
  const isMate = (other: CombatantId): boolean =>
    isDue(fight, other) && !own.includes(other) && isOpenTo(fight, id, other) && sees(fight, viewer, other);
  if (isSwappedFirst(fight)) {
    const acting = actingIn(fight);
    return isDue(fight, id)
      ? asJoined(fight).filter((other) => other !== id && !acting.includes(other) && isMate(other))
      : [];
  }
  const order = places(fight);
  return order.slice(order.indexOf(id) + 1).filter((other) => markOf(fight, other).began !== true && isMate(other));
}

const isOfSide: CheckOfOne<State, { readonly with: CombatantId }> = ({ fight }, { combatant: id, with: other }) =>
  isOpenTo(fight, id, other) ? null : { code: "wrong-side", combatant: other };

const isLeft: CheckOfOne<State, { readonly with: CombatantId }> = ({ fight }, { with: other }) =>
  hasActed(fight, other) ? { code: "already-acted", combatant: other } : null;

const isMate: CheckOfOne<State, { readonly with: CombatantId }> = (context, { combatant: id, with: other }) =>
  withLater(context.fight).includes(id) && mates(context, id).includes(other)
    ? null
    : { code: "not-eligible", combatant: other };

/** Swaps by acting combatants that have not swapped in this round, or by all until the round's first turn ends. */
function withLater(fight: Fight<State>): readonly CombatantId[] {
  if (isSwappedFirst(fight)) return fight.rules.lastEnd === fight.round ? [] : asJoined(fight);
  return actingIn(fight).filter((id) => markOf(fight, id).putOff !== true);
}

const isInTime: CheckOfOne<State> = (context, said) =>
  isSwappedFirst(context.fight) ? null : isOwnTurn(context, said);

export const waitingRules = {
  /** B-3 */
  delay: command({
    fields: { combatant: anyId },
    ...IN_A_TURN,
    before: has("wait", "hold", "keep"),
    unless: [isOwnTurn, isAble, mayWait],
    does: (mutation) => waitOn(mutation.fight, putOff(mutation)),
    button: { icon: "delay" },
    // Delaying puts off the shared turn, so one combatant is enough.
    candidates: (context) => {
      const can = (id: CombatantId): boolean =>
        controls(context.viewer, id) && [isAble, mayWait].every((bars) => bars(context, { combatant: id }) === null);
      return candidatesFor("delay", actingIn(context.fight).filter(can).slice(0, 1));
    },
  }),

  /** B-3: after the running turn or, if turns are kept, at once: then the running turn goes on afterwards (C-23). */
  stepIn: command({
    formerly: "step-in",
    fields: { combatant: anyId, now: v.optional(v.literal(true)) },
    ...IN_A_TURN,
    before: (context, given) => has(...(given.now === true ? ["keep"] : ["wait", "hold", "keep"]))(context, given),
    unless: [isAwake, waits],
    does(mutation, { combatant: id, now }) {
      const { fight, emit } = mutation;
      const after = fight.rules.active;
      const { round } = fight;
      const isNow = now === true;
      if (isNow) {
        const serial = -nextSerial(fight);
        for (const other of putOff(mutation)) {
          // A turn that has stepped in itself keeps its place.
          const was = delayOf(fight, other);
          put(fight.rules.delays ?? {}, other, { ...was, round, after: was?.after ?? other, serial });
        }
      }
      const serial = nextSerial(fight) * (isNow ? -1 : 1);
      const key = unitKey(fight, id);
      const isWith = (other: CombatantId): boolean =>
        other === id || (key !== null && unitKey(fight, other) === key && isDelaying(fight, other));
      for (const other of asJoined(fight).filter(isWith)) {
        put(fight.rules.delays ?? {}, other, { round, after, serial, ...(isNow && { before: true }) });
        if (after !== null && !isNow) emit({ type: "stepped-in", combatant: other, after });
      }
    },
    log: (_context, { combatant: id, now }) =>
      text(now === true ? "parts.log.step-in-now" : "parts.log.step-in", { combatant: { name: id } }),
    button: (_context, { now }) => ({
      icon: "step-in",
      tone: "reactor",
      ...(now === true && { label: text("parts.controls.step-in-now") }),
    }),
    candidates({ fight }) {
      const ids = asJoined(fight).filter((id) => isDelaying(fight, id));
      const atOnce = choicesOf(fight).waiting === "keep" ? candidatesFor("stepIn", ids, undefined, { now: true }) : [];
      return [...candidatesFor("stepIn", ids), ...atOnce];
    },
  }),

  swap: command({
    fields: { combatant: anyId, with: anyId },
    others: ["with"],
    ...IN_A_TURN,
    before: has("swap", "swap-any", "swap-first"),
    unless: [isInTime, isOfSide, isLeft, isAble, isMate],
    does(mutation, { combatant: id, with: other }) {
      const { fight, emit } = mutation;
      if (actingIn(fight).includes(id)) putOff(mutation);
      swapNumbers(fight, id, other);
      emit({ type: "swapped", combatant: id, with: other });
    },
    told: ({ with: other }) => ({ other: { name: other } }),
    button: (context, { combatant: id }) => ({
      id: `swap ${id}`,
      icon: "trade",
      fields: [{ kind: "token", name: "with", label: text("parts.fields.swap-with"), people: mates(context, id) }],
    }),
    candidates: (context) =>
      withLater(context.fight).flatMap((id) =>
        mates(context, id).map((other) => ({ command: { do: "swap", combatant: id, with: other } })),
      ),
  }),
};
