import { asJoined, combatant, numberTrait } from "../../state/combatants";
import { derived } from "../../state/derived";
import type { Fight } from "../../state/encounter";
import { groupBy } from "../../state/group-by";
import type { CombatantId } from "../../state/ids";

/** A roll group: same kind and stat, on the GM's side or minions of one owner. Others never share a turn (I-2). */
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

/** Combatants by roll group, in the order of first members. */
export function byRollGroup(fight: Fight, ids: readonly CombatantId[]): Map<string, CombatantId[]> {
  return groupBy(ids, (id) => rollGroupOf(fight, id));
}
