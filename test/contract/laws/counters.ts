import type { Encounter } from "../../../src/core/index";
import { GM } from "../../support/eyes";
import { lawOfStates, shown } from "./law";

interface Chosen {
  readonly id: string;
  readonly max?: number | string;
}

/** The most that a counter holds, as the options and the sheet say. */
function mostOf({ combatants, effects }: Encounter, { max = 1 }: Chosen, holder: string): number {
  if (typeof max === "number") return max;
  const value = combatants[holder]?.traits[max];
  const added = Object.values(effects)
    .filter(({ target }) => target === holder)
    .reduce((sum, { modify }) => sum + (max === "initiative" ? 0 : (modify[max] ?? 0)), 0);
  return Math.floor((typeof value === "number" ? value : 0) + added);
}

export const countersKeepTheirBounds = lawOfStates(
  "nothing is below nothing or above its maximum, and nothing is noted of what nobody chose (K-1)",
  ({ engine, after }) => {
    const chosen = (after.options["counters"] ?? []) as readonly Chosen[];
    const { counters = {}, combatants } = engine.view(after, GM);
    if (chosen.length === 0) {
      const shownAny = Object.values(combatants).some((each) => each.counters !== undefined);
      return after.turnEnded === undefined && Object.keys(counters).length === 0 && !shownAny
        ? null
        : "there are counters that nobody chose";
    }
    for (const counter of chosen) {
      const pools = counters[counter.id];
      const shared = typeof pools === "number" ? { table: pools } : (pools ?? {});
      const own = Object.entries(combatants).flatMap(([id, each]) => {
        const left = each.counters?.[counter.id];
        return left === undefined ? [] : [[id, left] as const];
      });
      for (const [holder, left] of [...Object.entries(shared), ...own]) {
        const most = mostOf(after, counter, holder);
        if (left < 0 || left > most) return `${shown([counter.id, holder])} has ${left} of ${most}`;
      }
    }
    return null;
  },
);
