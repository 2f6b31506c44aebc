import { afterEach, describe, expect, it } from "vitest";
import { fightReadySeed } from "../../tabletop/server/seeds.ts";
import { startTestTabletop } from "../../tabletop/testing.ts";
import { hearNetwork } from "../../tabletop/unheard-network.ts";
import type { Client, TestTabletop } from "../../tabletop/testing.ts";
import { MODULE } from "../support/fight.ts";

/** The tests' own means: pages that go from one tabletop to the next. */

let tabletop: TestTabletop | undefined;

/** Closes the table there was, and joins another as the gm. */
async function joinAnother(): Promise<Client> {
  await tabletop?.stop();
  tabletop = await startTestTabletop({ modulePath: MODULE, world: () => fightReadySeed() });
  return tabletop.join("Gamemaster");
}

afterEach(async () => {
  await tabletop?.stop();
  tabletop = undefined;
});

const storedOn = async ({ page }: Client): Promise<(string | null)[]> =>
  page.evaluate(() => [localStorage.getItem("note"), sessionStorage.getItem("note")]);

describe("the page of somebody whose table closes", () => {
  it("is the next one's, with empty stores and its old size", async () => {
    const former = await joinAnother();
    const size = former.page.viewportSize();
    await former.page.evaluate(() => {
      localStorage.setItem("note", "here");
      sessionStorage.setItem("note", "here");
    });
    await former.page.setViewportSize({ width: 1280, height: 900 });
    const next = await joinAnother();
    expect(next.page).toBe(former.page);
    expect(await storedOn(next)).toEqual([null, null]);
    expect(next.page.viewportSize()).toEqual(size);
    expect(former.isGone()).toBe(true);
    expect(next.isGone()).toBe(false);
  });

  it.each<readonly [string, (client: Client) => Promise<unknown>]>([
    ["an init script", async ({ page }) => page.addInitScript(() => {})],
    ["a route", async ({ page }) => page.route("**/none", async (route) => route.continue())],
    ["another tab", async ({ context }) => context.newPage()],
    ["a crash", async (client) => client.kill()],
  ])("is not kept after %s", async (_what, change) => {
    const former = await joinAnother();
    await change(former);
    const next = await joinAnother();
    expect(next.page).not.toBe(former.page);
    expect(await next.page.evaluate(() => document.readyState)).toBe("complete");
  });
});

describe("the network of somebody's page", () => {
  it("is told of once a test asks for it", async () => {
    const client = await joinAnother();
    const { page } = client;
    const told: string[] = [];
    page.on("request", (request) => told.push(request.resourceType()));
    page.on("websocket", () => told.push("websocket"));
    await client.reload();
    expect(told).toEqual([]);
    await hearNetwork(page);
    await client.reload();
    expect(told).toEqual(expect.arrayContaining(["document", "script", "websocket"]));
  });
});
