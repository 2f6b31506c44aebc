import { baseOf } from "../state/combatants";
import type { CombatantId } from "../state/fight";
import type { Encounter } from "../state/history";
import type { CombatantSpec } from "../state/fields";
import { createEncounter } from "../engine/create";
import type { Thrower } from "../engine/dice";
import type { GameEvent } from "../engine/event";
import { propose } from "../engine/propose";
import type { Choices } from "./choices";

/** Several take it if a kind acts together. */
export interface SampleTurn {
  readonly combatants: readonly CombatantId[];
  readonly number: number | null;
}

export interface SampleRound {
  readonly round: number;
  readonly turns: readonly SampleTurn[];
}

const MOST_COMMANDS = 400;

const GM = { gm: true } as const;

/**
 * A fight's first rounds, for the author of rules. Nobody waits or falls, and chosen turns go to the combatant that
 * `advance` names (C-20). Fewer `rounds` if the choices cannot be played.
 */
export function sampleRounds(
  choices: Choices,
  combatants: readonly CombatantSpec[],
  rounds: number,
  thrower: Thrower,
): SampleRound[] {
  const made = createEncounter({ variant: "own", options: choices, combatants, keep: 0 });
  if (!made.ok) return [];
  let { encounter } = made;
  const played: { round: number; turns: SampleTurn[] }[] = [];
  const give = (command: { readonly do: string; readonly combatants?: readonly CombatantId[] }): boolean => {
    const outcome = propose(encounter, command, GM, {}, thrower);
    if (outcome.kind !== "done") return false;
    for (const event of outcome.events) note(played, event, outcome.next);
    encounter = outcome.next;
    return true;
  };
  give({ do: "start" });
  for (let left = MOST_COMMANDS; left > 0 && played.length <= rounds; left--) {
    if (!give({ do: "advance" })) break;
  }
  return played.slice(0, rounds);
}

function note(played: { round: number; turns: SampleTurn[] }[], event: GameEvent, after: Encounter): void {
  if (event.type === "round-started") played.push({ round: event.round, turns: [] });
  if (event.type !== "turn-started") return;
  const [first = ""] = event.combatants;
  played.at(-1)?.turns.push({ combatants: event.combatants, number: baseOf(after, first) });
}
