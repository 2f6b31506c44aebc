import * as v from "valibot";
import { asJoined, controls, hasActed } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import { id } from "../../state/fields";
import { initiativeRules } from "../../commands/initiative";
import type { Refusal } from "../../state/refusal";
import { candidatesFor, rule } from "../../engine/rule";
import type { Mutation, Context, Rule, RuleTable } from "../../engine/variant";
import { able, actingIn, activeOf, inOwnTurn } from "../../mechanics/own-turn";
import { text } from "../../state/text";
import { set } from "../../state/write";
import { begin, choosable, handOver, isLast, mayChooseItself } from "./flow";
import { numbers } from "./numbers";
import type { State } from "./state";

type PopcornContext = Context<State>;
type PopcornMutation = Mutation<State>;

/** Why somebody cannot be named to go after the turn under way, or null (N-2, N-3, C-15). */
function whyNotNext(context: PopcornContext, next: CombatantId): Refusal | null {
  const { fight } = context;
  const isItself = next === activeOf(fight);
  const acted: Refusal = { code: "already-acted", combatant: next };
  if (!isLast(fight)) return hasActed(fight, next) || isItself ? acted : able(context, next);
  return isItself && !mayChooseItself(fight) ? acted : able(context, next);
}

/** Why somebody cannot be chosen between turns, or null (N-2, N-3, C-15). */
function whyNotChosen(context: PopcornContext, one: CombatantId): Refusal | null {
  const { fight } = context;
  // It has acted last of all, and another can begin the next round.
  const isBarred =
    one === fight.rules.chooser && !mayChooseItself(fight) && choosable(fight).some((other) => other !== one);
  return hasActed(fight, one) || isBarred ? { code: "already-acted", combatant: one } : able(context, one);
}

/** N-1: the roll is over with the start, and there is none where the gm has named who goes first. */
function onlyForTheFirst(given: Rule): Rule<State> {
  const may = (context: PopcornContext): Refusal | null =>
    context.fight.rules.first === null ? null : { code: "not-eligible", combatant: context.fight.rules.first };
  return { ...given, stages: ["setup"], may: (context, command) => given.may?.(context, command) ?? may(context) };
}

/** Rolls and numbers are for the first of the fight; places there are none (C-10). */
function rollRules(): RuleTable<State> {
  const { roll, setInitiative, reorder } = initiativeRules(numbers) as Record<string, Rule>;
  return {
    ...(roll && { roll: onlyForTheFirst(roll) }),
    ...(setInitiative && { setInitiative: { ...setInitiative, stages: ["setup"] } }),
    ...(reorder && { reorder: { ...reorder, stages: [] } }),
  };
}

/** All commands of the variant itself. */
export const rules: RuleTable<State> = {
  ...rollRules(),

  /** C-9, N-2, N-3 */
  endTurn: rule({
    fields: v.object({ combatant: v.optional(id), next: v.optional(id) }),
    names: (command) => [command.combatant, command.next].filter((one) => one !== undefined),
    who({ fight, viewer }: PopcornContext) {
      const active = activeOf(fight);
      return active === null || controls(viewer, active) ? null : { code: "not-yours", combatant: active };
    },
    stages: ["turn"],
    may(context: PopcornContext, command) {
      const foreign = command.combatant === undefined ? null : inOwnTurn(context, command.combatant);
      return foreign ?? (command.next === undefined ? null : whyNotNext(context, command.next));
    },
    apply(mutation: PopcornMutation, command) {
      const active = activeOf(mutation.fight);
      if (active !== null) handOver(mutation, active, command.next ?? null);
    },
    candidates: ({ fight }: PopcornContext) => [
      { command: { do: "endTurn" } },
      ...asJoined(fight).map((next) => ({ command: { do: "endTurn", next } })),
    ],
    label({ fight }: PopcornContext, command) {
      const combatants = { names: actingIn(fight) };
      return command.next === undefined
        ? text("log.end-turn", { combatants })
        : text("popcorn.log.end-turn-next", { combatants, next: { name: command.next } });
    },
  }),

  /** N-1, N-4 */
  choose: rule({
    fields: v.object({ combatant: v.nullable(id) }),
    names: (command) => (command.combatant === null ? [] : [command.combatant]),
    who({ fight, viewer }: PopcornContext) {
      if (viewer.gm) return null;
      if (fight.stage === "setup") return { code: "gm-only" };
      const { chooser } = fight.rules;
      return chooser !== null && controls(viewer, chooser) ? null : { code: "not-yours" };
    },
    // Before the start the name can be cleared; between turns somebody has to go next.
    before: ({ fight }: PopcornContext, command) =>
      command.combatant === null && fight.stage !== "setup" ? { code: "wrong-stage", detail: fight.stage } : null,
    stages: ["setup", "choosing"],
    may(context: PopcornContext, command) {
      if (command.combatant === null) return null;
      return context.fight.stage === "setup"
        ? able(context, command.combatant)
        : whyNotChosen(context, command.combatant);
    },
    apply(mutation: PopcornMutation, command) {
      const { fight } = mutation;
      if (fight.stage === "setup") set(fight.rules, { first: command.combatant });
      else if (command.combatant !== null) begin(mutation, command.combatant);
    },
    candidates: ({ fight }: PopcornContext) => [
      ...candidatesFor("choose", asJoined(fight)),
      ...(fight.rules.first === null ? [] : [{ command: { do: "choose", combatant: null } }]),
    ],
    label: (_look, command) =>
      command.combatant === null
        ? text("popcorn.log.choose-nobody")
        : text("popcorn.log.choose", { combatant: { name: command.combatant } }),
  }),
};
