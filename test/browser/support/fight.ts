import { fileURLToPath } from "node:url";
import { fightReadySeed, SEED_IDS } from "../../tabletop/server/seeds.ts";
import { seedDice, startTestTabletop } from "../../tabletop/testing.ts";
import { keptTabletop, takeTable } from "./kept-tables.ts";
import { renewed, settled } from "./settled.ts";
import type { Page } from "playwright";
import type { JsonObject } from "../../tabletop/common/utils/objects.ts";
import type { WorldSeed } from "../../tabletop/server/index.ts";
import type { Client, TestTabletop } from "../../tabletop/testing.ts";

/** The built module: `npm run build` makes it. */
export const MODULE = fileURLToPath(new URL("../../../dist", import.meta.url));

/** The combatants of the seeded fight by short names. */
export const IDS = SEED_IDS.combatants;

/** A command as it is given at the console. */
export type Command = { readonly do: string } & Readonly<Record<string, unknown>>;

/** The answer to a command. */
export interface Answer {
  readonly ok: boolean;
  readonly rev?: number;
  readonly refusal?: { readonly code: string; readonly detail?: string | number };
}

/** As much of the module's view as these tests look at. */
export interface View {
  readonly stage: string;
  readonly round: number;
  readonly order: readonly string[];
  readonly active: readonly string[];
  readonly reactors: readonly string[];
  readonly legal: readonly Command[];
  readonly combatants: Readonly<
    Record<string, { readonly initiative: number | null } & Readonly<Record<string, unknown>>>
  >;
  readonly [field: string]: unknown;
}

/** As much of a Foundry page as these tests touch. */
export interface FoundryPage {
  readonly game: {
    readonly combats: { get(id: string): FoundryCombat; readonly contents: readonly FoundryCombat[] };
    readonly modules: { get(id: string): { readonly api: FoundryApi } };
    readonly socket: { emit(channel: string, payload: unknown, options?: unknown): void };
    readonly users: { readonly activeGM: { readonly id: string } | null };
  };
  readonly Hooks: { on(name: string, heard: (...args: readonly unknown[]) => void): number };
}

/** A combat document on a page. */
export interface FoundryCombat {
  readonly id: string;
  readonly round: number;
  readonly turn: number | null;
  readonly turns: readonly { readonly id: string; readonly initiative: number | null }[];
  readonly combatants: { get(id: string): { update(changes: object): Promise<unknown> } };
  update(changes: object): Promise<unknown>;
  startCombat(): Promise<unknown>;
  nextTurn(): Promise<unknown>;
  previousTurn(): Promise<unknown>;
  nextRound(): Promise<unknown>;
  previousRound(): Promise<unknown>;
  rollAll(): Promise<unknown>;
  rollNPC(): Promise<unknown>;
  rollInitiative(ids: readonly string[]): Promise<unknown>;
  resetAll(): Promise<unknown>;
  setInitiative(id: string, value: number): Promise<unknown>;
  endCombat(): Promise<unknown>;
}

/** The module's interface on a page. */
export interface FoundryApi {
  propose(combat: FoundryCombat, command: Command): Promise<Answer>;
  view(combat: FoundryCombat): View | null;
  screen(combat: FoundryCombat): { readonly rev: number } | null;
}

/** A table with a fight, a gm and two players. */
export interface Fight {
  readonly tabletop: TestTabletop;
  readonly gm: Client;
  readonly ann: Client;
  /** Ann's client too where she is the only player. */
  readonly ben: Client;
  readonly generation: 13 | 14;
  /** Makes the world that it begins in. */
  readonly seed: () => WorldSeed;
}

/** How a fight is set up. */
export interface FightOptions {
  readonly generation?: 13 | 14;
  readonly variant?: string;
  /** How many players sit there: Ann alone, for tests in which nobody else has a part, or, unless said, Ann and Ben. */
  readonly players?: 1 | 2;
  /** The folders of other modules that are installed too. */
  readonly others?: readonly string[];
  /** True if the pages are painted; false unless said. */
  readonly isPainted?: boolean;
  /** True if everybody sits at a screen that is touched. */
  readonly hasTouch?: boolean;
  /** Changes the seeded world before the table opens. */
  readonly world?: (seed: WorldSeed) => WorldSeed;
}

/** How a world is made. */
export type WorldOptions = Pick<FightOptions, "variant" | "world">;

/** The world of a fight under a variant. */
const seedOf =
  (variant = "shared-turn", world?: FightOptions["world"]) =>
  (): WorldSeed => {
    const made = fightReadySeed({ sceneFlags: { turnwright: { variant } } });
    return world ? world(made) : made;
  };

/** The world that a table gets: made as `options` say, or as the one before. */
const seedFor = ({ seed }: Fight, options?: WorldOptions): (() => WorldSeed) =>
  options === undefined ? seed : seedOf(options.variant, options.world);

/** A table where a fight under a variant is ready, with everybody at it. */
export async function openFight({
  generation = 14,
  variant,
  players = 2,
  others = [],
  isPainted = false,
  hasTouch = false,
  world,
}: FightOptions = {}): Promise<Fight> {
  const seed = seedOf(variant, world);
  const setUp = { generation, others, isPainted, hasTouch };
  const kept = takeTable(setUp, seed().system);
  const tabletop =
    kept?.tabletop ??
    (await startTestTabletop({
      modulePath: MODULE,
      otherModulePaths: others,
      generation,
      isPainted,
      world: seed,
    }));
  const seated = new Map(kept?.seated);
  const users = ["Gamemaster", "Ann", "Ben"].slice(0, players + 1);
  for (const [user, client] of seated) {
    if (users.includes(user)) continue;
    seated.delete(user);
    await client.leave();
  }
  if (kept !== undefined) await freshWorld(tabletop, [...seated.values()], seed);
  for (const user of users) if (!seated.has(user)) seated.set(user, await tabletop.join(user, { hasTouch }));
  const [gm, ann, ben = ann] = users.map((user) => seated.get(user)) as [Client, Client];
  return {
    tabletop: await keptTabletop(setUp, { tabletop, seated }, async (clients) => cleared(tabletop, clients)),
    gm,
    ann,
    ben,
    generation,
    seed,
  };
}

/** Everybody at a table, each once. */
export const everybody = ({ gm, ann, ben }: Pick<Fight, "gm" | "ann" | "ben">): Client[] => [
  ...new Set([gm, ann, ben]),
];

/** Pages that a test has changed for good, so that they must be loaded anew for the next. */
const unfit = new WeakSet<Page>();

/** Somebody's place at a table whose world has been made anew: the same browser where it is still open. */
async function again(tabletop: TestTabletop, user: string, client: Client): Promise<Client> {
  if (client.isGone()) return tabletop.join(user);
  await client.reload();
  unfit.delete(client.page);
  // The page that was left has said that its connection is lost.
  client.errors.length = 0;
  return client;
}

/**
 * The same table with a fresh world, and everybody back at it. Much quicker than another table.
 *
 * @param options how the world is made, if otherwise than before
 */
export async function anew(fight: Fight, options?: WorldOptions): Promise<Fight> {
  const { tabletop } = fight;
  const seed = seedFor(fight, options);
  tabletop.reset(seed);
  const gm = await again(tabletop, "Gamemaster", fight.gm);
  const ann = await again(tabletop, "Ann", fight.ann);
  const ben = fight.ben === fight.ann ? ann : await again(tabletop, "Ben", fight.ben);
  return { ...fight, gm, ann, ben, seed };
}

/**
 * The same table with the seeded world in the place of the one that was played in, before everybody's eyes: much quicker than `anew`. Windows
 * close, settings, dice and pointers go back, and what the pages have told their users goes. Hooks, lines, clocks and what a page itself has come to,
 * such as the scene it looks at, stay: a test after one that touches those begins with `anew`, as it does by itself where somebody has left,
 * a page has been deafened, or the world is of another system.
 *
 * @param options how the world is made, if otherwise than before
 */
export async function another(fight: Fight, options?: WorldOptions): Promise<Fight> {
  const { tabletop } = fight;
  const seed = seedFor(fight, options);
  const clients = everybody(fight);
  const isOther = seed().system.id !== tabletop.world.system.id;
  if (isOther || clients.some((client) => client.isGone() || unfit.has(client.page))) return anew(fight, options);
  await cleared(tabletop, clients);
  await freshWorld(tabletop, clients, seed);
  return { ...fight, seed };
}

/**
 * The same table with the seeded world in fresh pages for these people and for whoever else's page a test has changed; the others see the
 * world exchanged, as `another` does it. For tests that change the page of one.
 */
export async function anewFor(fight: Fight, ...named: readonly Client[]): Promise<Fight> {
  const { tabletop, seed } = fight;
  const isFresh = (client: Client): boolean =>
    named.includes(client) || client.isGone() || client.isChanged() || unfit.has(client.page);
  const clients = everybody(fight);
  const staying = clients.filter((client) => !isFresh(client));
  for (const client of clients) if (isFresh(client) && !client.isGone()) await client.leave();
  await cleared(tabletop, staying);
  await freshWorld(tabletop, staying, seed);
  const seated = async (user: string, client: Client): Promise<Client> =>
    staying.includes(client) ? client : tabletop.join(user);
  const gm = await seated("Gamemaster", fight.gm);
  const ann = await seated("Ann", fight.ann);
  const ben = fight.ben === fight.ann ? ann : await seated("Ben", fight.ben);
  tabletop.counters.reset();
  return { ...fight, gm, ann, ben };
}

/** Waits until nothing is under way on pages, and puts away what they show and their users have set, with their pointers. */
async function cleared(tabletop: TestTabletop, clients: readonly Client[]): Promise<void> {
  await settled({ tabletop }, ...clients);
  for (const client of clients) {
    await client.page.mouse.move(-1, -1);
    await putBack(client);
  }
}

/** Puts a fresh world in the place of the one at a table, and takes away what the pages have told their users. */
async function freshWorld(tabletop: TestTabletop, clients: readonly Client[], seed: () => WorldSeed): Promise<void> {
  await renewed({ tabletop }, seed, ...clients);
  for (const client of clients) await forgetTold(client);
  tabletop.counters.reset();
}

/** As much of a page as a test leaves its traces in. */
interface TracedPage {
  readonly game: {
    readonly settings: {
      readonly settings: ReadonlyMap<
        string,
        { readonly namespace: string; readonly key: string; readonly scope: string }
      >;
      get(namespace: string, key: string, options: object): unknown;
      set(namespace: string, key: string, value: unknown): Promise<unknown>;
    };
    readonly user: { readonly isGM: boolean };
  };
  readonly foundry: {
    readonly applications: {
      readonly instances: ReadonlyMap<string, { readonly hasFrame: boolean; close(): Promise<unknown> }>;
    };
  };
  readonly ui: { readonly notifications: { clear(): void } };
}

/** Closes the windows of a page, and puts its user's settings back, with those of the world on a gm's. */
const putBack = async ({ page }: Client): Promise<void> =>
  page.evaluate(async () => {
    const { game, foundry } = globalThis as unknown as TracedPage;
    for (const app of foundry.applications.instances.values()) if (app.hasFrame) await app.close();
    (document.activeElement as HTMLElement | null)?.blur();
    for (const [id, { namespace, key, scope }] of game.settings.settings) {
      if (scope === "world" && !game.user.isGM) continue;
      const isHere = scope === "client" && localStorage.getItem(id) !== null;
      const isStored = scope !== "client" && game.settings.get(namespace, key, { document: true }) !== undefined;
      if (isHere || isStored) await game.settings.set(namespace, key, undefined);
      if (isHere) localStorage.removeItem(id);
    }
  });

/** Takes away what a page has told its user, and the dice that were decided and have not fallen. */
async function forgetTold(client: Client): Promise<void> {
  await seedDice(client.page);
  await client.page.evaluate(() => (globalThis as unknown as TracedPage).ui.notifications.clear());
  client.errors.length = 0;
}

/** As much of a page as says whether its tracker is in view. */
interface SidebarPage {
  readonly ui: { readonly combat: { readonly active: boolean }; readonly sidebar: { readonly expanded: boolean } };
}

/**
 * Opens the sidebar's tab with the combat tracker, unless it is in view, and puts the bar over the map away: with that, most is asked there
 * and not in the tracker.
 *
 * @param hasBar true to leave the bar where it is
 */
export async function openTracker({ page }: Pick<Client, "page">, hasBar = false): Promise<void> {
  await page.evaluate(async (isShown) => {
    const { game } = globalThis as unknown as TracedPage;
    if (!game.settings.settings.has("turnwright.turnBar")) return;
    if (game.settings.get("turnwright", "turnBar", {}) !== isShown)
      await game.settings.set("turnwright", "turnBar", isShown);
  }, hasBar);
  const isOpen = await page.evaluate(() => {
    const { ui } = globalThis as unknown as SidebarPage;
    return ui.combat.active && ui.sidebar.expanded;
  });
  if (!isOpen) await page.locator('#sidebar [data-action="tab"][data-tab="combat"]').click();
}

/** Gives a command as somebody, through the module's interface. */
export const give = async ({ page }: Client, command: Command): Promise<Answer> =>
  page.evaluate(async (given) => {
    const { game } = globalThis as unknown as FoundryPage;
    const [combat] = game.combats.contents;
    if (!combat) throw new Error("no combat");
    return game.modules.get("turnwright").api.propose(combat, given);
  }, command);

/**
 * Waits until a page has heard what the server has said so far: a socket keeps its order. Neither a frame nor a timer is waited for, which
 * stand still where a test has stopped the clock of the page.
 */
const upToDate = async ({ page }: Client): Promise<void> =>
  page.evaluate(async () => {
    const { game } = globalThis as unknown as { game: { socket: { emit(event: "time", answer: () => void): void } } };
    await new Promise<void>((resolve) => {
      game.socket.emit("time", resolve);
    });
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", resolve, { once: true });
      port1.start();
      port2.postMessage(null);
    });
  });

/** Gives a command that must be accepted, as people do: who gives it has seen what came before. */
export async function done(client: Client, command: Command): Promise<number> {
  await upToDate(client);
  const answer = await give(client, command);
  if (!answer.ok) throw new Error(`${JSON.stringify(command)} was refused: ${JSON.stringify(answer.refusal)}`);
  return answer.rev ?? 0;
}

/** The view that the module's interface gives to a user. */
export const look = async ({ page }: Client): Promise<View> =>
  page.evaluate(() => {
    const { game } = globalThis as unknown as FoundryPage;
    const [combat] = game.combats.contents;
    const view = combat ? game.modules.get("turnwright").api.view(combat) : null;
    if (view === null) throw new Error("nothing to look at");
    return view;
  });

/** The combat as the server holds it. */
export function stored(fight: Fight): JsonObject & { round: number; turn: number | null; combatants: JsonObject[] } {
  const combat = fight.tabletop.world.collection("Combat").get(SEED_IDS.combat);
  if (!combat) throw new Error("the server holds no combat");
  return combat as JsonObject & { round: number; turn: number | null; combatants: JsonObject[] };
}

/** The stored encounter, null before there is one. */
export function encounter(fight: Fight): (JsonObject & { rev: number; stage: string }) | null {
  const flags = stored(fight)["flags"] as { turnwright?: { encounter?: JsonObject & { rev: number; stage: string } } };
  return flags.turnwright?.encounter ?? null;
}

/** Waits until all these people's browsers show the state that the server holds, or one that has come after it. */
export async function together(fight: Fight, ...clients: readonly Client[]): Promise<void> {
  const rev = encounter(fight)?.rev ?? 0;
  const named = clients.length > 0 ? clients : everybody(fight);
  // A page that draws nothing may have no frame to wait for.
  const polling = 20;
  const isThere = async ({ page }: Client): Promise<unknown> =>
    page.waitForFunction(
      (wanted) => {
        const { game } = globalThis as unknown as FoundryPage;
        const [combat] = game.combats.contents;
        const shown = combat && game.modules.get("turnwright").api.screen(combat)?.rev;
        return shown !== undefined && shown >= wanted;
      },
      rev,
      { polling },
    );
  try {
    await Promise.all(named.map(isThere));
  } catch (error) {
    const shown = await Promise.all(named.map(revOn));
    throw new Error(`Not all show step ${rev}, but ${shown.join(", ")}`, { cause: error });
  }
}

/** The step that a page shows; undefined where it shows no fight. */
const revOn = async ({ page }: Client): Promise<number | undefined> =>
  page.evaluate(() => {
    const { game } = globalThis as unknown as FoundryPage;
    const [combat] = game.combats.contents;
    return combat && game.modules.get("turnwright").api.screen(combat)?.rev;
  });

/** From now on nothing that others ask reaches the module on this page: what it is asked it never answers. */
export async function deafen({ page }: Client): Promise<void> {
  unfit.add(page);
  await page.evaluate(() => {
    const { game } = globalThis as unknown as { readonly game: { readonly socket: { off(channel: string): unknown } } };
    game.socket.off("module.turnwright");
  });
}

/** Numbers for everybody, so that no test waits for luck: Gereneth first, then the hag, Johnston, the cultist. */
export async function giveNumbers({ gm }: Fight): Promise<void> {
  const numbers = [
    [IDS.gereneth, 20],
    [IDS.hag, 15],
    [IDS.johnston, 10],
    [IDS.cultist, 5],
  ] as const;
  for (const [combatant, value] of numbers) await done(gm, { do: "setInitiative", combatant, value });
}

/** Begins a fight with these numbers, and waits until nothing is under way. */
export async function beginFight(fight: Fight): Promise<void> {
  await giveNumbers(fight);
  await done(fight.gm, { do: "start" });
  await settled(fight);
}

/** How many updates the server has made to the combat and its combatants. */
export const combatUpdates = ({ tabletop }: Fight): number =>
  tabletop.counters.of("update", "Combat") + tabletop.counters.of("update", "Combatant");
