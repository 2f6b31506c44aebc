import type { CombatantId } from "../../state/ids";
import { named } from "../../mechanics/screen";
import type { Pen, Sketch } from "../../screen/control-factory";
import type { Question } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { allKinds, diceFor, kindWord } from "./kinds";
import type { Now } from "./now";
import { declarationOf } from "./state";

/** What somebody has declared so far; nothing, where it has not. */
function declaredBy({ body }: Now, id: CombatantId): readonly string[] {
  return declarationOf(body, id)?.kinds ?? [];
}

/** Declares one kind of action and nothing else: one press. */
export function oneKindSketch({ body }: Now, id: CombatantId, kind: string): Sketch {
  return {
    id: `declareActions ${id} ${kind}`,
    label: kindWord(kind),
    cost: text("cost.die", { die: diceFor(body, kind) }),
    command: { do: "declareActions", combatant: id, kinds: [kind] },
  };
}

/** Declares as many kinds as are ticked. */
export function severalSketch(now: Now, id: CombatantId): Sketch {
  const declared = declaredBy(now, id);
  return {
    id: `declareActions ${id}`,
    label: text(declared.length > 0 ? "control.change-actions" : "control.declare-actions"),
    icon: "declare",
    command: { do: "declareActions", combatant: id },
    fields: [
      {
        kind: "choices",
        name: "kinds",
        label: text("field.kinds", { combatant: named(id) }),
        choices: allKinds(now.body).map((kind) => ({ value: kind, label: kindWord(kind) })),
        value: declared,
        required: true,
      },
    ],
  };
}

/** The same as a question whose answers are put in and taken out one by one; the last one stays: there has to be one (G-1). */
export function kindsQuestion(now: Now, pen: Pen, id: CombatantId, title: Text): Question {
  const declared = declaredBy(now, id);
  const answers = allKinds(now.body).flatMap((kind) => {
    const chosen = declared.includes(kind);
    const without = declared.filter((one) => one !== kind);
    const kinds = chosen ? (without.length > 0 ? without : [kind]) : [...declared, kind];
    const sketch: Sketch = {
      ...oneKindSketch(now, id, kind),
      command: { do: "declareActions", combatant: id, kinds },
    };
    return pen.open(sketch).map((control) => ({ control, chosen }));
  });
  return { id: `kinds ${id}`, title, answers };
}
