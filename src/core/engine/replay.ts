import type { Encounter } from "../state/encounter";
import type { GameEvent } from "./event";
import { proposeAgain } from "./propose";

/** A step as a host tells of it. */
export interface ToldStep {
  readonly rev: number;
  readonly kind: "done" | "undone" | "redone";
}

/** A step that was given again. */
export interface Replayed {
  readonly events: readonly GameEvent[];
  readonly next: Encounter;
}

/**
 * Gives a step again to the encounter that it was given to. The same command, author and dice always come to the same (C-17), so
 * that a host need not send the events of a step beside what it changes.
 *
 * @param now the encounter after this step, or after later ones: its history keeps the command
 * @returns null where the history keeps it no more, or what is given again comes to something else
 */
export function replayed(before: Encounter, now: Pick<Encounter, "past">, { rev, kind }: ToldStep): Replayed | null {
  const kept = kind === "done" ? now.past[rev] : { command: { do: COMMANDS[kind] }, author: GM, dice: {} };
  if (kept === undefined) return null;
  const outcome = proposeAgain(before, kept);
  return outcome.kind === "done" && outcome.next.rev === rev ? { events: outcome.events, next: outcome.next } : null;
}

const COMMANDS = { undone: "undo", redone: "redo" } as const;
const GM = { gm: true } as const;
