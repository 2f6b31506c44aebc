import type { Locator } from "playwright";
import { type Client, fixDice } from "../../tabletop/testing.ts";
import { anew, another, done, openFight, openTracker, together } from "./fight.ts";
import { settled } from "./settled.ts";
import type { Command, Fight, FightOptions, FoundryPage, WorldOptions } from "./fight.ts";

/** A person at the table, with the tracker in view. */
export interface Seat extends Client {
  /** The tracker in the sidebar. */
  readonly tracker: Locator;
}

/** The rogue, the paladin and the hag with whoever plays them, by clicks alone. */
export interface Table {
  readonly fight: Fight;
  readonly gm: Seat;
  /** Plays Gereneth, the rogue. */
  readonly ann: Seat;
  /** Plays Johnston, the paladin. */
  readonly ben: Seat;
  /** Another person, or one who comes back. */
  join(user: string): Promise<Seat>;
  /** The same people at the same table with a fresh world, made by `options` where they are given: much quicker than another table. */
  again(theme?: "dark" | "light", options?: WorldOptions): Promise<Table>;
  /** The same people in the same pages, with a fresh world before their eyes: quicker still, where a test leaves the pages themselves alone. */
  another(theme?: "dark" | "light", options?: WorldOptions): Promise<Table>;
  close(): Promise<void>;
}

/** How the table is set up and looks. */
export interface TableOptions extends FightOptions {
  readonly theme?: "dark" | "light";
  /** True if people have the bar over the map; false unless said: then everything is asked in the tracker. */
  readonly hasBar?: boolean;
}

/** A button by the words on it. */
export const button = (where: Locator, name: string | RegExp): Locator => where.getByRole("button", { name });

/** As much of a Foundry page as a seat touches. */
interface SeatPage {
  readonly game: { readonly settings: { set(scope: string, key: string, value: unknown): Promise<unknown> } };
  readonly foundry: {
    readonly applications: { readonly instances: ReadonlyMap<string, { close(): Promise<unknown> }> };
  };
}

/** Chooses the themes of a page as Foundry's settings do; what is shown stays as it is otherwise. */
export const chooseTheme = async ({ page }: Client, theme: "dark" | "light"): Promise<void> =>
  page.evaluate(async (scheme) => {
    const { game } = globalThis as unknown as SeatPage;
    await game.settings.set("core", "uiConfig", { colorScheme: { applications: scheme, interface: scheme } });
  }, theme);

/** Chooses the themes, opens the sidebar's tab of the tracker, and closes what a former fight left open. */
async function seat(client: Client, theme: "dark" | "light", hasBar: boolean): Promise<Seat> {
  await chooseTheme(client, theme);
  await client.page.evaluate(async () => {
    const { game, foundry } = globalThis as unknown as SeatPage;
    await foundry.applications.instances.get("turnwright-panel")?.close();
    await game.settings.set("turnwright", "panelOpen", false);
    await game.settings.set("turnwright", "panelDocked", false);
  });
  await openTracker(client, hasBar);
  // Sent away while the world was made anew: that is no mistake of the page's.
  client.errors.length = 0;
  return { ...client, tracker: client.page.locator("#combat") };
}

async function seats(fight: Fight, theme: "dark" | "light", hasBar: boolean): Promise<Table> {
  const { tabletop, generation } = fight;
  const sit = async (client: Client): Promise<Seat> => seat(client, theme, hasBar);
  const [gm, ann] = [await sit(fight.gm), await sit(fight.ann)];
  const ben = fight.ben === fight.ann ? ann : await sit(fight.ben);
  return {
    fight,
    gm,
    ann,
    ben,
    join: async (user) => sit(await tabletop.join(user, { generation })),
    again: async (other = theme, options) => seats(await anew(fight, options), other, hasBar),
    another: async (other = theme, options) => seats(await another(fight, options), other, hasBar),
    close: async () => tabletop.stop(),
  };
}

/** Everybody has joined, nobody has rolled. */
export const sitDown = async ({ theme = "dark", hasBar = false, ...options }: TableOptions = {}): Promise<Table> =>
  seats(await openFight(options), theme, hasBar);

/** Where a person is asked: in the bar over the map, else in the tracker. */
export const asks = ({ page }: Pick<Client, "page">): Locator => page.locator("#turnwright-turn-bar, #combat");

/** The gm begins the fight; Gereneth is up with 22, the hag has 16, the cultist 9 and Johnston 5. */
export async function begin({ gm, ann }: Table): Promise<void> {
  await fixDice(
    gm.page,
    [18, 5, 15, 8].map((face) => [20, face] as const),
  );
  await button(gm.tracker, "Begin the fight").click();
  await button(asks(ann), "Act…").waitFor();
}

/** Fills in the plan that is open at a seat, and sends it. */
async function declare(seated: Seat, plan: string, intends: readonly string[]): Promise<void> {
  const form = asks(seated).locator("form.turnwright-form");
  await form.getByRole("textbox").fill(plan);
  for (const intention of intends) await form.locator(`input[value="${intention}"]`).check();
  await form.locator('button[type="submit"]').click();
  await form.waitFor({ state: "detached" });
}

/** Ann declares Gereneth as the Actor; Ben is asked whether Johnston reacts. */
export async function declareRogue({ ann, ben }: Table): Promise<void> {
  await button(asks(ann), "Act…").click();
  await declare(ann, "Daggers out, dash in and stab her", ["move", "dash", "melee"]);
  await button(asks(ben), "React…").waitFor();
}

/** The gm answers with the hag, Ben lets it pass, and the gm begins the shared turn: step 4. */
export async function beginShared({ gm, ann, ben }: Table): Promise<void> {
  const hag = gm.page.locator("#turnwright-turn-bar").getByRole("button", { name: "Green Hag", exact: true });
  if ((await hag.count()) > 0) {
    await hag.click();
    await button(asks(gm), /^React(…| together…)/).click();
  } else await button(gm.tracker, "React as Green Hag…").click();
  await declare(gm, "Stand and claw", ["melee", "move"]);
  await button(asks(ben), "Don’t react").click();
  await button(asks(gm), /Begin the turn/).click();
  await stepIs(ann, 4);
}

/** Waits until a page has come to a step of the shared turn. */
const stepIs = async ({ page }: Client, step: number): Promise<void> =>
  void (await page.waitForFunction((wanted) => {
    const { game } = globalThis as unknown as FoundryPage;
    const [combat] = game.combats.contents;
    return combat !== undefined && game.modules.get("turnwright").api.view(combat)?.["step"] === wanted;
  }, step));

/** Ann steps down the ladder to the melee: step 8. */
export async function toMelee({ ann }: Table): Promise<void> {
  for (const step of [6, 7, 8]) {
    await button(asks(ann), "Next step").click();
    await stepIs(ann, step);
  }
}

/** Opens the panel, or the log, from the tracker's head. */
export async function openWindow({ page, tracker }: Seat, which: "panel" | "log"): Promise<void> {
  await tracker.locator(`[data-window="${which}"]`).click();
  await page.locator(`#turnwright-${which}`).waitFor();
}

/**
 * Gives commands one after the other, each as the one whose place is named; whoever goes on has seen what was before. Then waits until
 * nothing is under way.
 */
export async function play(
  table: Table,
  steps: readonly (readonly [place: "gm" | "ann" | "ben", command: Command])[],
): Promise<void> {
  for (const [i, [place, command]] of steps.entries()) {
    await done(table[place], command);
    if (steps[i + 1]?.[0] !== place) await together(table.fight);
  }
  await settled(table.fight);
}
