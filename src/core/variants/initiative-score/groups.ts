import { asJoined, initiativeOf } from "../../state/combatants";
import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { standingOf } from "./order";
import { rollGroupOf } from "./roll-groups";
import { isLast, type State } from "./state";

/**
 * Everybody in the order of this round, those together who share a turn: of one sort, with one score, at one place. Who has
 * gone to the bottom is there alone (I-5). Those without a number come last, by their sort.
 */
export function unitsOf(fight: Fight<State>): CombatantId[][] {
  const units: CombatantId[][] = [];
  const without = new Map<string, CombatantId[]>();
  let lastKey: string | null = null;
  for (const id of standingOf(fight)) {
    const score = initiativeOf(fight, id);
    const sort = rollGroupOf(fight, id);
    if (score === null) {
      const mates = without.get(sort);
      if (mates !== undefined) mates.push(id);
      else without.set(sort, [id]);
      continue;
    }
    const key = isLast(fight, id) ? null : `${score} ${sort}`;
    if (key !== null && key === lastKey) units.at(-1)?.push(id);
    else units.push([id]);
    lastKey = key;
  }
  return [...units, ...without.values()];
}

/** The groups of two or more, each as its members joined (I-2). */
export function groupsOf(fight: Fight<State>): CombatantId[][] {
  const joined = new Map(asJoined(fight).map((id, place) => [id, place]));
  const place = (id: CombatantId | undefined): number => joined.get(id ?? "") ?? 0;
  return unitsOf(fight)
    .filter((unit) => unit.length > 1)
    .map((unit) => unit.toSorted((a, b) => place(a) - place(b)))
    .toSorted(([a], [b]) => place(a) - place(b));
}
