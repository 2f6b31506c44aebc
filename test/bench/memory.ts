import { atTables, begin, end, type Table, takeTurns } from "./crowd.ts";

/** How many fights are played after the first. */
const FIGHTS = 3;

/** The nodes and listeners that the GM's page keeps. */
async function kept({ gm: { page, session } }: Table): Promise<number> {
  await page.evaluate(async () => new Promise((resolve) => setTimeout(resolve, 300)));
  // What one round frees is found in the next.
  for (let round = 0; round < 3; round += 1) await session.send("HeapProfiler.collectGarbage");
  const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
  return nodes + jsEventListeners;
}

async function play(table: Table, variant: string | null): Promise<void> {
  await begin(table, variant, 20);
  await takeTurns(table, 10);
  await end(table);
}

/** The nodes and listeners that each fight leaves behind on the GM's page, beyond what Foundry's own leaves there. */
export const measureMemory = async (): Promise<{ readonly perFight: number }> =>
  atTables(async (ours, bare) => {
    const left = async (table: Table, variant: string | null): Promise<number> => {
      await play(table, variant);
      const before = await kept(table);
      for (let fight = 0; fight < FIGHTS; fight += 1) await play(table, variant);
      return ((await kept(table)) - before) / FIGHTS;
    };
    return { perFight: (await left(ours, "shared-turn")) - (await left(bare, null)) };
  });
