import type { Look, Eyes, VariantView } from "../../engine/variant";

import { focusOf } from "./attention";
import { budgetNow } from "./budget";
import { hasTakenFree, type State } from "./state";
import { eligibleIn, worldOf } from "./worlds";

/**
 * The variant's part of the view (rules 0.8). `world` and `eligible` are what the next roll will go by, `attention` and
 * `budget` what the last one has settled. The count tells nothing of somebody who is not seen.
 */
export function view({ body }: Look<State>, eyes: Eyes): VariantView {
  const { active, count } = body.rules;
  return {
    fields: { count: body.stage === "turn" && active !== null && eyes.sees(active) ? count : null },
    combatants: Object.fromEntries(
      Object.keys(body.combatants).map((id) => {
        const { simple, bonus, kind } = budgetNow(body, id);
        const world = worldOf(body, id);
        return [
          id,
          {
            world,
            attention: focusOf(body, id).attention,
            eligible: eligibleIn(body, id, world),
            budget: { simple, bonus, bonusWorld: kind, free: hasTakenFree(body, id) ? 0 : 1 },
          },
        ];
      }),
    ),
  };
}
