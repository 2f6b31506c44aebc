import type { Encounter } from "../state/encounter";
import type { GameEvent } from "./event";
import { proposeAgain } from "./propose";

export interface ToldStep {
  readonly rev: number;
  readonly kind: "done" | "undone" | "redone";
}

export interface Replayed {
  readonly events: readonly GameEvent[];
  readonly next: Encounter;
}

/**
 * Replays a step on the encounter it was given to. Replays are deterministic (C-17), so a host need not send events
 * beside changes.
 *
 * @param now the encounter after this or a later step, whose history has the command
 * @returns null if the history no longer has it, or if the replay differs
 */
export function replayed(before: Encounter, now: Pick<Encounter, "past">, { rev, kind }: ToldStep): Replayed | null {
  const kept = kind === "done" ? now.past[rev] : { command: { do: COMMANDS[kind] }, author: GM, dice: {} };
  if (kept === undefined) return null;
  const outcome = proposeAgain(before, kept);
  return outcome.kind === "done" && outcome.next.rev === rev ? { events: outcome.events, next: outcome.next } : null;
}

const COMMANDS = { undone: "undo", redone: "redo" } as const;
const GM = { gm: true } as const;
