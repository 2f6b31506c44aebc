import type { Client } from "../../tabletop/testing.ts";

/** A file of the module, whichever release asks for it. */
const fileOf = (name: string): string => `**/parts/${name}.mjs*`;

/** Files that a page has asked for and does not get yet. */
interface Held {
  /** How often the page has asked. */
  readonly asked: () => number;
  /** Lets the page have them, from now on at once. */
  readonly release: () => void;
}

/** Holds a file of the module back on its way to a page. */
export async function holdBack({ page }: Client, name: string): Promise<Held> {
  let asked = 0;
  let open = (): void => {};
  const released = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(fileOf(name), async (route) => {
    asked += 1;
    await released;
    await route.continue();
  });
  return {
    asked: () => asked,
    release: () => open(),
  };
}

/** A file that does not come to a page. */
interface Failing {
  /** How often the page has asked. */
  readonly asked: () => number;
  /** Lets the page have it from now on. */
  readonly mend: () => void;
}

/** Has a file of the module fail to come to a page, until that is taken back. */
export async function failing({ page }: Client, name: string): Promise<Failing> {
  let asked = 0;
  let isMended = false;
  await page.route(fileOf(name), async (route) => {
    asked += 1;
    await (isMended ? route.continue() : route.abort());
  });
  return {
    asked: () => asked,
    mend: () => {
      isMended = true;
    },
  };
}
