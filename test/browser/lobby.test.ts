import { AxeBuilder } from "@axe-core/playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Frame, Locator, Page } from "playwright";
import { startLobby } from "../tabletop/lobby/index.ts";
import type { Lobby } from "../tabletop/lobby/index.ts";
import { ROOMS } from "../tabletop/lobby/rooms.ts";
import { fixDice, openPage } from "../tabletop/testing.ts";
import { MODULE } from "./support/fight.ts";

/** As much of a game in a pane as these tests look at. */
interface GamePane {
  readonly game: {
    readonly ready?: boolean;
    readonly combat: { readonly id: string };
    readonly release: { readonly generation: number };
    readonly modules: {
      get(id: string): { readonly api: { screen(combat: unknown): { readonly rev: number } | null } };
    };
  };
}

let lobby: Lobby;
let page: Page;

beforeAll(async () => {
  lobby = await startLobby({ modulePath: MODULE, filesStay: true });
  page = await openPage({ viewport: { width: 1280, height: 720 } });
});
afterAll(async () => {
  await page.context().close();
  await lobby.stop();
});

/** The game of a seat: 0 the gm's, then the players'. */
const game = (seat: number): Frame => {
  const frame = page.frames()[seat + 1];
  if (!frame) throw new Error(`There is no pane ${seat}`);
  return frame;
};

const tracker = (seat: number): Locator => page.locator("iframe").nth(seat).contentFrame().locator("#combat");

const button = (where: Locator, name: string | RegExp): Locator => where.getByRole("button", { name }).first();

/** How many steps a fight has taken, as a seat knows it. */
const revOf = async (seat: number): Promise<number> =>
  game(seat).evaluate(() => {
    const { game: here } = globalThis as unknown as GamePane;
    return here.modules.get("turnwright").api.screen(here.combat)?.rev ?? 0;
  });

/** Counts clicks. */
function clicker(): { readonly click: (target: Locator) => Promise<void>; readonly clicks: () => number } {
  let count = 0;
  return {
    click: async (target) => {
      await target.click();
      count++;
    },
    clicks: () => count,
  };
}

/** Opens a room from the lobby by a click on its card, and waits until everybody is there. */
async function enter(id: string, click: (target: Locator) => Promise<void>): Promise<void> {
  const room = ROOMS.find((one) => one.id === id);
  await page.goto(lobby.url);
  await click(page.getByRole("link", { name: room?.name ?? "", exact: true }));
  await button(tracker(0), "Begin the fight").waitFor();
  await expect.poll(() => tracker(1).locator(".combatant").count()).toBeGreaterThan(1);
  await expect.poll(() => tracker(2).locator(".combatant").count()).toBeGreaterThan(1);
}

/** Decides the dice of the gm's client: the first to roll is one of Ann's, and gets the most. */
async function loadDice(): Promise<void> {
  await fixDice(game(0), [[20, 20], ...[3, 5, 7, 2, 4, 6, 8, 9, 10, 11].map((face) => [20, face] as const)]);
}

/** The name of the first button that a player, and that the gm, presses under each set of rules. */
const FIRST: Readonly<Record<string, readonly [player: string | RegExp, gm: string | RegExp]>> = {
  "shared-turn": ["Pass", "Pass for Gereneth"],
  basic: ["Wait", "Wait"],
  "action-points": [/End turn/, /End turn/],
  phases: ["Simple action", /End phase/],
  "initiative-score": ["Act last", /End turn/],
  momentum: ["Act as Aria", "Act"],
  popcorn: ["Next", "Next"],
  greyhawk: [/^Melee/, /^Begin the count/],
};

describe("the lobby", () => {
  it("has a card for each set of rules that the module has", async () => {
    await page.goto(lobby.url);
    expect(await page.locator(".card h2").allInnerTexts()).toEqual(ROOMS.map(({ name }) => name));
    expect(Object.keys(FIRST).toSorted()).toEqual(ROOMS.map(({ id }) => id).toSorted());
  });

  it.each(["dark", "light"])("can be used by everybody, %s", async (theme) => {
    for (const path of ["/", "/play/popcorn"]) {
      await page.goto(`${lobby.url}${path}?theme=${theme}`);
      // The games have tests of their own; the frames around them are looked at here.
      const { violations } = await new AxeBuilder({ page }).exclude("iframe").setLegacyMode().analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
    }
  });

  it("is used by the keyboard alone", async () => {
    await page.goto(lobby.url);
    const at = async (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? "");
    while ((await at()) !== "Popcorn initiative") await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/play/popcorn?*");
    await button(tracker(0), "Begin the fight").waitFor();
    const wide = page.getByRole("button", { name: "Wide" }).nth(1);
    await wide.focus();
    await page.keyboard.press("Space");
    expect(await wide.getAttribute("aria-pressed")).toBe("true");
    expect((await page.locator("iframe").nth(1).boundingBox())?.width).toBeGreaterThan(600);
  });
});

describe("from the lobby to a first action", () => {
  it.each(ROOMS.map(({ id }) => id))("takes a player and the gm three clicks each: %s", async (id) => {
    const card = clicker();
    await enter(id, card.click);
    expect(await tracker(0).locator(".turnwright-missing").count()).toBe(0);
    for (const [seat, name] of [
      [1, FIRST[id]?.[0] ?? ""],
      [0, FIRST[id]?.[1] ?? ""],
    ] as const) {
      const { click, clicks } = clicker();
      await loadDice();
      await click(button(tracker(0), "Begin the fight"));
      const own = button(tracker(seat), name);
      await own.waitFor();
      const before = await revOf(seat);
      await click(own);
      await expect.poll(() => revOf(seat)).toBeGreaterThan(before);
      expect(card.clicks() + clicks()).toBe(3);
      lobby.table(id).renew();
      await button(tracker(0), "Begin the fight").waitFor();
    }
  });
});

describe("a room", () => {
  it("starts over as it was, in every window", async () => {
    const { click } = clicker();
    await enter("basic", click);
    await loadDice();
    const alone = await page.context().newPage();
    await alone.goto(`${lobby.url}/play/basic?seat=ann`);
    await click(button(tracker(0), "Begin the fight"));
    const there = alone.frameLocator("iframe").locator("#combat");
    await button(there, "Wait").waitFor();
    await page.getByRole("button", { name: "Start over" }).click();
    await button(tracker(0), "Begin the fight").waitFor();
    await button(there, "Roll initiative").waitFor();
    await alone.close();
  });

  it("has the theme and the generation that were chosen", async () => {
    await page.goto(lobby.url);
    await page.getByRole("link", { name: "Light" }).click();
    await page.getByRole("link", { name: "v13" }).click();
    await page.getByRole("link", { name: "Individual initiative as Ann alone" }).click();
    await button(tracker(0), "Roll initiative").waitFor();
    expect(await page.frameLocator("iframe").locator("body.theme-light").count()).toBe(1);
    const generation = await game(0).evaluate(() => (globalThis as unknown as GamePane).game.release.generation);
    expect(generation).toBe(13);
    expect(await page.locator("iframe").count()).toBe(1);
  });

  it("is joined by a link to the root that names a user", async () => {
    const [gm] = lobby.table("shared-turn").links;
    await page.goto(`${lobby.url}/${new URL(gm?.url ?? "").search}&generation=13`);
    await page.waitForFunction(() => (globalThis as unknown as GamePane).game.ready === true);
    expect(await page.evaluate(() => (globalThis as unknown as GamePane).game.release.generation)).toBe(13);
  });
});
