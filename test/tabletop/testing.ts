import { chromium } from "playwright";
import type { Browser, BrowserContext, Page } from "playwright";
import { launchOptions } from "../../scripts/browser.mjs";
import { startTabletop } from "./server/index.ts";
import type { Tabletop, TabletopOptions } from "./server/index.ts";

/** How somebody joins in a test. */
interface JoinOptions {
  /** The generation that the page behaves as; none: the server's. */
  readonly generation?: 13 | 14;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** What the operating system is said to prefer. */
  readonly colorScheme?: "dark" | "light";
  readonly reducedMotion?: "reduce" | "no-preference";
}

/** One person at the table: a browser context with a page. */
export interface Client {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Uncaught errors and error messages of the console since the page was opened, oldest first. */
  readonly errors: string[];
  /** Closes the browser of this person. */
  leave(): Promise<void>;
}

/** A tabletop whose seats are filled by browsers. */
export interface TestTabletop extends Tabletop {
  /** Joins as the user with this id or name, and waits until the game is ready. */
  join(user: string, options?: JoinOptions): Promise<Client>;
}

/** Foundry logs an error on screens below 1024 by 768. */
const DEFAULT_VIEWPORT = { width: 1366, height: 768 };

/** Starts a tabletop on a free port, with a browser that `join` opens contexts in; `stop` closes both. */
export async function startTestTabletop(options: TabletopOptions): Promise<TestTabletop> {
  // A fresh world takes a fresh page, many times over: its files need not be fetched again.
  const tabletop = await startTabletop({ filesStay: true, ...options });
  let browser: Promise<Browser> | undefined;
  // Written out member by member: the world and the links are getters, which a spread would read once only.
  return {
    url: tabletop.url,
    counters: tabletop.counters,
    get world() {
      return tabletop.world;
    },
    get links() {
      return tabletop.links;
    },
    linkFor: (user, generation) => tabletop.linkFor(user, generation),
    reset: (seed) => tabletop.reset(seed),
    async join(user, joinOptions = {}) {
      browser ??= chromium.launch(launchOptions());
      const link = tabletop.linkFor(user, joinOptions.generation);
      return openClient(await browser, link, joinOptions);
    },
    async stop() {
      await (await browser)?.close();
      await tabletop.stop();
    },
  };
}

async function openClient(browser: Browser, link: string, options: JoinOptions): Promise<Client> {
  const { viewport = DEFAULT_VIEWPORT, colorScheme = "dark", reducedMotion = "reduce" } = options;
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto(link);
  await waitReady(page);
  return { page, context, errors, leave: () => context.close() };
}

/** Waits until the game on a page is ready; after `page.reload()` too. */
export async function waitReady(page: Page): Promise<void> {
  await page.waitForFunction(() => (globalThis as { game?: { ready?: boolean } }).game?.ready === true);
}

/** One die that a test decides: how many faces it has, and which it shows. */
export type FixedDie = readonly [faces: number, face: number];

/**
 * Decides the next dice that are rolled on a page, in order, through the random source of Foundry's configuration. When they are used up
 * the former source comes back.
 */
export async function fixDice(page: Page, dice: readonly FixedDie[]): Promise<void> {
  await page.evaluate((fixed) => {
    const { Dice } = (globalThis as unknown as { CONFIG: { Dice: { randomUniform: () => number } } }).CONFIG;
    const former = Dice.randomUniform;
    const queue = [...fixed];
    Dice.randomUniform = () => {
      const die = queue.shift();
      if (queue.length === 0) Dice.randomUniform = former;
      // Foundry maps a number u of [0, 1) to the face ⌈(1 - u) · faces⌉; this u lies in the middle of the face's share.
      return die ? 1 - (die[1] - 0.5) / die[0] : former();
    };
  }, dice);
}
