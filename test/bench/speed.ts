import { screen, variants } from "../../src/core/index.ts";
import { cpuTime, median, perCpuSecond } from "./cpu.ts";
import { fightOf } from "./fight.ts";
import { boardgameTurns } from "./peers.ts";

/** How often each pair of measurements is taken: their medians count. */
const ROUNDS = 5;
const GM = { gm: true } as const;

/** A variant's speed at one size. */
export interface Speed {
  readonly perSecond: number;
  /** As a multiple of boardgame.io's reducer advancing a turn among as many players, taken in turns with it. */
  readonly timesBoardgame: number;
}

const ids = (): string[] => variants().map(({ id }) => id);

/** How many commands a second of CPU time a real fight takes, its rounds and rolls included. */
export function commandSpeeds(sizes: readonly number[]): Record<string, Record<number, Speed>> {
  const found: Record<string, Record<number, Speed>> = {};
  // The first variant to be measured would otherwise pay for warming up the code that all share.
  for (const id of ids()) perCpuSecond(fightOf(id, 20).step);
  for (const size of sizes) {
    const peer = boardgameTurns(size);
    for (const id of ids()) {
      const { step } = fightOf(id, size);
      const pairs = Array.from({ length: ROUNDS }, () => [perCpuSecond(step, 200), perCpuSecond(peer, 100)] as const);
      (found[id] ??= {})[size] = {
        perSecond: median(pairs.map(([own]) => own)),
        timesBoardgame: median(pairs.map(([own, other]) => own / other)),
      };
    }
  }
  return found;
}

/** The cost of a command with 500 effects on 100 combatants, as a multiple of its cost without, by variant. */
export function effectCosts(): Record<string, number> {
  return Object.fromEntries(
    ids().map((id) => {
      const bare = fightOf(id, 100).step;
      const laden = fightOf(id, 100, { effects: 500 }).step;
      const pairs = Array.from({ length: ROUNDS }, () => perCpuSecond(bare, 100) / perCpuSecond(laden, 100));
      return [id, median(pairs)];
    }),
  );
}

/** The cost of a command after 2,000 of them, as a multiple of its cost at first, by variant (100 combatants). */
export function growth(): Record<string, number> {
  return Object.fromEntries(
    ids().map((id) => {
      const ratios = Array.from({ length: ROUNDS }, () => {
        const { step } = fightOf(id, 100);
        cpuTime(step, 300);
        const first = cpuTime(step, 200);
        cpuTime(step, 2000);
        return cpuTime(step, 200) / first;
      });
      return [id, median(ratios)];
    }),
  );
}

/**
 * The CPU time in milliseconds of the GM's screen at 500 combatants with 500 effects, right after a command, by variant. Menus are folded,
 * and nobody looks at tables and lists of the panel: what is put off is not measured. `first` is the median of the first few, while the
 * code is being compiled, `later` that of those after some rounds of drawing, as in a fight that goes on.
 */
export function screenTimes(): Record<string, { readonly first: number; readonly later: number }> {
  return Object.fromEntries(
    ids().map((id) => {
      const fight = fightOf(id, 500, { effects: 500 });
      const times = Array.from({ length: 40 }, () => {
        fight.step();
        return cpuTime(() => void screen(fight.encounter(), GM), 1);
      });
      return [id, { first: median(times.slice(3, 8)), later: median(times.slice(-20)) }];
    }),
  );
}
