import { asJoined, combatant } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import type { Act } from "../../engine/variant";
import type { State } from "./state";

type ScoreAct = Act<State>;

/** I-11: hides those who lie in ambush, where they do so hidden, and shows whom an earlier plan had hidden. */
export function veil(act: ScoreAct): void {
  const { body } = act;
  const { ambush } = body.rules;
  for (const id of asJoined(body)) {
    const hides = ambush?.hidden === true && combatant(body, id).side === ambush.side;
    if (hides) hide(act, id);
    else unveil(act, id);
  }
}

/** Whom the gm has hidden already stays so after the ambush: only what it has done is taken back. */
function hide(act: ScoreAct, id: CombatantId): void {
  const { conditions } = combatant(act.body, id);
  if (Object.hasOwn(conditions, "hidden")) return;
  conditions["hidden"] = true;
  act.body.rules.veiled[id] = true;
  act.emit({ type: "condition-changed", combatant: id, condition: "hidden", on: true });
}

/** Lets somebody come out of the hiding of an ambush: its ambush turn is over. */
export function unveil(act: ScoreAct, id: CombatantId): void {
  const { veiled } = act.body.rules;
  if (!Object.hasOwn(veiled, id)) return;
  delete veiled[id];
  const { conditions } = combatant(act.body, id);
  if (!Object.hasOwn(conditions, "hidden")) return;
  delete conditions["hidden"];
  act.emit({ type: "condition-changed", combatant: id, condition: "hidden", on: false });
}

/** The ambush is over, or called off: nobody is hidden by it any more. */
export function unveilAll(act: ScoreAct): void {
  for (const id of asJoined(act.body)) unveil(act, id);
}
