import { asJoined, combatant, formula, numberTrait, tableFormula } from "../../state/combatants";
import type { Numbers } from "../../engine/variant";
import { companiesIn, companyKey } from "../../state/companies";
import { derived } from "../../state/derived";
import type { CombatantId, Fight } from "../../state/fight";
import { groupBy } from "../../state/group-by";

/**
 * A roll group: a company (C-31), or the same kind and stat, on the GM's side or as minions of one owner. Others never
 * share a turn (I-2).
 */
export const rollGroupOf = (fight: Fight, id: CombatantId): string => rollGroups(fight).get(id) ?? "";

const rollGroups = derived(
  (fight: Fight) => [fight.combatants, fight.effects, companiesIn(fight)],
  (fight) =>
    new Map(
      asJoined(fight).map((id) => {
        const company = companyKey(fight, id);
        if (company !== null) return [id, company];
        const { side, owner, kind } = combatant(fight, id);
        const group = [side, side === "gm" ? null : owner, kind, numberTrait(fight, id, "initiative")];
        return [id, JSON.stringify(group)];
      }),
    ),
);

export const byRollGroup = (fight: Fight, ids: readonly CombatantId[]): Map<string, CombatantId[]> =>
  groupBy(ids, (id) => rollGroupOf(fight, id));

/** I-1: the option's formula. I-2: one roll for a group. I-3, I-4: ties are the variant's own. */
export const numbers: Numbers = {
  formula: tableFormula,
  direction: () => 1,
  ties: [],
  rollOff: formula("1d6"),
  company: (fight, id) => ({ key: rollGroupOf(fight, id), shares: "turn" }),
};
