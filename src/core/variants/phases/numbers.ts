import { formula, numberTrait } from "../../state/combatants";
import type { Mutation, Numbers } from "../../engine/variant";
import { settleFocus } from "./attention";
import type { State } from "./state";
import { diceIn, rollIn, worldOf } from "./worlds";

/** P-2: by world. P-3: Edge, Reaction, Intuition, then a coin. P-6: settles the attention with the number. */
export const numbers: Numbers = {
  formula(fight, id) {
    const world = worldOf(fight, id);
    return rollIn(world, diceIn(fight, id, world));
  },
  direction: () => 1,
  ties: [
    (fight, id) => numberTrait(fight, id, "edge"),
    (fight, id) => numberTrait(fight, id, "reaction"),
    (fight, id) => numberTrait(fight, id, "intuition"),
  ],
  rollOff: formula("1d2"),
  given: ({ fight }: Mutation<State>, id) => settleFocus(fight, id),
};
