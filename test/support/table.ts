import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "playwright";
import { launchOptions } from "../../scripts/browser.mjs";
import { startTabletop, type Tabletop } from "../tabletop/server/index";
import { fightReadySeed } from "../tabletop/server/seeds";

/** How somebody's page looks. */
export interface Seating {
  readonly theme?: "dark" | "light";
  readonly generation?: 13 | 14;
  readonly size?: { readonly width: number; readonly height: number };
  /** How many device pixels make one of the page's. */
  readonly scale?: number;
}

/** A person at the table: a browser of their own, joined and ready, with the tracker in view. */
export interface Seat {
  readonly page: Page;
  /** The tracker in the sidebar. */
  readonly tracker: Locator;
  /** What went wrong in the page so far: errors thrown and errors logged. */
  readonly errors: readonly string[];
}

/** A tabletop with the built module, and the people who have joined it. */
export interface OpenTable {
  readonly tabletop: Tabletop;
  join(user: string, seating?: Seating): Promise<Seat>;
  close(): Promise<void>;
}

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));

/** Chooses themes before the page reads its settings: Foundry keeps client settings in the browser's local storage. */
async function seat(context: BrowserContext, url: string, theme: "dark" | "light"): Promise<Seat> {
  await context.addInitScript((scheme) => {
    localStorage.setItem("core.uiConfig", JSON.stringify({ colorScheme: { applications: scheme, interface: scheme } }));
  }, theme);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.stack ?? error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto(url);
  await page.waitForFunction("globalThis.game?.ready === true");
  await page.locator('#sidebar [data-action="tab"][data-tab="combat"]').click();
  return { page, tracker: page.locator("#combat"), errors };
}

async function joinTable(browser: Browser, tabletop: Tabletop, user: string, seating: Seating): Promise<Seat> {
  const context = await browser.newContext({
    viewport: seating.size ?? { width: 1366, height: 900 },
    deviceScaleFactor: seating.scale ?? 1,
    reducedMotion: "reduce",
  });
  return seat(context, tabletop.linkFor(user, seating.generation), seating.theme ?? "dark");
}

/** Opens a table in whose scene a variant is chosen and a fight is ready. */
export async function openTable(variant = "shared-turn"): Promise<OpenTable> {
  const world = () => fightReadySeed({ sceneFlags: { turnwright: { variant } } });
  const tabletop = await startTabletop({ modulePath: DIST, world });
  const browser = await chromium.launch(launchOptions());
  return {
    tabletop,
    join: async (user, seating = {}) => joinTable(browser, tabletop, user, seating),
    async close() {
      await browser.close();
      await tabletop.stop();
    },
  };
}

/** Makes a page's next d20s fall on these faces, in order; then they fall as they like. */
export async function load(page: Page, faces: readonly number[]): Promise<void> {
  await page.evaluate((wanted) => {
    const { Dice } = (globalThis as unknown as { CONFIG: { Dice: { randomUniform: () => number } } }).CONFIG;
    const left = [...wanted];
    Dice.randomUniform = () => {
      const face = left.shift();
      // Foundry maps a number from 0 to 1 to a face from the highest down.
      return face === undefined ? Math.random() : 1 - (face - 0.5) / 20;
    };
  }, faces);
}

/** A button of the module by the words on it. */
export const button = (where: Locator, name: string | RegExp): Locator => where.getByRole("button", { name });
