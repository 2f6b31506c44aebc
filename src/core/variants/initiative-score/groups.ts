import { asJoined, initiativeOf } from "../../state/combatants";
import type { Body } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { standingOf } from "./order";
import { sortOf } from "./sorts";
import { isLast, type State } from "./state";

/**
 * Everybody in the order of this round, those together who share a turn: of one sort, with one score, at one place. Who has
 * gone to the bottom is there alone (I-5). Those without a number come last, by their sort.
 */
export function unitsOf(body: Body<State>): CombatantId[][] {
  const units: CombatantId[][] = [];
  const without = new Map<string, CombatantId[]>();
  let lastKey: string | null = null;
  for (const id of standingOf(body)) {
    const score = initiativeOf(body, id);
    const sort = sortOf(body, id);
    if (score === null) {
      const mates = without.get(sort);
      if (mates !== undefined) mates.push(id);
      else without.set(sort, [id]);
      continue;
    }
    const key = isLast(body, id) ? null : `${score} ${sort}`;
    if (key !== null && key === lastKey) units.at(-1)?.push(id);
    else units.push([id]);
    lastKey = key;
  }
  return [...units, ...without.values()];
}

/** The groups of two or more, each as its members joined (I-2). */
export function groupsOf(body: Body<State>): CombatantId[][] {
  const joined = new Map(asJoined(body).map((id, place) => [id, place]));
  const place = (id: CombatantId | undefined): number => joined.get(id ?? "") ?? 0;
  return unitsOf(body)
    .filter((unit) => unit.length > 1)
    .map((unit) => unit.toSorted((a, b) => place(a) - place(b)))
    .toSorted(([a], [b]) => place(a) - place(b));
}
