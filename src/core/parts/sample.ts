import { baseOf } from "../state/combatants";
import type { Encounter } from "../state/encounter";
import type { CombatantSpec } from "../state/fields";
import type { CombatantId } from "../state/ids";
import { createEncounter } from "../engine/create";
import type { Thrower } from "../engine/dice";
import type { GameEvent } from "../engine/event";
import { propose } from "../engine/propose";
import type { Choices } from "./choices";

/** A sample's turn: who takes it (several if a kind acts together), and its number, if any. */
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
 * Plays a fight's first rounds by these choices, to show the order to the author of rules. Combatants neither wait nor
 * fall. Chosen turns go to the combatant that `advance` names (C-20).
 *
 * @param rounds how many rounds; fewer are returned if the choices cannot be played
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
