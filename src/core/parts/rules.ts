import * as v from "valibot";
import { asJoined, sees } from "../state/combatants";
import { anyId } from "../state/fields";
import type { CombatantId } from "../state/fight";
import type { Refusal } from "../state/refusal";
import { keyOf, text } from "../state/text";
import { set } from "../state/write";
import { initiativeRules } from "../commands/initiative";
import { type Check, candidatesFor, commandsOf } from "../engine/command";
import type { Button, Context, Rule, RuleTable } from "../engine/variant";
import type { ControlSpec } from "../screen/screen";
import { handOverRule } from "../mechanics/chosen-turns";
import { integerField } from "../mechanics/fields";
import { actingIn, endTurnRule, turnEndedLine } from "../mechanics/own-turn";
import { choicesOf, isDeclared, isForFirst, isTogether, mayNameFirst } from "./choices";
import { begin, endActing, handOver, passTicks } from "./flow";
import { mayName, ready, whyNotAfter, whyNotNow } from "./naming";
import { numbers } from "./numbers";
import type { State } from "./state";

const command = commandsOf<State>();

const roundWaits: Refusal = { code: "wrong-stage", says: keyOf("refusals.round-waits") };

const wrongStage = ({ fight }: Context): Refusal => ({ code: "wrong-stage", detail: fight.stage });

/** Bars numbers if there are none, or if they decide the first turn and the fight has begun (N-1). */
const hasNumbers: Check<State> = (context) => {
  const choices = choicesOf(context.fight);
  const isOver = isForFirst(choices) && context.fight.stage !== "setup";
  return choices.numbers === "none" || isOver ? wrongStage(context) : null;
};

/** N-1: bars places if numbers give none, or move with every turn (C-10, C-32). */
const hasPlace: Check<State> = (context) => {
  const choices = choicesOf(context.fight);
  const isElsewhere = isForFirst(choices) || choices.next === "bands" || choices.turns === "clock";
  return isElsewhere ? wrongStage(context) : hasNumbers(context, {});
};

/** N-1: no rolls once the GM has named the first, but viewers who cannot see that combatant must not learn of it. */
const isRollOpen: Check<State> = ({ fight, viewer }) => {
  const { first = null } = fight.rules;
  return first === null || !sees(fight, viewer, first) ? null : { code: "not-eligible", combatant: first };
};

/** G-1: no rolls before the count. Newcomers after it roll alone (C-18). */
const isCounted: Check<State> = (context) =>
  isDeclared(choicesOf(context.fight)) && ["setup", "declaring"].includes(context.fight.stage)
    ? wrongStage(context)
    : hasNumbers(context, {});

/** B-1, N-1: rolls and numbers, if the choices have any. */
function numberRules(): RuleTable<State> {
  const { roll, setInitiative, reorder } = initiativeRules(numbers) as Record<
    "roll" | "setInitiative" | "reorder",
    Rule
  >;
  const only = (given: Rule, bar: Check<State>): Rule<State> => ({
    ...given,
    before: (context, said) => bar(context, said) ?? given.before?.(context, said) ?? null,
  });
  return {
    roll: {
      ...only(roll, isCounted),
      may: (context, said) => roll.may?.(context, said) ?? isRollOpen(context, said),
      button(context, said) {
        const { numbers: source } = choicesOf(context.fight);
        if (source === "cards") return { label: text("parts.controls.deal"), icon: "deal" };
        if (source === "stat") return { label: text("parts.controls.read"), icon: "done" };
        return roll.button?.(context, said) ?? {};
      },
      label: (context, said) =>
        choicesOf(context.fight).numbers === "cards"
          ? text("parts.log.deal")
          : (roll.label?.(context, said) ?? text("log.roll")),
    },
    setInitiative: only(setInitiative, hasNumbers),
    reorder: only(reorder, hasPlace),
  };
}

/** N-1, N-2, N-4: bars combatants that cannot go next. Before the start no combatant has had a turn (C-15). */
const isChoosable: Check<State, { readonly combatant: CombatantId | null }> = (context, { combatant: id }) => {
  if (id === null) return null;
  if (context.fight.stage === "setup") return ready(context, id);
  // A round that waits for the GM continues by the GM's command (C-21).
  return whyNotNow(context, id) ?? (context.fight.halted ? roundWaits : null);
};

const goesNext: Button = { label: text("parts.controls.goes-next"), icon: "choose" };

export const rules: RuleTable<State> = {
  ...numberRules(),

  /** N-1, N-4 */
  choose: command({
    fields: { combatant: v.nullable(anyId) },
    others: ["combatant"],
    whose: (context, { combatant: id }) =>
      context.fight.stage !== "setup" ? mayName(context, id) : context.viewer.gm ? null : { code: "gm-only" },
    // Before the start the name can be cleared. Between turns a combatant must be named.
    before(context, { combatant: id }) {
      const isBefore = context.fight.stage === "setup";
      const isOpen = isBefore ? mayNameFirst(choicesOf(context.fight)) : id !== null;
      return isOpen ? null : wrongStage(context);
    },
    when: ["setup", "choosing"],
    unless: [isChoosable],
    does(mutation, { combatant: id }) {
      const { fight } = mutation;
      if (fight.stage === "setup") set(fight.rules, { first: id });
      else if (id !== null) begin(mutation, id);
    },
    log: (_context, { combatant: id }) =>
      id === null ? text("parts.log.choose-nobody") : text("parts.log.choose", { combatant: { name: id } }),
    button({ fight }, { combatant: id }) {
      if (id === null) return { label: text("parts.controls.nobody-first"), icon: "undo" };
      return fight.stage === "setup" ? { label: text("parts.controls.goes-first"), icon: "choose" } : goesNext;
    },
    candidates: ({ fight }) => [
      ...candidatesFor(
        "choose",
        asJoined(fight).filter((id) => id !== fight.rules.first),
      ),
      ...((fight.rules.first ?? null) === null ? [] : [{ command: { do: "choose", combatant: null } }]),
    ],
  }),
};

/** N-2, N-3, C-9: if turns are chosen, ending a turn may name the next. */
const handOverTurn = handOverRule<State>({
  whoNames: (context, next) => (context.fight.stage === "turn" ? mayName(context, next) : null),
  mayName: whyNotAfter,
  end: handOver,
  log: (context, { next }) =>
    next === undefined
      ? turnEndedLine(context)
      : text("parts.log.end-turn-next", { combatants: { names: actingIn(context.fight) }, next: { name: next } }),
  naming: goesNext,
});

/** C-9: otherwise it only ends. */
const endTurnAlone = endTurnRule<State>({
  end: (mutation) => endActing(mutation),
  // One player cannot end the turn of all.
  may: ({ fight, viewer }) => (isTogether(choicesOf(fight)) && !viewer.gm ? { code: "gm-only" } : null),
});

const MOST_TICKS = 50;

/** C-32: by the clock, a turn's end can cost another number of ticks than the usual. */
const atCost = (rule: Rule<State>): Rule<State> => ({
  ...rule,
  fields: v.object({ ...(rule.fields as unknown as v.ObjectSchema<v.ObjectEntries, undefined>).entries, ticks }),
  shape: (said, { fight }) =>
    ticksIn(said) === undefined || choicesOf(fight).turns === "clock" ? null : { code: "bad-command", detail: "ticks" },
  apply(mutation, said) {
    const { fight } = mutation;
    const more = (ticksIn(said) ?? choicesOf(fight).ticks) - choicesOf(fight).ticks;
    // The end of the turn costs the usual number.
    if (more !== 0) passTicks(fight, actingIn(fight), more);
    rule.apply(mutation, said);
  },
  label: (context, said) =>
    ticksIn(said) === undefined
      ? (rule.label?.(context, said) ?? turnEndedLine(context))
      : text("parts.log.end-turn-ticks", { combatants: { names: actingIn(context.fight) }, count: ticksIn(said) ?? 0 }),
  button(context, said) {
    const button = rule.button?.(context, said) ?? {};
    const { turns, ticks: usual, direction } = choicesOf(context.fight);
    if (turns !== "clock") return button;
    const cost = direction === "descending" ? "parts.costs.shots" : "parts.costs.ticks";
    return { ...button, cost: text(cost, { count: ticksIn(said) ?? usual }) };
  },
});

const ticks = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_TICKS)));

const ticksIn = (said: object): number | undefined => (said as { readonly ticks?: number }).ticks;

/** The end of a turn, which may name the next combatant if turns are chosen. */
export const endTurnRules = { alone: atCost(endTurnAlone), handOver: atCost(handOverTurn) };

/** C-32: another cost of the running turn, to fill in. */
export const otherCost = (usual: number): ControlSpec => ({
  id: "end turn at another cost",
  label: text("parts.controls.other-cost"),
  cost: undefined,
  icon: "end",
  tone: "plain",
  command: { do: "endTurn" },
  fields: [integerField("ticks", text("parts.fields.ticks"), 1, MOST_TICKS, usual)],
});
