import { cpuTime, median, perCpuSecond } from "./cpu.ts";
import { BenchFight, MEASURED, newEncounter, playedCommands } from "./fight.ts";
import { boardgameTurns } from "./peers.ts";

/** How often each pair of measurements is taken: their medians count. */
const ROUNDS = 3;
/** How long a fight is played before it begins anew. */
const LENGTH = 400;
/** The commands after which a fight must cost no more than early on, where its history is full; and how many are timed at each. */
const EARLY = 600;
const GROWN = 5000;
const TIMED = 400;

/** The speed of a variant's commands at these numbers of combatants, as multiples of boardgame.io's reducer. */
export interface Proposing {
  readonly 8: number;
  readonly 20: number;
  readonly 100: number;
  /** The cost of a command after 5,000 others, as a multiple of early ones, at 20. */
  readonly growth: number;
}

/** Gives the commands of a fight one by one, again and again. */
function commandsOf(variant: string, combatants: number, length: number): () => void {
  const start = newEncounter(variant, combatants);
  const commands = playedCommands(start, length);
  let [fight, at] = [new BenchFight(start), 0];
  return () => {
    if (at === commands.length) [fight, at] = [new BenchFight(start), 0];
    const command = commands[at];
    at += 1;
    if (command !== undefined) fight.give(command);
  };
}

function timesBoardgame(variant: string, combatants: number): number {
  const [step, peer] = [commandsOf(variant, combatants, LENGTH), boardgameTurns(combatants)];
  const ratios = Array.from({ length: ROUNDS }, () => perCpuSecond(step, 60) / perCpuSecond(peer, 40));
  return median(ratios);
}

function growthOf(variant: string): number {
  const step = commandsOf(variant, 20, GROWN + TIMED);
  cpuTime(step, EARLY);
  const early = cpuTime(step, TIMED);
  cpuTime(step, GROWN - EARLY - TIMED);
  return cpuTime(step, TIMED) / early;
}

/**
 * The speed of proposing whole fights, by variant: rounds and rolls, shared turns with their steps, effects that tick and end. boardgame.io's
 * reducer advances a turn among as many players, in turn with ours.
 */
export function proposing(): Record<string, Proposing> {
  // The first to be measured would otherwise pay for warming up the code that all share.
  for (const id of MEASURED) perCpuSecond(commandsOf(id, 8, LENGTH), 30);
  return Object.fromEntries(
    MEASURED.map((id) => [
      id,
      {
        8: timesBoardgame(id, 8),
        20: timesBoardgame(id, 20),
        100: timesBoardgame(id, 100),
        growth: growthOf(id),
      },
    ]),
  );
}
