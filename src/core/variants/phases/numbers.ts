import { formula, numberTrait } from "../../state/combatants";
import type { Formula } from "../../state/formula";
import type { Mutation, Numbers } from "../../engine/variant";

import { settleFocus } from "./attention";
import type { State } from "./state";
import { diceIn, worldOf, type World } from "./worlds";

const BODY = formula("@reaction + @intuition");
const MACHINE = formula("@dataProcessing + @intuition");
const SPIRIT = formula("2 * @intuition");
const MODIFIER = formula("@initiativeModifier");

/** The part of the formula before the dice, by world (P-2). */
const BASE: Readonly<Record<World, Formula>> = {
  physical: BODY,
  ar: BODY,
  "ar-dni": BODY,
  "cold-sim": MACHINE,
  "hot-sim": MACHINE,
  astral: SPIRIT,
};

function sum(left: Formula, right: Formula): Formula {
  return { kind: "pair", sign: "+", left, right };
}

/** The formula of a world with so many dice (P-2). */
export function rollIn(world: World, dice: number): Formula {
  return sum(sum(BASE[world], { kind: "dice", count: dice, sides: 6, keep: null }), MODIFIER);
}

/** P-2: by world. P-3: Edge, Reaction, Intuition, then a coin. */
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
  together: () => false,
  group: () => null,
  given: ({ fight }: Mutation<State>, id) => settleFocus(fight, id),
};
