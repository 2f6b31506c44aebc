import { asJoined, combatant, setCondition } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import { drop, put } from "../../state/write";
import type { Mutation } from "../../engine/variant";
import type { State } from "./state";

type ScoreMutation = Mutation<State>;

/** I-11: hides those who lie in ambush, where they do so hidden, and shows whom an earlier plan had hidden. */
export function hideAmbushers(mutation: ScoreMutation): void {
  const { fight } = mutation;
  const { ambush } = fight.rules;
  for (const id of asJoined(fight)) {
    const hides = ambush?.hidden === true && combatant(fight, id).side === ambush.side;
    if (hides) hide(mutation, id);
    else reveal(mutation, id);
  }
}

/** Hides a combatant. One that the gm had already hidden stays hidden after the ambush: only our own hiding is undone. */
function hide(mutation: ScoreMutation, id: CombatantId): void {
  const { fight } = mutation;
  if (Object.hasOwn(combatant(fight, id).conditions, "hidden")) return;
  setCondition(fight, id, "hidden", true);
  put(fight.rules.veiled, id, true);
  mutation.emit({ type: "condition-changed", combatant: id, condition: "hidden", on: true });
}

/** Lets somebody come out of the hiding of an ambush: its ambush turn is over. */
export function reveal(mutation: ScoreMutation, id: CombatantId): void {
  const { fight } = mutation;
  const { veiled } = fight.rules;
  if (!Object.hasOwn(veiled, id)) return;
  drop(veiled, id);
  if (!Object.hasOwn(combatant(fight, id).conditions, "hidden")) return;
  setCondition(fight, id, "hidden", false);
  mutation.emit({ type: "condition-changed", combatant: id, condition: "hidden", on: false });
}

/** The ambush is over, or called off: nobody is hidden by it any more. */
export function revealAll(mutation: ScoreMutation): void {
  for (const id of asJoined(mutation.fight)) reveal(mutation, id);
}
