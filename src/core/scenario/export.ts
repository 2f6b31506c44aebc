import * as v from "valibot";
import type { CombatantId, Fight } from "../state/fight";
import { type Encounter, fightOf, type Step } from "../state/history";
import { applyPatch, diff, isEmptyPatch } from "../state/patch";
import { entriesIn } from "../state/entries";
import { combatantsSchema } from "../state/stored";
import { beginScenario } from "./play";
import { writeStep, type Scenario } from "./scenario";

/**
 * Exports a fight as a scenario with all commands that were not undone. `names` are the combatants' names. Null if the
 * history no longer reaches back to the start, and its oldest state cannot be a scenario's start.
 */
export function exportScenario(
  encounter: Encounter,
  title: string,
  names: Readonly<Record<CombatantId, string>> = {},
): Scenario | null {
  const steps: Step[] = Object.entries(encounter.past)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([, step]) => step);
  const first = steps.reduceRight<Fight>((fight, step) => applyPatch(fight, step.inverse), fightOf(encounter));
  // Stored patches are checked only for shape, so a damaged patch can lead anywhere.
  if (!v.is(combatantsSchema, first.combatants)) return null;
  const scenario: Scenario = {
    title,
    variant: first.variant,
    options: { ...first.options },
    combatants: combatantsOf(first, names),
    steps: [...entriesOf(first), ...steps.map((step) => writeStep(step.command, step.author, step.dice))],
  };
  const begun = beginScenario(scenario);
  return begun.ok && isSameStart(first, fightOf(begun.encounter)) ? scenario : null;
}

/** The entries that were there at the start, as commands (C-35). */
const entriesOf = (fight: Fight): Scenario["steps"] =>
  entriesIn(fight).map(({ id, ...entry }) => writeStep({ do: "addEntry", entry: id, ...entry }, { gm: true }, {}));

function combatantsOf(fight: Fight, names: Readonly<Record<CombatantId, string>>): Scenario["combatants"] {
  return Object.entries(fight.combatants)
    .toSorted(([, a], [, b]) => a.joined - b.joined)
    .map(([id, { side, kind, owner, traits, conditions, base }]) => ({
      id,
      ...(names[id] !== undefined && { name: names[id] }),
      side,
      kind,
      owner,
      traits: { ...traits },
      conditions: Object.keys(conditions),
      ...(base !== null && { initiative: base }),
    }));
}

/** A variant may keep state from before the start that only commands produce, such as who goes first. */
const isSameStart = (first: Fight, begun: Fight): boolean =>
  isEmptyPatch(diff(withoutPlaces(first), withoutPlaces(begun)));

/** A fight without sequence numbers, entries, and fields added by newer releases of a variant. */
function withoutPlaces(fight: Fight): object {
  const {
    serial: _serial,
    variantVersion: _version,
    options: _options,
    entries: _entries,
    combatants,
    ...rest
  } = fight;
  const unplaced = Object.entries(combatants).map(([id, { joined: _joined, ...each }]) => [id, each] as const);
  return { ...rest, combatants: Object.fromEntries(unplaced) };
}
