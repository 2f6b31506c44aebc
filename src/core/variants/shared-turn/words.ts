import type { CombatantId } from "../../state/ids";
import type { Context } from "../../engine/variant";
import { lineField } from "../../mechanics/screen";
import type { Field, Pips } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { INTENTIONS, type Part, type State } from "./state";

/** The fields of a declaration: the plan, and its intentions (S-11). A plan to be changed is the initial value. */
export function planFields(label: Text, part?: Part): Field[] {
  const plan = part?.plan ?? null;
  const intends = part?.intends ?? null;
  return [
    { ...lineField("plan", label), ...(plan !== null && { value: plan }) },
    {
      kind: "choices",
      name: "intends",
      label: text("shared-turn.fields.intends"),
      choices: INTENTIONS.map((value) => ({ value, label: text(`shared-turn.intentions.${value}`) })),
      ...(intends !== null && { value: intends }),
    },
  ];
}

/** Tells whether its reaction is ready, as a pip. */
export function reactionPip({ fight }: Context<State>, id: CombatantId): Pips {
  const left = fight.rules.spent[id] === true ? 0 : 1;
  return {
    id: "reaction",
    icon: "reaction",
    label: text("tracker.pips.reaction", { left, max: 1 }),
    left,
    max: 1,
    tone: "reactor",
  };
}
