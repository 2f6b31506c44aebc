import * as v from "valibot";
import { asJoined, controls, hasActed } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import { id } from "../../state/fields";
import { initiativeRules } from "../../commands/initiative";
import type { Refusal } from "../../state/refusal";
import { offersFor, rule } from "../../engine/rule";
import type { Act, Look, Rule, RuleTable } from "../../engine/variant";
import { able, actingIn, activeOf, inOwnTurn } from "../../mechanics/own-turn";
import { text } from "../../state/text";
import { begin, choosable, handOver, isLast, mayChooseItself } from "./flow";
import { numbers } from "./numbers";
import type { State } from "./state";

type PopcornLook = Look<State>;
type PopcornAct = Act<State>;

/** Why somebody cannot be named to go after the turn under way, or null (N-2, N-3, C-15). */
function whyNotNext(look: PopcornLook, next: CombatantId): Refusal | null {
  const { body } = look;
  const isItself = next === activeOf(body);
  const acted: Refusal = { code: "already-acted", combatant: next };
  if (!isLast(body)) return hasActed(body, next) || isItself ? acted : able(look, next);
  return isItself && !mayChooseItself(body) ? acted : able(look, next);
}

/** Why somebody cannot be chosen between turns, or null (N-2, N-3, C-15). */
function whyNotChosen(look: PopcornLook, one: CombatantId): Refusal | null {
  const { body } = look;
  // It has acted last of all, and another can begin the next round.
  const isBarred =
    one === body.rules.chooser && !mayChooseItself(body) && choosable(body).some((other) => other !== one);
  return hasActed(body, one) || isBarred ? { code: "already-acted", combatant: one } : able(look, one);
}

/** N-1: the roll is over with the start, and there is none where the gm has named who goes first. */
function onlyForTheFirst(given: Rule): Rule<State> {
  const may = (look: PopcornLook): Refusal | null =>
    look.body.rules.first === null ? null : { code: "not-eligible", combatant: look.body.rules.first };
  return { ...given, stages: ["setup"], may: (look, command) => given.may?.(look, command) ?? may(look) };
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
    who({ body, viewer }: PopcornLook) {
      const active = activeOf(body);
      return active === null || controls(viewer, active) ? null : { code: "not-yours", combatant: active };
    },
    stages: ["turn"],
    may(look: PopcornLook, command) {
      const foreign = command.combatant === undefined ? null : inOwnTurn(look, command.combatant);
      return foreign ?? (command.next === undefined ? null : whyNotNext(look, command.next));
    },
    apply(act: PopcornAct, command) {
      const active = activeOf(act.body);
      if (active !== null) handOver(act, active, command.next ?? null);
    },
    offers: ({ body }: PopcornLook) => [
      { command: { do: "endTurn" } },
      ...asJoined(body).map((next) => ({ command: { do: "endTurn", next } })),
    ],
    label({ body }: PopcornLook, command) {
      const combatants = { names: actingIn(body) };
      return command.next === undefined
        ? text("log.endTurn", { combatants })
        : text("log.endTurn-next", { combatants, next: { name: command.next } });
    },
  }),

  /** N-1, N-4 */
  choose: rule({
    fields: v.object({ combatant: v.nullable(id) }),
    names: (command) => (command.combatant === null ? [] : [command.combatant]),
    who({ body, viewer }: PopcornLook) {
      if (viewer.gm) return null;
      if (body.stage === "setup") return { code: "gm-only" };
      const { chooser } = body.rules;
      return chooser !== null && controls(viewer, chooser) ? null : { code: "not-yours" };
    },
    // Before the start a name can be taken back; where somebody has to go next there is no such answer.
    before: ({ body }: PopcornLook, command) =>
      command.combatant === null && body.stage !== "setup" ? { code: "wrong-stage", detail: body.stage } : null,
    stages: ["setup", "choosing"],
    may(look: PopcornLook, command) {
      if (command.combatant === null) return null;
      return look.body.stage === "setup" ? able(look, command.combatant) : whyNotChosen(look, command.combatant);
    },
    apply(act: PopcornAct, command) {
      const { body } = act;
      if (body.stage === "setup") body.rules.first = command.combatant;
      else if (command.combatant !== null) begin(act, command.combatant);
    },
    offers: ({ body }: PopcornLook) => [
      ...offersFor("choose", asJoined(body)),
      ...(body.rules.first === null ? [] : [{ command: { do: "choose", combatant: null } }]),
    ],
    label: (_look, command) =>
      command.combatant === null
        ? text("log.choose-nobody")
        : text("log.choose", { combatant: { name: command.combatant } }),
  }),
};
