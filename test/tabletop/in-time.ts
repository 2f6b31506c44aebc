import type { BrowserContext, Page } from "playwright";

/**
 * How long a browser or the server may take for one thing, in milliseconds: many times what it takes on a busy machine, and less than a test
 * may take, so that the test says what it has waited for.
 */
const PATIENCE = 100_000;

/** Something has not come that was waited for. */
export class WaitedInVain extends Error {
  override readonly name = "WaitedInVain";
}

/**
 * Waits for something that has no limit of its own.
 *
 * @param what tells what is waited for; only asked where it has not come
 * @throws {WaitedInVain} where it has not come in time.
 */
export async function inTime<T>(coming: Promise<T>, what: () => string, patience = PATIENCE): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new WaitedInVain(`${patience / 1000} s: ${what()}`)), patience);
  });
  try {
    return await Promise.race([coming, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Gives those methods that an object has of these a limit. Playwright gives none to those that neither look for an element nor load a page. */
function limit(owner: object, names: readonly string[], where: () => string, patience: number): void {
  const methods = owner as Record<string, ((...args: readonly unknown[]) => Promise<unknown>) | undefined>;
  for (const name of names) {
    const method = methods[name]?.bind(owner);
    if (method === undefined) continue;
    methods[name] = async (...args) =>
      inTime(method(...args), () => `${where()}: ${name}(${args.map(told).join(", ")})`, patience);
  }
}

/** As much of an argument as tells which call it is. */
const told = (argument: unknown): string =>
  (typeof argument === "function" ? String(argument) : (JSON.stringify(argument) ?? ""))
    .replaceAll(/\s+/g, " ")
    .slice(0, 300);

/** From now on nothing that is asked of a page is waited for without end: the page may have crashed or lost its line. */
export function limitPage(page: Page, whose: () => string, patience = PATIENCE): void {
  const where = (): string => `the page of ${whose()}`;
  limit(page, ["evaluate", "evaluateHandle", "close", "setViewportSize", "emulateMedia"], where, patience);
  limit(page.mouse, ["move", "down", "up", "click", "dblclick", "wheel"], () => `${where()}, mouse`, patience);
  limit(page.keyboard, ["press", "down", "up", "type", "insertText"], () => `${where()}, keyboard`, patience);
  limit(page.clock, ["fastForward", "runFor", "pauseAt", "resume"], () => `${where()}, clock`, patience);
}

/** The same for the context of a page. */
export function limitContext(context: BrowserContext, whose: () => string): void {
  limit(context, ["newPage", "newCDPSession", "close"], () => `the browser context of ${whose()}`, PATIENCE);
}
