import type { Browser, BrowserContext, Page } from "playwright";

/** What a context is opened with. */
export interface Surroundings {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: "dark" | "light";
  readonly reducedMotion: "reduce" | "no-preference";
  readonly hasTouch: boolean;
}

/** A browser context with its one page, for somebody to sit at. */
export interface Booth {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly surroundings: Surroundings;
}

/** What stays with a page or a context whatever it loads next. */
const LASTING = ["addInitScript", "exposeBinding", "exposeFunction", "route", "routeWebSocket"] as const;

/** Two tables' seats: more cost memory, and are seldom taken again. */
const MOST_EMPTY = 6;

/** How long an empty page may take to come, in milliseconds, before the booth is given up. */
const PATIENCE = 10_000;

/** Booths that nobody sits at, the one left last at the end. */
const empty: Booth[] = [];

/** Contexts with something in them that outlives what their page has loaded. */
const marked = new WeakSet<BrowserContext>();

const isLike = (one: Surroundings, other: Surroundings): boolean => JSON.stringify(one) === JSON.stringify(other);

/** From now on this context is closed when it is left. */
export const keepFromOthers = (context: BrowserContext): void => void marked.add(context);

/** Marks a context once a page of it is given what it cannot be rid of. */
function watch({ context, page }: Booth): void {
  const mark = (): void => keepFromOthers(context);
  for (const owner of [page, context]) {
    for (const name of LASTING) {
      const former = owner[name].bind(owner) as (...args: readonly unknown[]) => unknown;
      const marking = (...args: readonly unknown[]): unknown => {
        mark();
        return former(...args);
      };
      Object.assign(owner, { [name]: marking });
    }
  }
  const emulate = page.emulateMedia.bind(page);
  page.emulateMedia = async (options) => {
    mark();
    return emulate(options);
  };
}

/**
 * Opens a context with a page, or takes one that somebody has left: its process runs, has compiled the scripts, and keeps the files of the
 * port that it was at.
 */
export async function enterBooth(browser: Browser, surroundings: Surroundings): Promise<Booth> {
  const index = empty.findLastIndex((booth) => isLike(booth.surroundings, surroundings));
  const [kept] = index < 0 ? [] : empty.splice(index, 1);
  if (kept !== undefined && kept.context.browser() === browser && !kept.page.isClosed()) return kept;
  const context = await browser.newContext({ ...surroundings });
  const booth = { context, page: await context.newPage(), surroundings };
  watch(booth);
  return booth;
}

/**
 * Clears a booth for the next: storage and cookies are gone, the page has its first size, and the mouse is in its corner. A context that
 * cannot be cleared is closed.
 *
 * @param emptyPage a page without scripts, of the origin whose storage was written to
 */
export async function leaveBooth(booth: Booth, emptyPage: string): Promise<void> {
  if (empty.length < MOST_EMPTY && (await isCleared(booth, emptyPage))) empty.push(booth);
  else await booth.context.close();
}

async function isCleared({ context, page, surroundings }: Booth, emptyPage: string): Promise<boolean> {
  if (marked.has(context) || page.isClosed() || context.pages().length !== 1) return false;
  try {
    await page.goto(emptyPage, { timeout: PATIENCE });
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    const { width, height } = page.viewportSize() ?? {};
    if (width !== surroundings.viewport.width || height !== surroundings.viewport.height) {
      await page.setViewportSize(surroundings.viewport);
    }
    await page.mouse.move(0, 0);
    return true;
  } catch {
    // Crashed, or its line is cut for good.
    return false;
  }
}
