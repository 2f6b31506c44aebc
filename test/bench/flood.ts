import { flood } from "../browser/support/flood.ts";
import { done, giveNumbers, IDS, openFight } from "../browser/support/fight.ts";
import { settled } from "../browser/support/settled.ts";

/** How many messages a sample is made of. */
const MESSAGES = 20_000;

/** The CPU time in milliseconds that the GM's page spends on a thousand messages of a flood, a shared turn being under way. */
export async function floodCost(): Promise<{ readonly perThousand: number }> {
  const fight = await openFight();
  try {
    // The loader that the bench runs in has functions on pages ask for it.
    for (const { page } of [fight.gm, fight.ann, fight.ben]) await page.evaluate("globalThis.__name = (made) => made");
    await giveNumbers(fight);
    const rev = await done(fight.gm, { do: "start" });
    const session = await fight.gm.context.newCDPSession(fight.gm.page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const spent = async (): Promise<number> => {
      const { metrics } = await session.send("Performance.getMetrics");
      return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN) * 1000;
    };
    const flooded = async (): Promise<number> => {
      const before = await spent();
      await flood(fight.ann, MESSAGES, { combatant: IDS.hag, rev });
      await settled(fight);
      return (await spent()) - before;
    };
    // The first one compiles what it runs.
    await flooded();
    return { perThousand: ((await flooded()) * 1000) / MESSAGES };
  } finally {
    await fight.tabletop.stop();
  }
}
