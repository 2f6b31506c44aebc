import { parseEncounter, propose } from "../../../src/core/index.ts";
import type { Command, Encounter } from "../../../src/core/index.ts";

/** An encounter as it is held against another: what was done and what was taken back, without the numbers of the steps. */
interface Comparable {
  readonly fight: object;
  readonly past: readonly object[];
  readonly undone: readonly object[];
}

const inOrder = (steps: Readonly<Record<string, object>>): object[] =>
  Object.entries(steps)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([, one]) => one);

function comparable({ rev: _rev, keep: _keep, past, undone, ...fight }: Encounter): Comparable {
  return { fight, past: inOrder(past), undone: inOrder(undone) };
}

function step(encounter: Encounter, command: Command): Encounter {
  const outcome = propose(encounter, command, { gm: true });
  if (outcome.kind !== "done") throw new Error(`${command.do} is ${JSON.stringify(outcome)}`);
  return outcome.next;
}

/** A stored encounter as the core reads it. @throws where it can't be read */
export function readStored(raw: unknown): Encounter {
  const read = parseEncounter(raw);
  if (!read.ok) throw new Error(`The stored encounter can't be read: ${JSON.stringify(read.problem)}`);
  return read.encounter;
}

/**
 * A stored encounter, and the same after everything in its history has been taken back and given again with the dice that fell
 * then: a redo proposes the command anew. The two must be the same.
 */
export function replayed(raw: unknown): { readonly stored: Comparable; readonly again: Comparable } {
  const encounter = readStored(raw);
  const count = Object.keys(encounter.past).length;
  let now = encounter;
  for (let back = 0; back < count; back += 1) now = step(now, { do: "undo" });
  for (let forth = 0; forth < count; forth += 1) now = step(now, { do: "redo" });
  return { stored: comparable(encounter), again: comparable(now) };
}
