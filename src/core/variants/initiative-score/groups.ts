import { initiativeOf } from "../../state/combatants";
import { companyOf } from "../../state/companies";
import { derived } from "../../state/derived";
import type { CombatantId, Fight } from "../../state/fight";
import { turnKey } from "../../engine/companies";
import { asMembers } from "../../mechanics/own-turn";
import { placing, standingOf } from "./order";
import { byRollGroup, numbers } from "./numbers";
import { isLast, type State } from "./state";

/** I-2, C-31: a company by hand shares a turn at any score, and others of one sort only at the same. */
function unitKey(fight: Fight<State>, id: CombatantId, score: number): string | null {
  const key = turnKey(fight, numbers, id);
  return key === null || companyOf(fight, id) !== undefined ? key : `${score} ${key}`;
}

/** The order in units that share a turn: one sort, one score, one place. At the bottom each is alone (I-5). */
export const unitsOf: (fight: Fight<State>) => readonly (readonly CombatantId[])[] = derived(placing, (fight) => {
  const units: CombatantId[][] = [];
  const standing = standingOf(fight);
  let lastKey: string | null = null;
  for (const id of standing) {
    const score = initiativeOf(fight, id);
    if (score === null) continue;
    const key: string | null = isLast(fight, id) ? null : unitKey(fight, id, score);
    if (key !== null && key === lastKey) units.at(-1)?.push(id);
    else units.push([id]);
    lastKey = key;
  }
  const without = standing.filter((id) => initiativeOf(fight, id) === null);
  return [...units, ...byRollGroup(fight, without).values()];
});

/** Units of two or more, as joined (I-2). */
export function groupsOf(fight: Fight<State>): CombatantId[][] {
  const joined = ([first = ""]: readonly CombatantId[]): number => fight.combatants[first]?.joined ?? 0;
  return unitsOf(fight)
    .filter((unit) => unit.length > 1)
    .map((unit) => asMembers(fight, unit))
    .toSorted((a, b) => joined(a) - joined(b));
}
