import { expect } from "vitest";
import type { Page } from "playwright";

/** A page that counts the times it could look at the clock. */
interface LookingPage {
  looks?: number;
}

/** How often the module looks at the clock, in milliseconds; what is counted here comes no sooner. */
const LOOK = 250;

/** Counts looks at the clock by the machine's own time. Before the clock is stopped: afterwards no time passes for what begins. */
export const countLooks = async (page: Page): Promise<void> =>
  page.evaluate((every) => {
    const here = globalThis as unknown as LookingPage;
    here.looks = 0;
    setInterval(() => (here.looks = (here.looks ?? 0) + 1), every);
  }, LOOK);

/**
 * Waits until a page has looked at its clock. A GM's page that sees it jump takes itself for asleep until then, and would wait for its own
 * other tabs by a clock that stands.
 */
export async function lookedAtClock(page: Page): Promise<void> {
  const looks = async (): Promise<number> =>
    page.evaluate(() => (globalThis as unknown as LookingPage).looks ?? Number.NaN);
  const before = await looks();
  await expect.poll(looks).toBeGreaterThan(before + 1);
}
