import { createEncounter, type CombatantId, type Encounter, type Variant } from "../../src/core/index";
import { initiativeOf } from "../../src/core/state/combatants";
import { difference } from "../support/plain";

const PEOPLE = ["ana", "bo", "cid", "gob", "orc"] as const;

function withNumbers(variant: Variant, numberOf: (at: number) => number): Encounter {
  const made = createEncounter({
    variant: variant.meta.id,
    options: {},
    combatants: PEOPLE.map((id, at) => ({ id, side: at < 3 ? "players" : "gm", initiative: numberOf(at) })),
  });
  if (!made.ok) throw new Error(JSON.stringify(made.problem));
  return made.encounter;
}

/**
 * What is wrong about the order before the start, where the numbers make one: it must run as `numbers.direction` says.
 * Rows that stand alike whatever the numbers are have another order, and are left out.
 */
export function wrongOrderIn(variant: Variant): string | null {
  const { numbers, flow } = variant;
  if (numbers === null) return null;
  const rising = withNumbers(variant, (at) => at + 1);
  const falling = withNumbers(variant, (at) => PEOPLE.length - at);
  const orderOf = (fight: Encounter): readonly CombatantId[] => flow.standing?.(fight) ?? flow.order(fight);
  if (difference(orderOf(rising), orderOf(falling)) === null) return null;
  for (const fight of [rising, falling]) {
    const order = orderOf(fight);
    const found = order.map((id) => initiativeOf(fight, id) ?? 0);
    const expected = found.toSorted((a, b) => (b - a) * numbers.direction(fight));
    if (difference(found, expected) !== null) {
      return `the numbers stand as ${found.join(", ")}, but numbers.direction says ${expected.join(", ")}`;
    }
  }
  return null;
}
