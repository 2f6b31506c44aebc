import * as v from "valibot";
import { asJoined, lackingNumbers, sees } from "../state/combatants";
import type { CombatantId } from "../state/fight";
import { anyId } from "../state/fields";
import { named, text } from "../state/text";
import { set } from "../state/write";
import { candidatesFor, commandsOf } from "../engine/command";
import type { Mutation } from "../engine/variant";
import { giveNumbers } from "../mechanics/numbers";
import { isAble, someoneIsThere } from "../mechanics/own-turn";
import { choicesOf } from "./choices";
import { alikeIn, declarationOf, kindsOf, noteDeclaration, undeclared } from "./declared";
import { rest } from "./flow";
import { allKinds, isKind, kindButton, kindsSchema, kindWord, undeclaredKind } from "./kinds";
import { orderOf } from "./moments";
import { numbers } from "./numbers";
import type { State } from "./state";

const command = commandsOf<State>();

/** G-1, G-2, G-4: rolls for all without a number, and reveals the declarations. */
function beginCount(mutation: Mutation<State>): void {
  const { fight, emit } = mutation;
  rest(fight);
  set(fight, { halted: false });
  set(fight.rules, { counted: fight.round });
  emit({ type: "count-begun", round: fight.round });
  if (choicesOf(fight).numbers === "dice") giveNumbers(mutation, numbers, lackingNumbers(fight));
  for (const id of orderOf(fight)) {
    const kinds = kindsOf(fight, id);
    if (kinds !== null) emit({ type: "actions-told", combatant: id, kinds: [...kinds] });
  }
}

export const declaringRules = {
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
    candidates: ({ fight }) =>
      candidatesFor("declareActions", asJoined(fight), { kinds: [undeclaredKind(choicesOf(fight))] }),
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
        label: text(declared.length > 0 ? "parts.controls.change-actions" : "parts.controls.declare-actions"),
        icon: "declare",
        fields: [
          {
            kind: "choices",
            name: "kinds",
            label: text("parts.fields.kinds", { combatant: named(id) }),
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
        ...(names.length > 0 && { cost: text("parts.controls.begin-count-cost", { names: { names } }) }),
      };
    },
  }),
};
