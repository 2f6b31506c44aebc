import type { CombatantId } from "../../state/ids";
import type { Context } from "../../engine/variant";
import { asJoined, sees } from "../../state/combatants";
import { choiceField, lineField, peopleField, personField } from "../../mechanics/screen";
import type { Field } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { INTENTIONS, type Part, type State } from "./state";

/**
 * The fields of a declaration: the plan, its intentions (S-11) and whom it aims at (S-2). What is ticked writes the plan, until
 * somebody writes another. A plan to be changed is the initial value.
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
            // The plan may aim at somebody this viewer does not see.
            ...(part?.targets !== undefined && { value: part.targets.filter((one) => targets.includes(one)) }),
          },
        ]),
  ];
}

/** Those a plan or an attack can aim at: of another side, as far as the viewer sees them. */
export function targetsFor({ fight, viewer }: Context<State>, id: CombatantId): CombatantId[] {
  const side = fight.combatants[id]?.side;
  return asJoined(fight).filter((one) => fight.combatants[one]?.side !== side && sees(fight, viewer, one));
}

/** The field for what an attack or a spell is paid with (S-13). */
export const byField = (ways: readonly ("action" | "bonus" | "extra")[]): Field =>
  choiceField("by", text("shared-turn.fields.by"), ways, (way) => text(`shared-turn.ways.${way}`));

/** The field for whom an attack is aimed at; nobody has to be named (S-12). */
export function targetField(targets: readonly CombatantId[]): Field {
  const { choices, ...field } = personField("target", targets);
  const nobody = { value: "", label: text("shared-turn.fields.no-target") };
  return { ...field, label: text("shared-turn.fields.target"), choices: [nobody, ...choices] };
}
