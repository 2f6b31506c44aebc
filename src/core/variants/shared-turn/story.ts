import type { CombatantId } from "../../state/ids";
import { text, type Text } from "../../state/text";
import { STEPS } from "./steps";
import { paidWith, type Paid } from "./payment";
import type { ATTACKS } from "./payment";
import type { Part } from "./state";

/** S-12 */
export function attackLine({
  combatant,
  kind,
  target,
}: {
  readonly combatant: CombatantId;
  readonly kind: (typeof ATTACKS)[number];
  readonly target?: CombatantId | undefined;
}): Text {
  const each = { combatant: { name: combatant } };
  return target === undefined
    ? text(`shared-turn.log.attack-${kind}`, each)
    : text(`shared-turn.log.attack-at-${kind}`, { ...each, target: { name: target } });
}

/** S-17 */
export function spellLine(given: {
  readonly combatant: CombatantId;
  readonly name: string;
  readonly level: number;
}): Text {
  const { combatant, name, level } = given;
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
