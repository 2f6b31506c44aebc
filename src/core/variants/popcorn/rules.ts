import * as v from "valibot";
import { asJoined, controls, hasActed, sees } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import { id } from "../../state/fields";
import { initiativeRules } from "../../commands/initiative";
import type { Refusal } from "../../state/refusal";
import { text } from "../../state/text";
import { set } from "../../state/write";
import { commandsOf, type Bar } from "../../engine/command";
import { candidatesFor } from "../../engine/rule";
import type { Button, Context, Rule, RuleTable } from "../../engine/variant";
import { handOverRule } from "../../mechanics/chosen-turns";
import { able, actingIn, activeOf, turnEndedLine } from "../../mechanics/own-turn";
import { begin, choosable, handOver, isLast, mayChooseItself } from "./flow";
import { numbers } from "./numbers";
import type { State } from "./state";

const command = commandsOf<State>();

/**
 * N-1: the roll is over with the start, and there is none where the gm has named who goes first. Whoever can't see the one named may not learn
 * of it, and can roll: the number counts if the name is cleared.
 */
function onlyForTheFirst(given: Rule): Rule<State> {
  const isOpen = ({ fight, viewer }: Context<State>): Refusal | null => {
    const { first } = fight.rules;
    return first === null || !sees(fight, viewer, first) ? null : { code: "not-eligible", combatant: first };
  };
  return { ...given, stages: ["setup"], may: (context, said) => given.may?.(context, said) ?? isOpen(context) };
}

/** N-1: rolls and numbers are for the first of the fight; places there are none (C-10). */
function rollRules(): RuleTable<State> {
  const { roll, setInitiative, reorder } = initiativeRules(numbers) as Record<string, Rule>;
  return {
    ...(roll && { roll: onlyForTheFirst(roll) }),
    ...(setInitiative && { setInitiative: { ...setInitiative, stages: ["setup"] } }),
    ...(reorder && { reorder: { ...reorder, stages: [] } }),
  };
}

/** N-1, N-3, N-4: bars those that have had their turn; before the start nobody has (C-15). */
const isChoosable: Bar<State, { readonly combatant: CombatantId | null }> = (context, { combatant: one }) => {
  const { fight } = context;
  if (one === null) return null;
  if (fight.stage === "setup") return able(context, one);
  // It has acted last of all, and another can begin the next round.
  const isBarred =
    one === fight.rules.chooser && !mayChooseItself(fight) && choosable(fight).some((other) => other !== one);
  return hasActed(fight, one) || isBarred ? { code: "already-acted", combatant: one } : able(context, one);
};

/** The button that names who goes next: between two turns, or with the end of the one under way. */
const goesNext: Button = { label: text("popcorn.controls.goes-next"), icon: "choose" };

/** N-2, N-3: the reason why a combatant can't be named to go after the turn under way, or null (C-15). */
function whyNotNext(context: Context<State>, next: CombatantId): Refusal | null {
  const { fight } = context;
  const isItself = next === activeOf(fight);
  const acted: Refusal = { code: "already-acted", combatant: next };
  if (!isLast(fight)) return hasActed(fight, next) || isItself ? acted : able(context, next);
  return isItself && !mayChooseItself(fight) ? acted : able(context, next);
}

/** All commands of the variant itself. */
export const rules: RuleTable<State> = {
  ...rollRules(),

  /** N-1, N-4 */
  choose: command({
    fields: { combatant: v.nullable(id) },
    whose({ fight, viewer }) {
      if (viewer.gm) return null;
      if (fight.stage === "setup") return { code: "gm-only" };
      const { chooser } = fight.rules;
      return chooser !== null && controls(viewer, chooser) ? null : { code: "not-yours" };
    },
    // Before the start the name can be cleared; between turns somebody has to go next.
    before: ({ fight }, { combatant: one }) =>
      one === null && fight.stage !== "setup" ? { code: "wrong-stage", detail: fight.stage } : null,
    when: ["setup", "choosing"],
    unless: [isChoosable],
    does(mutation, { combatant: one }) {
      const { fight } = mutation;
      if (fight.stage === "setup") set(fight.rules, { first: one });
      else if (one !== null) begin(mutation, one);
    },
    log: (_context, { combatant: one }) =>
      one === null ? text("popcorn.log.choose-nobody") : text("popcorn.log.choose", { combatant: { name: one } }),
    button({ fight }, { combatant: one }) {
      if (one === null) return { label: text("popcorn.controls.roll-for-first"), icon: "roll" };
      return fight.stage === "setup" ? { label: text("popcorn.controls.goes-first"), icon: "choose" } : goesNext;
    },
    candidates: ({ fight }) => [
      ...candidatesFor(
        "choose",
        asJoined(fight).filter((one) => one !== fight.rules.first),
      ),
      ...(fight.rules.first === null ? [] : [{ command: { do: "choose", combatant: null } }]),
    ],
  }),

  /** N-2, N-3, C-9 */
  endTurn: handOverRule<State>({
    mayName: whyNotNext,
    end: handOver,
    log: (context, { next }) =>
      next === undefined
        ? turnEndedLine(context)
        : text("popcorn.log.end-turn-next", {
            combatants: { names: actingIn(context.fight) },
            next: { name: next },
          }),
    naming: goesNext,
  }),
};
