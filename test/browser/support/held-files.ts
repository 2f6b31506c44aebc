import type { Client } from "../../tabletop/testing.ts";

/** The file with a variant's rules or with another part of the module, whichever release asks for it. */
const fileOf = (name: string): string => `**/{variants,parts}/${name}.mjs*`;

/** Files that a page has asked for and does not get yet. */
interface Held {
  /** How often the page has asked. */
  readonly asked: () => number;
  /** Lets the page have them, from now on at once. */
  readonly release: () => void;
  /** Waits until the page has them, and has asked for what they ask for at once. */
  readonly came: () => Promise<void>;
}

/** Holds the file with a variant's rules, or with another part, back on its way to a page. */
export async function holdBack({ page }: Client, name: string): Promise<Held> {
  let asked = 0;
  let url = "";
  let open = (): void => {};
  const released = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(fileOf(name), async (route) => {
    asked += 1;
    url = route.request().url();
    await released;
    await route.continue();
  });
  return {
    asked: () => asked,
    release: () => open(),
    came: async () => {
      const file = JSON.stringify(url);
      // As words: the test runner would rewrite an import that it sees.
      await page.evaluate(`import(${file}).then(() => fetch(${file})).then(() => null)`);
    },
  };
}

/** A file that does not come to a page. */
interface Failing {
  /** How often the page has asked. */
  readonly asked: () => number;
  /** Lets the page have it from now on. */
  readonly mend: () => void;
}

/** Has the file with a variant's rules fail to come to a page, until that is taken back. */
export async function failing({ page }: Client, variant: string): Promise<Failing> {
  let asked = 0;
  let isMended = false;
  await page.route(fileOf(variant), async (route) => {
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
