import { asJoined, combatant, numberTrait } from "../../state/combatants";
import { derived } from "../../state/derived";
import type { Fight } from "../../state/encounter";
import { groupBy } from "../../state/group-by";
import type { CombatantId } from "../../state/ids";

/**
 * The values that combatants rolled for together share (I-2): their kind and stat, on the gm's side or as minions of one
 * owner. Who differs in any of it never shares a turn.
 */
export const rollGroupOf = (fight: Fight, id: CombatantId): string => rollGroups(fight).get(id) ?? "";

const rollGroups = derived(
  ({ combatants, effects }: Fight) => [combatants, effects],
  (fight) =>
    new Map(
      asJoined(fight).map((id) => {
        const { side, owner, kind } = combatant(fight, id);
        const group = [side, side === "gm" ? null : owner, kind, numberTrait(fight, id, "initiative")];
        return [id, JSON.stringify(group)];
      }),
    ),
);

/** Some by their sorts, in the order in which the first of each comes. */
export function byRollGroup(fight: Fight, ids: readonly CombatantId[]): Map<string, CombatantId[]> {
  return groupBy(ids, (id) => rollGroupOf(fight, id));
}
