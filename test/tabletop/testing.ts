import { randomUUID } from "node:crypto";
import { chromium } from "playwright";
import type { Browser, BrowserContext, BrowserContextOptions, Frame, Page } from "playwright";
import { launchOptions } from "../../scripts/browser.mjs";
import { remembered } from "../support/remembered.ts";
import { inTime } from "./in-time.ts";
import { KeptPages } from "./kept-pages.ts";
import type { Seated } from "./kept-pages.ts";
import type { Hold, HoldPoint, PassageFilter } from "./server/faults.ts";
import { findUser, startTabletop } from "./server/index.ts";
import type { Tabletop, TabletopOptions } from "./server/index.ts";
import { SEAT_COOKIE } from "./server/lines.ts";
import type { Line } from "./server/lines.ts";
import { leaveNetworkUnheard } from "./unheard-network.ts";

/** How somebody joins in a test. */
interface JoinOptions {
  /** The generation that the page behaves as; none: the server's. */
  readonly generation?: 13 | 14;
  /** The language that the person has chosen, as a BCP 47 tag; none: English. */
  readonly lang?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** The colour scheme that the operating system is said to prefer. */
  readonly colorScheme?: "dark" | "light";
  readonly reducedMotion?: "reduce" | "no-preference";
  /** True if the screen is touched rather than pointed at. */
  readonly hasTouch?: boolean;
  /**
   * Puts the page's clock and timers into the test's hands, for `network.lose` and `page.clock`. They run by themselves, but stand still
   * while the line is cut: a slow machine does not make the loss longer, and the page's attempts to come back are not used up. What the
   * page does by timers meanwhile waits too, or runs by `page.clock.runFor`.
   */
  readonly clock?: boolean;
}

/** A test's controls for the line between one browser and the server. */
interface Network {
  /**
   * Breaks the line at once, and lets nothing through until it is restored; resolves when the page has noticed. Without `clock` the page
   * tries ten times at half a second's distance to come back, and then leaves the game, as Foundry's does. `silent` pulls the cable instead:
   * nothing passes in either direction, neither end is told, and it resolves at once; the ends find out by the server's `ping` times, which
   * are real time.
   */
  cut(options?: { readonly silent?: boolean }): Promise<void>;
  /** Mends the line; resolves when the page is connected. What stood still on a silent line that neither end gave up arrives now. */
  restore(): Promise<void>;
  /**
   * Breaks the line unless it is broken, lets this long pass by the page's clock, and mends it; resolves when the page is connected again,
   * and ready where it loaded itself anew. Timers that come due in it fire once. Only the page's time passes: the clocks of the server and
   * of the others stay. The page comes back within a second more, so that times just below five seconds are refused.
   * @throws {RangeError} for three seconds or more and less than five.
   * @throws {Error} unless the client joined with `clock`.
   */
  lose(milliseconds: number): Promise<void>;
}

/** One person at the table: a browser context with a page. The same user may sit at several. */
export interface Client {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly network: Network;
  /** Uncaught errors and error messages of the console since the page was opened, oldest first. */
  readonly errors: string[];
  /** Takes this person from the table. The page is another's from then on. */
  leave(): Promise<void>;
  /** Tells whether the person has left. */
  isGone(): boolean;
  /** Tells whether a test has changed the page itself, so that it has to be loaded anew, or it is not connected. */
  isChanged(): boolean;
  /** Loads the page anew, and waits until the game is ready. */
  reload(): Promise<void>;
  /** Crashes the page, so that no code of it runs any more; resolves when the server has lost it. */
  kill(): Promise<void>;
}

/** The messages that a fault is meant for; every key that is given must agree. */
interface MessageFilter {
  /** The kind of document that a request is about; a combatant that rides in an update of its combat counts as Combat. */
  readonly documentName?: string;
  /** The action of a request: get, create, update or delete. */
  readonly action?: string;
  /** The channel of a module's message, such as `module.turnwright`; requests have none. */
  readonly channel?: string;
  /** The user who sent it, by id or name. */
  readonly user?: string;
}

/** A tabletop whose seats are filled by browsers. */
export interface TestTabletop extends Tabletop {
  /** Joins as the user with this id or name, and waits until the game is ready. */
  join(user: string, options?: JoinOptions): Promise<Client>;
  /** The server refuses the next such request with an error, and changes nothing. */
  refuseNext(filter: Omit<MessageFilter, "channel">): void;
  /**
   * The server holds back all such messages from now until `release` or `drop`: at `request`, before it looks at them (the default), or at
   * `answer`, when a request has been carried out and nobody has been told. Other messages pass them by. What is held goes on when its
   * sender is gone.
   */
  hold(filter: MessageFilter & { readonly at?: HoldPoint }): Hold;
  /** Everything the server sent to a client since it joined or the world was last reset, as JSON, oldest first. */
  wire(client: Client): readonly string[];
}

/** Foundry logs an error on screens below 1024 by 768. */
const DEFAULT_VIEWPORT = { width: 1366, height: 768 };

/** A loss this long makes a page load itself anew, in milliseconds. */
const LOSS_THAT_RELOADS = 5000;
/** A loss that lasts this long may come to one that reloads, with the time it takes to connect again. */
const LONGEST_SHORT_LOSS = 3000;
/** How far ahead a page's clock is stopped: more than it takes to tell it so. */
const TIME_TO_STOP = 2000;

/** The browser that tabletops have in common, where they do. */
let common: Promise<Browser> | undefined;
let isCommon = false;

/** From now on all tabletops of this process share one browser, which stays open as long as the process lives. */
export function shareBrowser(): void {
  isCommon = true;
}

const launch = async (...flags: readonly string[]): Promise<Browser> => {
  const { executablePath, args } = launchOptions();
  return chromium.launch({ executablePath, args: [...args, ...flags] });
};

/** The pages that tabletops hand on to the next, where they share a browser. */
const keptPages = new KeptPages();

/** Ports that tabletops have left, by the module that they served: the files at their addresses are the same. */
const freePorts = new Map<string, number[]>();

/** The ports that are free where this module was served. Others that were beside it have addresses of their own. */
const portsOf = ({ modulePath = "" }: TabletopOptions): number[] => remembered(freePorts, modulePath, () => []);

/** Starts a tabletop where another one has been, unless somebody has taken the port since. */
async function startWhereOneWas(options: TabletopOptions): Promise<Tabletop> {
  const port = portsOf(options).pop();
  if (port === undefined) return startTabletop(options);
  return startTabletop({ ...options, port }).catch(async () => startTabletop(options));
}

/**
 * Pages of tests live for seconds: to optimize their scripts costs more than it gains, and takes the other pages' processors. To compile
 * them plainly at once costs less than to interpret them first. With room for 32 MB of what is young, most of it has died before it is looked
 * through.
 */
const FOR_SHORT_LIVES = "--js-flags=--no-maglev,--no-turbofan,--always-sparkplug,--min-semi-space-size=32";

async function commonBrowser(): Promise<Browser> {
  if ((await common)?.isConnected() !== true) common = launch(FOR_SHORT_LIVES);
  return common as Promise<Browser>;
}

/** The pages in the browser that tabletops share at which somebody sits. */
export async function openPages(): Promise<Page[]> {
  const pages = (await common)?.contexts().flatMap((context) => context.pages()) ?? [];
  return pages.filter((page) => !page.isClosed() && page.url().includes("?"));
}

/**
 * Starts a tabletop on a free port, with a browser that `join` opens contexts in. `stop` closes the contexts and, where it is not shared,
 * the browser.
 */
export async function startTestTabletop(options: TabletopOptions): Promise<TestTabletop> {
  // A fresh world takes a fresh page, many times over: its files need not be fetched again, nor does anybody look at it.
  const tabletop = await startWhereOneWas({ filesStay: true, isPainted: false, ...options });
  const seats = new WeakMap<Client, string>();
  /** The seats that are taken, each with what takes the person from it. */
  const open = new Map<Seated, () => Promise<void>>();
  let own: Promise<Browser> | undefined;
  const resolved = ({ user, ...filter }: MessageFilter): PassageFilter => ({
    ...filter,
    ...(user === undefined ? {} : { user: String(findUser(tabletop.world, user)["_id"]) }),
  });
  // Written out member by member: the world and the links are getters, which a spread would read once only.
  return {
    url: tabletop.url,
    counters: tabletop.counters,
    faults: tabletop.faults,
    lines: tabletop.lines,
    get world() {
      return tabletop.world;
    },
    get links() {
      return tabletop.links;
    },
    linkFor: (user, generation) => tabletop.linkFor(user, generation),
    reset: (seed) => tabletop.reset(seed),
    renew: (seed) => tabletop.renew(seed),
    refuseNext: (filter) => tabletop.faults.refuseNext(resolved(filter)),
    hold({ at = "request", ...filter }) {
      const hold = tabletop.faults.hold(resolved(filter), at);
      return {
        get arrived() {
          return inTime(hold.arrived, () => `a message is held back at ${at}: ${JSON.stringify(filter)}`);
        },
        get held() {
          return hold.held;
        },
        release: () => hold.release(),
        drop: () => hold.drop(),
      };
    },
    wire: (client) => tabletop.lines.of(seats.get(client) ?? "").sent,
    async join(user, joinOptions = {}) {
      const browser = isCommon ? commonBrowser() : (own ??= launch());
      const seat = randomUUID();
      const seated = await keptPages.take(await browser, {
        user,
        origin: tabletop.url,
        options: contextOf(joinOptions),
      });
      let isGone = false;
      const leave = async (): Promise<void> => {
        isGone = true;
        if (!open.delete(seated)) return;
        // On a line that is cut no page comes to rest.
        if (tabletop.lines.of(seat).state === "open") await keptPages.keep(seated);
        else await seated.context.close();
      };
      open.set(seated, leave);
      seated.context.once("close", () => open.delete(seated));
      const joined = await openClient(seated, { tabletop, seat, user }, joinOptions);
      const client = {
        ...joined,
        leave,
        isGone: () => isGone || joined.page.isClosed(),
        isChanged: () => {
          const { state, connections } = tabletop.lines.of(seat);
          return keptPages.isChanged(seated) || state !== "open" || connections.size === 0;
        },
      };
      seats.set(client, seat);
      return client;
    },
    async stop() {
      await Promise.all([...open.values()].map(async (leave) => leave()));
      await (await own)?.close();
      portsOf(options).push(Number(new URL(tabletop.url).port));
      await tabletop.stop();
    },
  };
}

/** How a page at no seat is opened. */
interface PageOptions extends Omit<JoinOptions, "generation" | "lang" | "clock"> {
  /** The language of the browser, as a BCP 47 tag; none: American English. */
  readonly locale?: string;
}

/** A page at no seat, in a context of its own of the browser that tabletops share: for what is served beside them. */
export async function openPage(options: PageOptions = {}): Promise<Page> {
  const context = await (await commonBrowser()).newContext(contextOf(options));
  const page = await context.newPage();
  await leaveNetworkUnheard(page);
  return page;
}

/** The tabletop and the seat that a browser joins. */
interface Place {
  readonly tabletop: Tabletop;
  readonly seat: string;
  readonly user: string;
}

/** The context that somebody's page is opened in. */
function contextOf(options: JoinOptions & PageOptions): BrowserContextOptions {
  const { viewport = DEFAULT_VIEWPORT, colorScheme = "dark", reducedMotion = "reduce", hasTouch = false } = options;
  const { locale = "en-US" } = options;
  return { viewport, colorScheme, reducedMotion, hasTouch, locale };
}

async function openClient(
  { context, page }: Seated,
  place: Place,
  options: JoinOptions,
): Promise<Omit<Client, "leave" | "isGone" | "isChanged">> {
  const { tabletop, seat, user } = place;
  await context.addCookies([{ name: SEAT_COOKIE, value: seat, url: tabletop.url, httpOnly: true }]);
  if (options.clock === true) await context.clock.install();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  const link = new URL(tabletop.linkFor(user, options.generation));
  if (options.lang !== undefined) link.searchParams.set("lang", options.lang);
  await page.goto(link.href);
  await waitReady(page);
  return {
    page,
    context,
    errors,
    network: networkOf(tabletop, seat, page, options.clock === true),
    async reload() {
      keptPages.loadsAnew(page);
      await page.reload();
      await waitReady(page);
    },
    async kill() {
      const crashed = page.waitForEvent("crash");
      const session = await context.newCDPSession(page);
      // The crashed page cannot answer that it has crashed.
      void session.send("Page.crash").catch(() => {});
      await crashed;
      await inTime(tabletop.lines.of(seat).empty(), () => `the server loses the connection of ${user}`);
    },
  };
}

function networkOf(tabletop: Tabletop, seat: string, page: Page, hasClock: boolean): Network {
  const line = (): Line => tabletop.lines.of(seat);
  let stands = false;
  const stopClock = async (): Promise<void> => {
    if (!hasClock || stands) return;
    // Playwright stops a clock at a time to come only.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + TIME_TO_STOP);
    stands = true;
  };
  const mend = async (): Promise<void> => {
    line().restore();
    if (stands) await page.clock.resume();
    stands = false;
  };
  const cut = async (): Promise<void> => {
    await stopClock();
    line().cut();
    await waitConnected(page, false);
  };
  const restore = async (): Promise<void> => {
    await mend();
    await waitConnected(page, true);
  };
  return {
    cut: async ({ silent = false } = {}) => (silent ? line().silence() : cut()),
    restore,
    async lose(milliseconds) {
      if (!hasClock) throw new Error("Time can pass only on a page that joined with `clock`");
      const reloads = milliseconds >= LOSS_THAT_RELOADS;
      if (!reloads && milliseconds >= LONGEST_SHORT_LOSS) throw new RangeError("Too near to the loss that reloads");
      await cut();
      await page.clock.fastForward(milliseconds);
      if (!reloads) return restore();
      const loaded = page.waitForEvent("load");
      await mend();
      await loaded;
      return waitReady(page);
    },
  };
}

/** Waits until the socket of a page is connected, or has noticed that it is not. */
async function waitConnected(page: Page, connected: boolean): Promise<void> {
  await page.waitForFunction(
    (expected) => (globalThis as { game?: { socket: { connected: boolean } } }).game?.socket.connected === expected,
    connected,
  );
}

/** Waits until the game on a page is ready. Until then, a click may find nothing that hears it. */
export async function waitReady(page: Page): Promise<void> {
  await page.waitForFunction(() => (globalThis as { game?: { ready?: boolean } }).game?.ready === true);
  await seedDice(page);
}

/** One die that a test decides: how many faces it has, and which it shows. */
export type FixedDie = readonly [faces: number, face: number];

/** As much of a page as decides dice: Foundry's random source, and whose page it is. */
interface DicePage {
  readonly CONFIG: { readonly Dice: { randomUniform: () => number } };
  readonly game: { readonly user: { readonly name: string } };
}

/**
 * Decides the next dice that are rolled on a page, in order, through the random source of Foundry's configuration. When they are used up
 * the former source comes back.
 */
export async function fixDice(page: Page | Frame, dice: readonly FixedDie[]): Promise<void> {
  await page.evaluate((fixed) => {
    const { Dice } = (globalThis as unknown as DicePage).CONFIG;
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

/**
 * Has the dice of a page fall as they fall for this user in every test, and forgets those that were decided: what a test finds once, it finds
 * again.
 */
export async function seedDice(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { CONFIG, game } = globalThis as unknown as DicePage;
    // Pages with the same dice would tie at every roll.
    let state = 0;
    for (const letter of game.user.name.split("")) state = (state * 31 + letter.charCodeAt(0)) % 2_147_483_648;
    CONFIG.Dice.randomUniform = () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state / 2_147_483_648;
    };
  });
}
