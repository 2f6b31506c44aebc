import * as v from "valibot";
import { asJoined } from "../../state/combatants";
import { id, none } from "../../state/fields";
import { initiativeRules } from "../../commands/initiative";
import { candidatesFor, rule } from "../../engine/rule";
import type { Mutation, Context, Rule, RuleTable } from "../../engine/variant";
import { able, endTurnRule } from "../../mechanics/own-turn";
import { beginCount, endActive } from "./flow";
import { isKind, OTHER } from "./kinds";
import { numbers } from "./numbers";
import { noteDeclaration, kindsSchema, type State } from "./state";

type GreyhawkContext = Context<State>;
type GreyhawkMutation = Mutation<State>;

/** The dice fall with the count: nobody rolls before it, and who comes later rolls alone (G-1, C-18). */
function rollRules(): RuleTable<State> {
  const { roll, ...others } = initiativeRules(numbers) as Record<string, Rule>;
  return { ...others, ...(roll && { roll: { ...roll, stages: ["turn"] } }) };
}

/** All commands of the variant itself. */
export const rules: RuleTable<State> = {
  ...rollRules(),

  /** C-9 */
  endTurn: endTurnRule({ end: endActive }),

  /** G-1, G-2 */
  declareActions: rule({
    fields: v.object({ combatant: id, kinds: kindsSchema }),
    shape: (command, { fight }: GreyhawkContext) =>
      command.kinds.every((kind) => isKind(fight, kind)) ? null : { code: "bad-command", detail: "kinds" },
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["declaring"],
    may: (context: GreyhawkContext, command) => able(context, command.combatant),
    apply(mutation: GreyhawkMutation, { combatant, kinds }) {
      noteDeclaration(mutation.fight, combatant, { kinds, faces: null });
      mutation.emit({ type: "actions-declared", combatant });
    },
    candidates: ({ fight }: GreyhawkContext) => candidatesFor("declareActions", asJoined(fight), { kinds: [OTHER] }),
  }),

  /** G-1: what `advance` means while declarations are made; the gm's (C-20). */
  beginCount: rule({
    fields: none,
    who: "gm",
    stages: ["declaring"],
    apply: beginCount,
    candidates: () => [{ command: { do: "beginCount" } }],
  }),
};
