import type { Page } from "playwright";

/** What somebody does by hand on a page and in its frames, as the page itself hears it. */
export interface Presses {
  /** Presses of the mouse or of a finger. */
  readonly clicks: number;
  readonly keys: number;
}

/** As much of a page as tells what is done there. */
interface HeardPage {
  readonly pressed: (kind: keyof Presses) => void;
}

/** Counts what is done on a page from now on, on the pages that it loads later too. Events that scripts make do not count. */
export async function countPresses(page: Page): Promise<Presses> {
  const presses = { clicks: 0, keys: 0 };
  const listen = (): void => {
    const { pressed } = globalThis as unknown as HeardPage;
    addEventListener("pointerdown", ({ isTrusted }) => isTrusted && pressed("clicks"), true);
    addEventListener("keydown", ({ isTrusted }) => isTrusted && pressed("keys"), true);
  };
  await page.exposeFunction("pressed", (kind: keyof Presses) => void (presses[kind] += 1));
  await page.addInitScript(listen);
  for (const frame of page.frames()) await frame.evaluate(listen);
  return presses;
}
