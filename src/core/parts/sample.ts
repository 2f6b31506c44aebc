import { baseOf } from "../state/combatants";
import type { Encounter } from "../state/encounter";
import type { CombatantSpec } from "../state/fields";
import type { CombatantId } from "../state/ids";
import { createEncounter } from "../engine/create";
import type { Thrower } from "../engine/dice";
import type { GameEvent } from "../engine/event";
import { propose } from "../engine/propose";
import type { Choices } from "./choices";

/** A turn of a sample: who takes it, several where a kind acts together, and the number that gave it; null where none did. */
export interface SampleTurn {
  readonly combatants: readonly CombatantId[];
  readonly number: number | null;
}

/** A round of a sample. */
export interface SampleRound {
  readonly round: number;
  readonly turns: readonly SampleTurn[];
}

/** Commands after which a sample ends, whatever is left: far more than its rounds can need. */
const MOST_COMMANDS = 400;

const GM = { gm: true } as const;

/**
 * Plays the first rounds of a fight by these choices, so that somebody who puts rules together sees their order. Nobody waits and nobody
 * falls; where turns are chosen, they go to whom `advance` names (C-20).
 *
 * @param rounds how many rounds; fewer come back where the choices cannot be played
 * @param thrower throws the dice and deals the cards
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
