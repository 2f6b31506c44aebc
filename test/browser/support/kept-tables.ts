import type { Client, TestTabletop } from "../../tabletop/testing.ts";

/** A table with the pages of those who sit at it. */
interface KeptTable {
  readonly tabletop: TestTabletop;
  /** By the names of their users. */
  readonly seated: ReadonlyMap<string, Client>;
}

/** How much of a screen a page has, in pixels. */
type Size = NonNullable<ReturnType<Client["page"]["viewportSize"]>>;

/** So many tables wait at the most: their pages fill the memory of a small machine, and few are asked for after many others. */
const MOST_WAITING = 4;

/** Tables that wait for the next fight, the longest first, each with how it was set up and the system that its pages have loaded. */
const waiting: { readonly key: string; readonly table: KeptTable }[] = [];

const keyOf = (setUp: object, system: object): string => JSON.stringify({ ...setUp, system });

/** Lets a table wait, and closes the one that has waited longest where there are too many. */
async function wait(key: string, table: KeptTable): Promise<void> {
  waiting.push({ key, table });
  if (waiting.length > MOST_WAITING) await waiting.shift()?.table.tabletop.stop();
}

/** A table that was set up like this and plays this system, if one waits, with those whose pages still show its world. */
export function takeTable(setUp: object, system: object): KeptTable | undefined {
  const key = keyOf(setUp, system);
  for (;;) {
    const at = waiting.findLastIndex((one) => one.key === key);
    const [found] = at < 0 ? [] : waiting.splice(at, 1);
    if (found === undefined) return undefined;
    const { tabletop } = found.table;
    const seated = new Map([...found.table.seated].filter(([, client]) => isAsBefore(client)));
    // Nobody is there any more where the browser of former tables has ended with them.
    if (seated.size > 0) return { tabletop, seated };
  }
}

/**
 * The tabletop of a fight. When it is stopped its table waits for the next fight that is set up alike: to load the pages of all who sit there
 * takes longer than most fights. Whose page is not as it was goes, and where nobody stays the table stops for good.
 *
 * @param setUp how the table was set up
 * @param clear puts away what the fight has left on pages
 */
export async function keptTabletop(
  setUp: object,
  { tabletop, seated }: KeptTable,
  clear: (clients: readonly Client[]) => Promise<void>,
): Promise<TestTabletop> {
  const guests = new Set<Client>();
  const before = new Map<Client, string>();
  for (const client of seated.values()) before.set(client, await shownOn(client));
  const sizes = new Map([...seated.values()].map(({ page }) => [page, page.viewportSize()] as const));
  let isOver = false;
  /** Has all leave but those whose pages are as they were. */
  const stayed = async (): Promise<KeptTable["seated"]> => {
    for (const guest of guests) if (!guest.isGone()) await guest.leave();
    const unchanged = [...seated.values()].filter(isAsBefore);
    for (const { page } of unchanged) await sizeBack(page, sizes.get(page) ?? null);
    await clear(unchanged);
    const staying = new Map<string, Client>();
    for (const [user, client] of seated) {
      if (isAsBefore(client) && (await shownOn(client)) === before.get(client)) staying.set(user, client);
      else if (!client.isGone()) await client.leave();
    }
    return staying;
  };
  const members: Pick<TestTabletop, "join" | "stop"> = {
    async join(...asked) {
      const client = await tabletop.join(...asked);
      guests.add(client);
      return client;
    },
    async stop() {
      if (isOver) return;
      isOver = true;
      // Whatever keeps a page from coming to rest, the next fight has nothing to do with it.
      const staying = await stayed().catch(() => new Map<string, Client>());
      if (staying.size === 0) return tabletop.stop();
      return wait(keyOf(setUp, tabletop.world.system), { tabletop, seated: staying });
    },
  };
  return Object.assign(Object.create(tabletop) as TestTabletop, members);
}

/** Gives a page the size that it had; null for one that has as much room as its window. */
async function sizeBack(page: Client["page"], size: Size | null): Promise<void> {
  const now = page.viewportSize();
  if (size !== null && (now?.width !== size.width || now.height !== size.height)) await page.setViewportSize(size);
}

/** Tells whether somebody is still there, and nothing is known to have changed the page. */
const isAsBefore = (client: Client): boolean => !client.isGone() && !client.isChanged();

/** As much of a page as says what it has come to. */
interface Page {
  readonly game: { readonly user: { readonly targets: { readonly size: number } } };
  readonly ui: {
    readonly sidebar: { readonly expanded: boolean; changeTab(tab: string, group: string): void };
  };
  readonly canvas: {
    readonly scene: { readonly id: string } | null;
    readonly stage: object;
    readonly tokens: { readonly controlled: readonly object[] };
  };
}

/** What tests' own means keep on a page. */
const OWN_GLOBALS = new Set(["axe", "hands", "tasks"]);

/**
 * What a page shows beside its world, once its sidebar is back at the first tab: where that is as it was, nobody will find the page otherwise.
 */
async function shownOn({ page }: Client): Promise<string> {
  const { globals, ...shown } = await page.evaluate(() => {
    const { game, ui, canvas } = globalThis as unknown as Page;
    ui.sidebar.changeTab("chat", "primary");
    return {
      address: location.href,
      styles: document.head.querySelectorAll("style").length,
      isExpanded: ui.sidebar.expanded,
      scene: canvas.scene?.id ?? null,
      place: { ...canvas.stage },
      controlled: canvas.tokens.controlled.length,
      targets: game.user.targets.size,
      globals: Object.keys(globalThis).toSorted(),
    };
  });
  return JSON.stringify({ ...shown, globals: globals.filter((name) => !OWN_GLOBALS.has(name)) });
}
