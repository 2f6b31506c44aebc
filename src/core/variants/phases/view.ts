import type { Context, Visibility, VariantView } from "../../engine/variant";

import { focusOf } from "./attention";
import { budgetNow } from "./budget";
import { hasTakenFree, type State } from "./state";
import { eligibleIn, worldOf } from "./worlds";

/**
 * `world` and `eligible` are for the next roll, `attention` and `budget` from the last one. The count does not reveal
 * unseen combatants.
 */
export function view({ fight }: Context<State>, visibility: Visibility): VariantView {
  const { active, count } = fight.rules;
  return {
    fields: { count: fight.stage === "turn" && active !== null && visibility.sees(active) ? count : null },
    combatants: Object.fromEntries(
      Object.keys(fight.combatants).map((id) => {
        const { simple, bonus, kind } = budgetNow(fight, id);
        const world = worldOf(fight, id);
        return [
          id,
          {
            world,
            attention: focusOf(fight, id).attention,
            eligible: eligibleIn(fight, id),
            budget: { simple, bonus, bonusWorld: kind, free: hasTakenFree(fight, id) ? 0 : 1 },
          },
        ];
      }),
    ),
  };
}
