import type { CombatantId } from "../../state/ids";
import { named } from "../../mechanics/screen";
import type { ControlFactory, ControlSpec } from "../../screen/control-factory";
import type { Question } from "../../screen/screen";
import { text, verbatim, type Text } from "../../state/text";
import { allKinds, diceFor, kindWord } from "./kinds";
import type { ScreenContext } from "./screen-context";
import { declarationOf } from "./state";

/** The kinds a combatant has declared so far; none, where it has not. */
function declaredBy({ fight }: ScreenContext, id: CombatantId): readonly string[] {
  return declarationOf(fight, id)?.kinds ?? [];
}

/** Declares one kind of action and nothing else: one press. */
export function oneKindSpec({ fight }: ScreenContext, id: CombatantId, kind: string): ControlSpec {
  return {
    id: `declareActions ${id} ${kind}`,
    label: kindWord(kind),
    cost: verbatim(diceFor(fight, kind)),
    command: { do: "declareActions", combatant: id, kinds: [kind] },
  };
}

/** Declares as many kinds as are ticked. */
export function severalSpec(context: ScreenContext, id: CombatantId): ControlSpec {
  const declared = declaredBy(context, id);
  return {
    id: `declareActions ${id}`,
    label: text(declared.length > 0 ? "greyhawk.controls.change-actions" : "greyhawk.controls.declare-actions"),
    icon: "declare",
    command: { do: "declareActions", combatant: id },
    fields: [
      {
        kind: "choices",
        name: "kinds",
        label: text("greyhawk.fields.kinds", { combatant: named(id) }),
        choices: allKinds(context.fight).map((kind) => ({ value: kind, label: kindWord(kind) })),
        value: declared,
        required: true,
      },
    ],
  };
}

/** The same as a question whose answers are put in and taken out one by one; the last one stays: there has to be one (G-1). */
export function kindsQuestion(context: ScreenContext, factory: ControlFactory, id: CombatantId, title: Text): Question {
  const declared = declaredBy(context, id);
  const answers = allKinds(context.fight).flatMap((kind) => {
    const chosen = declared.includes(kind);
    const without = declared.filter((one) => one !== kind);
    const kinds = chosen ? (without.length > 0 ? without : [kind]) : [...declared, kind];
    const spec: ControlSpec = {
      ...oneKindSpec(context, id, kind),
      command: { do: "declareActions", combatant: id, kinds },
    };
    return factory.enabled(spec).map((control) => ({ control, chosen }));
  });
  return { id: `kinds ${id}`, title, answers };
}
