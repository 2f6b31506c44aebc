import { afterAll, afterEach, describe, expect, it } from "vitest";
import { type Client, startTestTabletop, type TestTabletop } from "../../tabletop/testing.ts";
import { textsOf } from "../../architecture/language-file.ts";
import { readJson } from "../../architecture/project.ts";
import { cutChoices, cutOff } from "../support/faults.ts";
import { done, IDS, MODULE, openTracker } from "../support/fight.ts";
import { NUMBERS, ready, STORIES, type Story } from "../support/stories.ts";
import { renewed, settled } from "../support/settled.ts";

/** The languages with the longest words and sentences, in which nothing may be cut off. Each costs a page under every variant. */
const LANGUAGES = ["de", "fr", "pl"];

/** The module's surfaces on a player's page: the tracker, the turn bar, the order over the map, the window. */
const SURFACES = ["#combat", "#turnwright-turn-bar", "#turnwright-strip", "#turnwright-panel"];

/** The sidebar as narrow as Foundry makes it. */
const NARROW = "#sidebar-content, #combat { width: 300px }";

let tabletop: TestTabletop | undefined;

afterEach(async () => {
  await tabletop?.stop();
  tabletop = undefined;
});

async function seat(at: TestTabletop, lang: string): Promise<Client> {
  const client = await at.join("Ann", { lang });
  await client.page.addStyleTag({ content: NARROW });
  await openTracker(client, true);
  return client;
}

/** Has the window open where the variant has one. It closes with the fight that it shows, and is there again with the next. */
async function openPanel({ page }: Client, { hasWindow = true }: Story): Promise<void> {
  const panel = page.locator("#turnwright-panel");
  if (!hasWindow || (await panel.count()) > 0) return;
  await page.locator('#combat [data-window="panel"]').click();
  await panel.waitFor();
}

/** The parts of a page that are cut off, surface by surface; surfaces that do not show now are left out. */
async function cutOffOn(client: Client): Promise<string[]> {
  const shown: string[] = [];
  for (const surface of SURFACES) if ((await client.page.locator(surface).count()) > 0) shown.push(surface);
  expect(shown).toContain("#combat");
  const found: string[] = [];
  for (const surface of shown) found.push(...(await cutOff(client, surface)).map((part) => `${surface} ${part}`));
  return found;
}

describe("a player's page", () => {
  let people: readonly (readonly [lang: string, client: Client])[] = [];
  let gm: Client;
  let shared: TestTabletop | undefined;

  const everybody = (): Client[] => [gm, ...people.map(([, client]) => client)];

  /** Puts a world on the table, with everybody at it: at that of the last test, unless the world is of another system. */
  async function gather(story: Story): Promise<TestTabletop> {
    const { system } = story.world();
    if (shared?.world.system.id === system.id) {
      await renewed({ tabletop: shared }, story.world, ...everybody());
    } else {
      await shared?.stop();
      shared = await startTestTabletop({ modulePath: MODULE, world: story.world });
      gm = await shared.join("Gamemaster");
      people = [];
      for (const lang of LANGUAGES) people = [...people, [lang, await seat(shared, lang)]];
    }
    for (const [, client] of people) await openPanel(client, story);
    return shared;
  }

  afterAll(async () => shared?.stop());

  it.each(STORIES)("under $variant cuts nothing off in any language, in a sidebar of 300 px", async (story) => {
    const at = await gather(story);
    for (const [index, commands] of story.moments.entries()) {
      for (const command of commands) await done(gm, command);
      await settled({ tabletop: at }, ...everybody());
      for (const [lang, client] of people) {
        expect(await client.page.locator("html").getAttribute("lang")).toBe(lang);
        expect(await cutOffOn(client), `${lang}, moment ${index}`).toEqual([]);
      }
    }
    for (const [lang, { page }] of people) {
      const name = textsOf(readJson(`lang/${lang}.json`)).get(`TURNWRIGHT.${story.variant}.name`);
      expect(await page.locator("#combat").textContent()).toContain(name);
    }
    expect(people.flatMap(([, { errors }]) => errors)).toEqual([]);
  });
});

/** As much of a page as windows are opened on. */
interface WindowPage {
  readonly game: {
    readonly settings: { readonly menus: ReadonlyMap<string, { readonly type: new () => Framed }> };
    readonly scenes: { readonly active: { readonly sheet: Framed } };
  };
  readonly foundry: { readonly applications: { readonly instances: ReadonlyMap<string, Framed> } };
}

interface Framed {
  readonly id: string;
  readonly element: HTMLElement;
  readonly options: { readonly window: { readonly resizable?: boolean } };
  readonly position: { readonly width: number };
  render(options: object): Promise<unknown>;
  setPosition(position: object): unknown;
  changeTab(tab: string, group: string): void;
  close(): Promise<unknown>;
}

/** The GM's windows that the module's settings open, the scene's form, and that for an effect. */
const WINDOWS = ["guide", "options", "bindings", "check", "setup", "table", "scene", "effect"];

/** Opens a window of the GM's, and gives its id. */
async function openWindow({ page }: Client, which: string): Promise<string> {
  const known = await page.evaluate((name) => {
    const { game, foundry } = globalThis as unknown as WindowPage;
    const before = [...foundry.applications.instances.keys()];
    const type = game.settings.menus.get(`turnwright.${name}`)?.type;
    void (type === undefined ? game.scenes.active.sheet : new type()).render({ force: true });
    return before;
  }, which);
  const shown = await page.waitForFunction((before) => {
    const { instances } = (globalThis as unknown as WindowPage).foundry.applications;
    const fresh = [...instances.values()].find(({ id, element }) => !before.includes(id) && element?.isConnected);
    return fresh?.id;
  }, known);
  const id = String(await shown.jsonValue());
  await page.evaluate(
    ([asked, isScene]) => {
      const window = (globalThis as unknown as WindowPage).foundry.applications.instances.get(asked);
      if (isScene) window?.changeTab("turnwright", "sheet");
    },
    [id, which === "scene"] as const,
  );
  // The compatibility check ends before it is looked at.
  if (which === "table") await page.locator("#turnwright-compatibility-save:enabled").waitFor();
  return id;
}

/** What of a window lies below the page's edge, once it is drawn: it moves up with that picture. The form of a scene is Foundry's to place. */
async function belowPage({ page }: Client, id: string): Promise<string[]> {
  if (!id.startsWith("turnwright")) return [];
  const below = await page.locator(`#${id}`).evaluate(async (element) => {
    await new Promise(requestAnimationFrame);
    return element.getBoundingClientRect().bottom - innerHeight;
  });
  return below > 1 ? [`${id} reaches below the page: ${below}`] : [];
}

/** Makes a window as narrow as it goes. */
const narrow = async ({ page }: Client, id: string): Promise<void> =>
  page.evaluate((asked) => {
    const window = (globalThis as unknown as WindowPage).foundry.applications.instances.get(asked);
    if (window?.options.window.resizable === true) window.setPosition({ width: 300 });
  }, id);

/** Opens the form for an effect from a row, with all that it can ask for, and gives its id. */
async function openEffectForm({ page }: Client): Promise<string> {
  await page.locator(`#turnwright-sidebar-row-${IDS.hag}-more`).click();
  await page.locator(`#combat [data-targets="${IDS.hag}"]`).click();
  const form = page.locator("#turnwright-effect");
  await form.locator('[name="lasts"]').selectOption("source-turn-start");
  for (const moment of ["tick.at", "save.at"]) await form.locator(`[name="${moment}"]`).selectOption("turn-start");
  for (const part of await form.locator("summary").all()) await part.click();
  return "turnwright-effect";
}

const closeWindow = async ({ page }: Client, id: string): Promise<void> =>
  page.evaluate(async (which) => {
    await (globalThis as unknown as WindowPage).foundry.applications.instances.get(which)?.close();
  }, id);

describe.each(LANGUAGES)("the GM's pages in %s", (lang) => {
  it("cut nothing off in a sidebar of 300 px and in windows as narrow as they go", async () => {
    tabletop = await startTestTabletop({ modulePath: MODULE, world: ready("shared-turn") });
    const gm = await tabletop.join("Gamemaster", { lang });
    const found: string[] = [];
    const look = async (surface: string): Promise<void> => {
      await settled({ tabletop: tabletop as TestTabletop, gm });
      found.push(...(await cutOff(gm, surface)).map((part) => `${surface} ${part.replaceAll(/\s+/g, " ")}`));
    };
    await gm.page.addStyleTag({ content: NARROW });
    await openTracker(gm);
    for (const command of NUMBERS) await done(gm, command);
    await done(gm, { do: "start" });
    await done(gm, { do: "declareActor", combatant: IDS.gereneth, plan: "Stab her", intends: ["move", "melee"] });
    await look("#combat");
    for (const which of WINDOWS) {
      // The compatibility check plays fights: its sentences are the longest in German.
      if (which === "table" && lang !== "de") continue;
      const id = which === "effect" ? await openEffectForm(gm) : await openWindow(gm, which);
      found.push(...(await cutChoices(gm, `#${id} .window-content`)));
      found.push(...(await belowPage(gm, id)));
      await narrow(gm, id);
      await look(`#${id}`);
      await closeWindow(gm, id);
    }
    for (const which of ["panel", "log", "options"]) {
      await gm.page.locator(`#combat [data-window="${which}"]`).click();
      const narrowed = await gm.page.waitForFunction((name) => {
        const { instances } = (globalThis as unknown as WindowPage).foundry.applications;
        const shown = [...instances.values()].find(
          ({ id, element }) => id.startsWith("turnwright") && id.includes(name) && element?.isConnected,
        );
        if (shown === undefined) return null;
        if (shown.options.window.resizable === true) shown.setPosition({ width: 300 });
        return shown.id;
      }, which);
      await look(`#${String(await narrowed.jsonValue())}`);
    }
    expect(found).toEqual([]);
    expect(gm.errors).toEqual([]);
  });
});

it("the check bites: a line that has no room is found", async () => {
  tabletop = await startTestTabletop({ modulePath: MODULE, world: ready("basic") });
  const client = await seat(tabletop, "de");
  await client.page.locator("#combat .turnwright-variant").waitFor();
  expect(await cutOffOn(client)).toEqual([]);
  const content = "#combat .turnwright-rules { display: block; max-width: 2em; overflow: hidden; white-space: nowrap }";
  await client.page.addStyleTag({ content });
  expect(await cutOffOn(client)).toEqual([expect.stringMatching(/^#combat /)]);
});
