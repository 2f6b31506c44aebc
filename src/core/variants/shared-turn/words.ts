import type { CombatantId } from "../../engine/encounter";
import type { Look } from "../../engine/rule";
import { lineField } from "../../kit/screen";
import type { Field, Pips } from "../../view/screen";
import { text, type Text } from "../../view/text";
import { INTENTIONS, type State } from "./state";

/** What somebody fills in to declare: the plan, and what it will use (S-11). */
export function planFields(label: Text): Field[] {
  return [
    lineField("plan", label),
    {
      kind: "choices",
      name: "intends",
      label: text("field.intends"),
      choices: INTENTIONS.map((value) => ({ value, label: text(`intention.${value}`) })),
    },
  ];
}

/** Whether its reaction is ready, as a pip. */
export function reactionPip({ body }: Look<State>, id: CombatantId): Pips {
  const left = body.rules.spent[id] === true ? 0 : 1;
  return {
    id: "reaction",
    icon: "reaction",
    label: text("pips.reaction", { left, max: 1 }),
    left,
    max: 1,
    tone: "reactor",
  };
}
