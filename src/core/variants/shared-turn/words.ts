import type { CombatantId } from "../../state/fight";
import { aimField, choiceField, lineField, personField } from "../../mechanics/fields";
import type { Icon } from "../../screen/icons";
import type { Field } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { INTENTIONS, type Part } from "./state";
import { STEPS } from "./steps";
import { type ATTACKS, type Paid, paidWith } from "./payment";

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

/** Plan, intentions (S-11) and targets (S-2). Ticked values write the plan until someone edits it. */
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

/** S-12 */
export function attackLine(combatant: CombatantId, kind: (typeof ATTACKS)[number], target?: CombatantId): Text {
  const each = { combatant: { name: combatant } };
  return target === undefined
    ? text(`shared-turn.log.attack-${kind}`, each)
    : text(`shared-turn.log.attack-at-${kind}`, { ...each, target: { name: target } });
}

/** S-17 */
export function spellLine(combatant: CombatantId, name: string, level: number): Text {
  const said = { combatant: { name: combatant }, spell: name };
  return level === 0
    ? text("shared-turn.log.cast-cantrip", said)
    : text("shared-turn.log.cast-spell", { ...said, level });
}

/** S-13: a sentence with its payment, unless that is the action. */
export function paidLine(what: Text, given: Paid): Text {
  const means = paidWith(given);
  if (means === "bonus") return text("shared-turn.log.by-bonus", { what });
  return means === "extra" ? text("shared-turn.log.by-extra", { what }) : what;
}

/** S-10 */
export function stepLine(how: "step" | "go-to-step", number: number | null): Text {
  const step = STEPS.find((each) => each.number === number);
  if (step === undefined) return text("shared-turn.log.next-step");
  return text(`shared-turn.log.${how}`, { step: step.number, what: text(`shared-turn.ladder.${step.what}`) });
}

/** S-11: a changed plan with the earlier one. If the words are the same, only intentions or targets changed. */
export function revisedLine(combatant: CombatantId, plan: string, part: Part | undefined): Text {
  const said = { combatant: { name: combatant }, plan };
  if (part?.plan === plan) return text("shared-turn.log.revise-uses", said);
  const first = part?.first === undefined ? part?.plan : part.first;
  return first === undefined || first === null
    ? text("shared-turn.log.revise-none", said)
    : text("shared-turn.log.revise-plan", { ...said, first });
}
