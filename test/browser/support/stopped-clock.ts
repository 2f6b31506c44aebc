import type { Client } from "../../tabletop/testing.ts";

type OnPage = Pick<Client, "page">;

/** Stops the clock of a page: its timers and frames come when {@link pass} lets them. The page is of no use for other tests. */
export async function stopClock({ page }: OnPage): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
}

/** Lets time pass on a page whose clock stands still. */
export const pass = async ({ page }: OnPage, milliseconds: number): Promise<void> => page.clock.runFor(milliseconds);
