import { afterAll, beforeAll, beforeEach } from "vitest";
import { fightReadySeed } from "../../tabletop/server/seeds.ts";
import { startTestTabletop, type Client, type TestTabletop } from "../../tabletop/testing.ts";
import type { ModuleFixture } from "../../tabletop/tests/module-fixture.ts";

/** A table of the stand-in with a module of the test's own. */
interface EmptyTable {
  /** Who has joined in this test. */
  readonly seats: readonly Client[];
  readonly join: TestTabletop["join"];
}

/**
 * Gives each test of a file a fresh world at an empty table. The module is removed after the file.
 *
 * @param take is handed the tabletop before the first test
 */
export function emptyTables(fixture: ModuleFixture, take: (tabletop: TestTabletop) => void): EmptyTable {
  let tabletop: TestTabletop;
  const seats: Client[] = [];
  beforeAll(async () => {
    tabletop = await startTestTabletop({ world: () => fightReadySeed(), modulePath: fixture.path });
    take(tabletop);
  });
  beforeEach(async () => {
    for (const seat of seats.splice(0)) await seat.leave();
    tabletop.reset();
  });
  afterAll(async () => {
    await tabletop.stop();
    fixture.remove();
  });
  return {
    seats,
    async join(user, options) {
      const client = await tabletop.join(user, options);
      seats.push(client);
      return client;
    },
  };
}

/** Runs an expression on a page, where Foundry's globals are. */
export const run = async <T>({ page }: Client, expression: string): Promise<T> =>
  page.evaluate(`(async () => (${expression}))()`) as Promise<T>;

/** Waits until an expression is true on a page. */
export const until = async ({ page }: Client, expression: string): Promise<void> =>
  void (await page.waitForFunction(expression));
