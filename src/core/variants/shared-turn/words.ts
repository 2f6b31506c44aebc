import type { CombatantId } from "../../state/ids";
import { aimField, choiceField, lineField, personField } from "../../mechanics/screen";
import type { Icon } from "../../screen/icons";
import type { Field } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { INTENTIONS, type Part } from "./state";

const PICTURES = {
  dodge: "cover",
  spell: "spell",
  ranged: "aim",
  cantrip: "effect",
  move: "move",
  dash: "extra",
  melee: "attack",
  other: "choose",
} as const satisfies Readonly<Record<(typeof INTENTIONS)[number], Icon>>;

/**
 * The fields of a declaration: plan, intentions (S-11), targets (S-2). Ticked values write the plan until someone edits
 * it. An existing plan is the initial value.
 */
export function planFields(
  label: Text,
  targets: readonly CombatantId[],
  part?: Pick<Part, "plan" | "intends" | "targets">,
): Field[] {
  const plan = part?.plan ?? null;
  const intends = part?.intends ?? null;
  return [
    { ...lineField("plan", label), writtenBy: ["intends", "targets"], ...(plan !== null && { value: plan }) },
    {
      kind: "choices",
      name: "intends",
      label: text("shared-turn.fields.intends"),
      choices: INTENTIONS.map((value) => ({
        value,
        label: text(`shared-turn.intentions.${value}`),
        icon: PICTURES[value],
      })),
      ...(intends !== null && { value: intends }),
    },
    ...(targets.length === 0
      ? []
      : [
          {
            ...aimField("targets", text("shared-turn.fields.targets"), targets),
            // The plan may have targets that this viewer does not see.
            ...(part?.targets !== undefined && { value: part.targets.filter((id) => targets.includes(id)) }),
          },
        ]),
  ];
}

/** The field for the payment (S-13). */
export const byField = (ways: readonly ("action" | "bonus" | "extra")[]): Field =>
  choiceField("by", text("shared-turn.fields.by"), ways, (way) => text(`shared-turn.ways.${way}`));

/** The optional field for the target (S-12). */
export function targetField(targets: readonly CombatantId[]): Field {
  const { choices, ...field } = personField("target", targets);
  const nobody = { value: "", label: text("shared-turn.fields.no-target") };
  return { ...field, label: text("shared-turn.fields.target"), choices: [nobody, ...choices] };
}
