import * as v from "valibot";
import type { Encounter, Fight, Step } from "../state/encounter";
import { fightOf } from "../state/history";
import type { CombatantId } from "../state/ids";
import { applyPatch, diff, isEmptyPatch } from "../state/patch";
import { combatantsSchema } from "../state/stored";
import { beginScenario } from "./play";
import { writeStep, type Scenario } from "./scenario";

/**
 * Exports a fight as a scenario: its start, and every command that still stands. `names` are what people call the combatants.
 *
 * @returns null where the scenario would not go as the fight did: the history no longer reaches back to the start, and what
 *   its oldest step found cannot be written down as a start.
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
  // Patches are read by their shape alone: damaged ones can lead anywhere.
  if (!v.is(combatantsSchema, first.combatants)) return null;
  const scenario: Scenario = {
    title,
    variant: first.variant,
    options: { ...first.options },
    combatants: combatantsOf(first, names),
    steps: steps.map((step) => writeStep(step.command, step.author, step.dice)),
  };
  const begun = beginScenario(scenario);
  return begun.ok && isSameStart(first, fightOf(begun.encounter)) ? scenario : null;
}

/** The combatants in the order in which they joined, as a scenario begins with them. */
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

/**
 * Tells whether a fight stands exactly where a scenario of it begins. A variant may keep something from before the start, such as
 * who goes first, that no scenario can begin with: it has to be among the commands.
 */
function isSameStart(first: Fight, begun: Fight): boolean {
  return isEmptyPatch(diff(withoutPlaces(first), withoutPlaces(begun)));
}

/** A fight without what differs between equal starts: numbers of sequences, and what a newer release of a variant adds. */
function withoutPlaces(fight: Fight): object {
  const { serial: _serial, variantVersion: _version, options: _options, combatants, ...rest } = fight;
  const unplaced = Object.entries(combatants).map(([id, { joined: _joined, ...one }]) => [id, one] as const);
  return { ...rest, combatants: Object.fromEntries(unplaced) };
}
