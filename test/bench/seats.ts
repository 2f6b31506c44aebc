import { fileURLToPath } from "node:url";
import type { CDPSession, Page } from "playwright";
import { startTestTabletop } from "../tabletop/testing.ts";
import type { WorldSeed } from "../tabletop/server/index.ts";
import type { TestTabletop } from "../tabletop/testing.ts";

/** The built module: `npm run build` makes it. */
const MODULE = fileURLToPath(new URL("../../dist", import.meta.url));

/** A table to be measured at, with the module or without. */
export const openTable = async (world: () => WorldSeed, moduleEnabled: boolean): Promise<TestTabletop> =>
  startTestTabletop({ modulePath: MODULE, moduleEnabled, isPainted: true, world });

/** A page with the tracker in view. */
export interface Seat {
  readonly page: Page;
  readonly session: CDPSession;
  /** Loads the page anew, until the game is ready. */
  readonly reload: () => Promise<void>;
}

/** Sits a user down at a table, with the tracker in view. */
export async function sit(table: TestTabletop, user: string): Promise<Seat> {
  const client = await table.join(user);
  const { page, context } = client;
  await page.locator('#sidebar [data-action="tab"][data-tab="combat"]').click();
  // The loader that the bench runs in has functions on pages ask for it.
  await page.evaluate("globalThis.__name = (made) => made");
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return { page, session, reload: async () => client.reload() };
}

/** The CPU time that a page's main thread has spent so far, in milliseconds. */
export async function spent({ session }: Seat): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN) * 1000;
}
