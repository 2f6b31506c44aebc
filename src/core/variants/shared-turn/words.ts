import type { CombatantId } from "../../state/ids";
import type { Context } from "../../engine/variant";
import { asJoined, sees } from "../../state/combatants";
import { choiceField, lineField, peopleField, personField } from "../../mechanics/screen";
import type { Field } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { INTENTIONS, type Part, type State } from "./state";

/**
 * The fields of a declaration: plan, intentions (S-11), targets (S-2). Ticked values write the plan until someone edits
 * it. An existing plan is the initial value.
 */
export function planFields(label: Text, targets: readonly CombatantId[], part?: Part): Field[] {
  const plan = part?.plan ?? null;
  const intends = part?.intends ?? null;
  return [
    { ...lineField("plan", label), writtenBy: ["intends", "targets"], ...(plan !== null && { value: plan }) },
    {
      kind: "choices",
      name: "intends",
      label: text("shared-turn.fields.intends"),
      choices: INTENTIONS.map((value) => ({ value, label: text(`shared-turn.intentions.${value}`) })),
      ...(intends !== null && { value: intends }),
    },
    ...(targets.length === 0
      ? []
      : [
          {
            ...peopleField("targets", text("shared-turn.fields.targets"), targets),
            // The plan may have targets that this viewer does not see.
            ...(part?.targets !== undefined && { value: part.targets.filter((one) => targets.includes(one)) }),
          },
        ]),
  ];
}

/** The visible foes, as targets. */
export function targetsFor({ fight, viewer }: Context<State>, id: CombatantId): CombatantId[] {
  const side = fight.combatants[id]?.side;
  return asJoined(fight).filter((one) => fight.combatants[one]?.side !== side && sees(fight, viewer, one));
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
