import type { Fight, Encounter, Step } from "./encounter";

/** The encounter without its history: what a step changes and an undo restores. */
export function fightOf({ rev: _rev, keep: _keep, past: _past, undone: _undone, ...fight }: Encounter): Fight {
  return fight;
}

/** The history with one more step, without those that are older than the encounter keeps. */
export function remember(encounter: Encounter, rev: number, step: Step): Encounter["past"] {
  const past: Record<string, Step> = { ...encounter.past, [rev]: step };
  const revs = Object.keys(past)
    .map(Number)
    .toSorted((a, b) => a - b);
  for (const old of revs.slice(0, Math.max(0, revs.length - encounter.keep))) delete past[old];
  return past;
}

/** The number of the newest of these steps; -Infinity where there is none. */
export function latest(steps: Readonly<Record<string, unknown>>): number {
  return Math.max(...Object.keys(steps).map(Number));
}
