import type { Fight, Encounter, Step } from "../state/encounter";
import type { CombatantId } from "../state/ids";
import { applyPatch } from "../state/patch";
import { bodyOf } from "../state/history";
import { writeStep, type Scenario } from "./scenario";

/**
 * A fight as a scenario: from its beginning through every command that still stands. Null where the history no longer
 * reaches back to the beginning. `names` are what people call the combatants.
 */
export function exportScenario(
  encounter: Encounter,
  title: string,
  names: Readonly<Record<CombatantId, string>> = {},
): Scenario | null {
  const steps: Step[] = Object.entries(encounter.past)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([, step]) => step);
  const first = steps.reduceRight<Fight>((fight, step) => applyPatch(fight, step.inverse), bodyOf(encounter));
  if (!isFresh(first)) return null;
  const ids = Object.keys(first.combatants).toSorted(
    (a, b) => (first.combatants[a]?.joined ?? 0) - (first.combatants[b]?.joined ?? 0),
  );
  return {
    title,
    variant: first.variant,
    options: { ...first.options },
    combatants: ids.flatMap((id) => {
      const one = first.combatants[id];
      if (one === undefined) return [];
      const { side, kind, owner, traits, conditions } = one;
      const name = names[id];
      return [
        {
          id,
          ...(name !== undefined && { name }),
          side,
          kind,
          owner,
          traits: { ...traits },
          conditions: Object.keys(conditions),
        },
      ];
    }),
    steps: steps.map((step) => writeStep(step.command, step.author, step.dice)),
  };
}

/** Whether nothing has happened yet: the state with which a scenario can begin. */
function isFresh(fight: Fight): boolean {
  const untouched = Object.values(fight.combatants).every((one) => one.base === null && one.since === 0);
  return fight.stage === "setup" && untouched && Object.keys(fight.effects).length === 0;
}
