import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright";
import { remembered } from "../support/remembered.ts";
import { inTime, limitContext, limitPage } from "./in-time.ts";
import { leaveNetworkUnheard } from "./unheard-network.ts";

/** Where somebody sits: at a site, in a context with such options. */
interface Place {
  /** The user, by id or name. */
  user: string;
  readonly origin: string;
  readonly options: BrowserContextOptions;
}

/** Somebody's page in a browser context of its own. */
export interface Seated extends Place {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** What changes a page, its context, or the clock of that for as long as it is open. */
const LASTING = ["addInitScript", "emulateMedia", "exposeBinding", "exposeFunction", "install", "route"] as const;

/** In a function that runs on a page: what changes it until it is loaded anew. */
const LISTENS_OR_REPLACES = /\b(?:Hooks|socket)\b\s*(?:\.(?:on|once|off)\b|\[)|\b(?:prototype|defineProperty)\b/;

/** How long a page may take to come to rest before it is closed instead, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Pages that are kept from one tabletop to the next. A page that opens a site again has its scripts and styles compiled already, which is
 * more than half of what a fresh one takes.
 */
export class KeptPages {
  /** By the site whose files they hold, and the options of their contexts. */
  readonly #kept = new Map<string, Seated[]>();
  readonly #unfit = new WeakSet<Page>();
  readonly #changed = new WeakSet<Page>();

  /** A page for a user: one that has been at the site before, if there is one. Its stores are empty. */
  async take(browser: Browser, place: Place): Promise<Seated> {
    const kept = this.#at(place);
    let found = kept.pop();
    // The browser of former tables may have ended with them.
    while (found?.page.isClosed() === true) found = kept.pop();
    if (found !== undefined) {
      this.loadsAnew(found.page);
      return Object.assign(found, { user: place.user });
    }
    const context = await browser.newContext(place.options);
    const page = await context.newPage();
    await leaveNetworkUnheard(page);
    const seated = { ...place, context, page };
    limitContext(context, () => seated.user);
    limitPage(page, () => seated.user);
    for (const owner of [context, context.clock, page]) this.#watch(owner, page);
    this.#watchRuns(page);
    page.once("crash", () => this.#unfit.add(page));
    return seated;
  }

  /** Keeps a page of a site that is still served, or closes it with its context where a test has changed it for good. */
  async keep(seated: Seated): Promise<void> {
    if (this.#isFit(seated) && (await isAtRest(seated))) this.#at(seated).push(seated);
    else await seated.context.close();
  }

  /** Takes note that a page is loaded anew. */
  loadsAnew(page: Page): void {
    this.#changed.delete(page);
  }

  /** Tells whether something that a test had run on a page changes it until it is loaded anew, or the page can't be kept at all. */
  isChanged(seated: Seated): boolean {
    return this.#changed.has(seated.page) || !this.#isFit(seated);
  }

  /** Tells whether a page is the only one of its context, and nothing has changed it for good. */
  #isFit({ context, page }: Seated): boolean {
    return !page.isClosed() && !this.#unfit.has(page) && context.pages().length === 1;
  }

  #at({ origin, options }: Place): Seated[] {
    return remembered(this.#kept, JSON.stringify([origin, options]), () => []);
  }

  /** Looks at the functions that tests have run on a page. */
  #watchRuns(page: Page): void {
    const run = page.evaluate.bind(page) as (...args: readonly unknown[]) => Promise<unknown>;
    Object.assign(page, {
      evaluate: async (what: unknown, ...args: readonly unknown[]) => {
        if (LISTENS_OR_REPLACES.test(String(what))) this.#changed.add(page);
        return run(what, ...args);
      },
    });
  }

  #watch(owner: object, page: Page): void {
    const methods = owner as Record<string, (...args: readonly unknown[]) => unknown>;
    for (const name of LASTING) {
      const method = methods[name]?.bind(owner);
      if (method === undefined) continue;
      methods[name] = (...args) => {
        this.#unfit.add(page);
        return method(...args);
      };
    }
  }
}

/** Brings a page to a place of its site where nothing runs, and takes away what it has stored; false where it does not get there. */
async function isAtRest({ page, origin, options: { viewport } }: Seated): Promise<boolean> {
  const rest = async (): Promise<void> => {
    page.removeAllListeners("pageerror").removeAllListeners("console").removeAllListeners("load");
    await page.goto(`${origin}/no`);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    // Nothing lies under the pointer on a page that is opened.
    await page.mouse.move(-1, -1);
    if (viewport) await page.setViewportSize(viewport);
  };
  try {
    await inTime(rest(), () => "a page comes to rest", PATIENCE);
    return true;
  } catch {
    return false;
  }
}
