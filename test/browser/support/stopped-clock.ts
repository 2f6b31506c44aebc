import type { Client } from "../../tabletop/testing.ts";
import { openTracker } from "./fight.ts";

type OnPage = Pick<Client, "page">;

/** How far ahead a clock is stopped: Playwright stops it at a time to come only. */
const TIME_TO_STOP = 1000;

/**
 * Loads a page anew with a clock that stands still: its timers and frames come when {@link pass} lets them. Timers from before would go by the
 * machine's clock, and a page whose two clocks differ takes itself for asleep. The page is of no use for other tests.
 *
 * @param hasBar whether somebody has the bar over the map; the tracker is open in any case
 */
export async function stopClock(client: Pick<Client, "page" | "reload">, hasBar: boolean): Promise<void> {
  const { page } = client;
  await page.clock.install();
  await client.reload();
  await openTracker(client, hasBar);
  await standStill(client);
}

/** Stops a page's installed clock a little ahead of its time. */
export const standStill = async ({ page }: OnPage): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + TIME_TO_STOP);

/** Lets time pass on a page whose clock stands still. */
export const pass = async ({ page }: OnPage, milliseconds: number): Promise<void> => page.clock.runFor(milliseconds);
