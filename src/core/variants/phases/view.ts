import { byId } from "../../state/combatants";
import type { Context, Visibility, VariantView } from "../../engine/variant";
import { focusOf } from "./attention";
import { budgetNow } from "./budget";
import { hasTakenFree, type State } from "./state";
import { eligibleIn, worldOf } from "./worlds";

/** `world` and `eligible` are for the next roll, `attention` and `budget` from the last. */
export function view({ fight }: Context<State>, visibility: Visibility): VariantView {
  const { active, count } = fight.rules;
  return {
    fields: { count: fight.stage === "turn" && active !== null && visibility.sees(active) ? count : null },
    combatants: byId(fight, (id) => {
      const { simple, bonus, kind } = budgetNow(fight, id);
      return {
        world: worldOf(fight, id),
        attention: focusOf(fight, id).attention,
        eligible: eligibleIn(fight, id),
        budget: { simple, bonus, bonusWorld: kind, free: hasTakenFree(fight, id) ? 0 : 1 },
      };
    }),
  };
}
