import * as v from "valibot";
import { asJoined, sees } from "../../state/combatants";
import type { CombatantId } from "../../state/fight";
import { anyId } from "../../state/fields";
import { named, text } from "../../state/text";
import { initiativeRules } from "../../commands/initiative";
import { candidatesFor, commandsOf } from "../../engine/command";
import type { Rule, RuleTable } from "../../engine/variant";
import { endTurnRule, isAble, someoneIsThere } from "../../mechanics/own-turn";
import { alikeIn, beginCount, endActive, undeclared } from "./flow";
import { allKinds, isKind, kindButton, kindWord, OTHER } from "./kinds";
import { numbers } from "./numbers";
import { declarationOf, noteDeclaration, kindsSchema, type State } from "./state";

const command = commandsOf<State>();

/** G-1: no rolls before the count. Newcomers after it roll alone (C-18). */
function rollRules(): RuleTable<State> {
  const { roll, ...others } = initiativeRules(numbers) as Record<string, Rule>;
  return { ...others, ...(roll && { roll: { ...roll, stages: ["turn"] } }) };
}

export const rules = {
  ...rollRules(),

  /** G-1, G-2 */
  declareActions: command({
    fields: { combatant: anyId, kinds: kindsSchema, alike: v.optional(v.boolean()) },
    shape: ({ kinds }, { fight }) =>
      kinds.every((kind) => isKind(fight, kind)) ? null : { code: "bad-command", detail: "kinds" },
    whose: ({ viewer }, { alike }) => (alike === true && !viewer.gm ? { code: "gm-only" } : null),
    when: ["declaring"],
    unless: [isAble],
    does({ fight, emit }, { combatant: first, kinds, alike }) {
      for (const id of [first, ...(alike === true ? alikeIn(fight, first) : [])]) {
        noteDeclaration(fight, id, { kinds, faces: null });
        emit({ type: "actions-declared", combatant: id });
      }
    },
    candidates: ({ fight }) => candidatesFor("declareActions", asJoined(fight), { kinds: [OTHER] }),
    // One kind is shown with its die. Several are a choice.
    button(
      { fight },
      {
        combatant: id,
        kinds,
        alike,
      }: { readonly combatant: CombatantId; readonly kinds?: readonly string[]; readonly alike?: boolean | undefined },
    ) {
      const [kind] = kinds ?? [];
      if (kind !== undefined) return kindButton(fight, kind);
      const declared = declarationOf(fight, id)?.kinds ?? [];
      return {
        id: alike === true ? `declareActions ${id} together` : `declareActions ${id}`,
        label: text(declared.length > 0 ? "greyhawk.controls.change-actions" : "greyhawk.controls.declare-actions"),
        icon: "declare",
        fields: [
          {
            kind: "choices",
            name: "kinds",
            label: text("greyhawk.fields.kinds", { combatant: named(id) }),
            choices: allKinds(fight).map((value) => ({ value, label: kindWord(value) })),
            value: declared,
            required: true,
          },
        ],
      };
    },
  }),

  /** G-1, G-4: `advance` during declarations. Only for the GM (C-20), who learns what is missing. */
  beginCount: command({
    whose: "gm",
    when: ["declaring"],
    unless: [someoneIsThere],
    does: beginCount,
    button({ fight, viewer }) {
      const names = undeclared(fight).filter((id) => sees(fight, viewer, id));
      return {
        icon: "begin",
        tone: names.length > 0 ? "plain" : "primary",
        ...(names.length > 0 && { cost: text("greyhawk.controls.begin-count-cost", { names: { names } }) }),
      };
    },
  }),

  /** C-9 */
  endTurn: endTurnRule({ end: endActive }),
};
