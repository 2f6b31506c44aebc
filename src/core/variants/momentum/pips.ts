import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import type { Pips } from "../../screen/screen";
import { text } from "../../state/text";
import { budgetOf } from "./flow";
import type { State } from "./state";
import { budgetNow } from "./view";

/** The actions left in a turn, as pips: Actions, then Minor Actions. */
export function budgetPips(fight: Fight<State>, id: CombatantId): [actions: Pips, minors: Pips] {
  const left = budgetNow(fight, id);
  const most = budgetOf(fight, id);
  const [actions, minors] = [Math.max(left.actions, most.actions), Math.max(left.minors, most.minors)];
  return [
    {
      id: "actions",
      icon: "action",
      label: text("tracker.pips.action", { left: left.actions, max: actions }),
      left: left.actions,
      max: actions,
      tone: "actor",
    },
    {
      id: "minors",
      icon: "minor",
      label: text("momentum.pips.minor", { left: left.minors, max: minors }),
      left: left.minors,
      max: minors,
      tone: "plain",
    },
  ];
}
