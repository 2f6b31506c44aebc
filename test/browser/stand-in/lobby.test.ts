import { AxeBuilder } from "@axe-core/playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Frame, Locator, Page } from "playwright";
import { startLobby } from "../../tabletop/lobby/index.ts";
import type { Lobby } from "../../tabletop/lobby/index.ts";
import { ROOMS } from "../../tabletop/lobby/rooms.ts";
import { languagesOf, wordsOf, type Words } from "../../tabletop/lobby/words.ts";
import { fixDice, openPage } from "../../tabletop/testing.ts";
import { writeModule } from "../../tabletop/tests/module-fixture.ts";
import { textsOf } from "../../architecture/language-file.ts";
import { readJson } from "../../architecture/project.ts";
import { MODULE } from "../support/fight.ts";
import { countPresses, type Presses } from "../support/presses.ts";

/** As much of a game in a pane as these tests look at. */
interface GamePane {
  readonly game: {
    readonly ready?: boolean;
    readonly combat: { readonly id: string };
    readonly release: { readonly generation: number };
    readonly i18n: { readonly lang: string };
    readonly modules: {
      get(id: string): { readonly api: { screen(combat: unknown): { readonly rev: number } | null } };
    };
  };
}

const LANGUAGES = languagesOf(MODULE);

const inLanguage = (lang: string): Words => wordsOf(LANGUAGES, lang);

const english = inLanguage("en");

let lobby: Lobby;
let page: Page;
let presses: Presses;

const visit = async (locale = "en-US"): Promise<Page> => openPage({ viewport: { width: 1280, height: 720 }, locale });

beforeAll(async () => {
  lobby = await startLobby({ modulePath: MODULE, filesStay: true, isPainted: false });
  page = await visit();
  presses = await countPresses(page);
});
afterAll(async () => {
  await page.context().close();
  await lobby.stop();
});

/** The game of a seat: 0 the gm's, then the players'. */
const game = (seat: number): Frame => {
  const frame = page.frames()[seat + 1];
  if (!frame) throw new Error(`There is no pane ${seat}`);
  return frame;
};

const tracker = (seat: number): Locator => page.locator("iframe").nth(seat).contentFrame().locator("#combat");

/** Where a seat is asked: in the bar over the map, else in the tracker. */
const asks = (seat: number): Locator =>
  page.locator("iframe").nth(seat).contentFrame().locator("#turnwright-turn-bar, #combat");

const button = (where: Locator, name: string | RegExp): Locator =>
  where.getByRole("button", { name }).filter({ visible: true }).first();

/** How many steps a fight has taken, as a seat knows it. */
const revOf = async (seat: number): Promise<number> =>
  game(seat).evaluate(() => {
    const { game: here } = globalThis as unknown as GamePane;
    return here.modules.get("turnwright").api.screen(here.combat)?.rev ?? 0;
  });

/** Opens a room from the lobby by a click on its card, and waits until everybody is there. */
async function enter(id: string): Promise<void> {
  await page.goto(lobby.url);
  await page.getByRole("link", { name: english.rules(id).name, exact: true }).click();
  await button(tracker(0), "Begin the fight").waitFor();
  await expect.poll(() => tracker(1).locator(".combatant").count()).toBeGreaterThan(1);
  await expect.poll(() => tracker(2).locator(".combatant").count()).toBeGreaterThan(1);
}

/** Decides the dice of the gm's client: the first to roll is one of Ann's, and gets the most. */
async function loadDice(): Promise<void> {
  await fixDice(game(0), [[20, 20], ...[3, 5, 7, 2, 4, 6, 8, 9, 10, 11].map((face) => [20, face] as const)]);
}

/** The names of the first buttons under each set of rules: a player's, and the gm's where that is another. */
const FIRST: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  "shared-turn": ["Pass", "Pass for Gereneth"],
  basic: ["Delay"],
  "action-points": [/End turn/],
  phases: ["Simple action", /End phase/],
  "initiative-score": ["Act last", /End turn/],
  momentum: [/^Aria/],
  popcorn: ["Next"],
  greyhawk: [/^Melee/, /^Begin the count/],
};

/** The names and sentences on the cards of a lobby. */
const cards = async (at: Page): Promise<string[][]> =>
  at
    .locator(".card")
    .evaluateAll((all) => all.map((card) => [...card.querySelectorAll("h2, h2 + p")].map((one) => one.textContent)));

/** The cards as the module's texts in a language have them. */
const cardsIn = (lang: string): (string | undefined)[][] => {
  const texts = textsOf(readJson(`lang/${lang}.json`));
  const textOf = (key: string): string => texts.get(`TURNWRIGHT.${key}`) as string;
  const words = inLanguage(lang);
  return [
    ...ROOMS.map(({ id }) => [textOf(`${id}.name`), textOf(`${id}.summary`)]),
    [words.text("big-fight"), words.text("many")],
  ];
};

/** The parts of a page of the lobby whose text has no room, or that stand out of the part they belong to. */
const cutOffIn = async (at: Page): Promise<string[]> =>
  at.locator("body :is(h1, h2, p, a, button, span, nav, .chooser)").evaluateAll((all) =>
    all.flatMap((element) => {
      const box = element.getBoundingClientRect();
      const around = (
        element.parentElement?.closest(".card, .top, .bar, .pane-head") ?? document.body
      ).getBoundingClientRect();
      const isOut = box.left < around.left || box.right > around.right || box.bottom > around.bottom + 1;
      const isCut = element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== "inline";
      return isOut || isCut ? [`${element.tagName}: ${element.textContent}`] : [];
    }),
  );

describe("the lobby", () => {
  it("has a card for each set of rules that the module has, and for a big fight", async () => {
    await page.goto(lobby.url);
    expect(await cards(page)).toEqual(cardsIn("en"));
    expect(Object.keys(FIRST).toSorted()).toEqual(ROOMS.map(({ id }) => id).toSorted());
  });

  it("is used by the keyboard alone", async () => {
    await page.goto(lobby.url);
    const at = async (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? "");
    while ((await at()) !== "Popcorn Initiative") await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/play/popcorn?*");
    await button(tracker(0), "Begin the fight").waitFor();
    const wide = page.getByRole("button", { name: "Wide" }).nth(1);
    await wide.focus();
    await page.keyboard.press("Space");
    expect(await wide.getAttribute("aria-pressed")).toBe("true");
    expect((await page.locator("iframe").nth(1).boundingBox())?.width).toBeGreaterThan(600);
  });
});

describe("the language of the lobby", () => {
  it("is the visitor's, and that of the table behind a card", async () => {
    const visitor = await visit("pl-PL");
    await visitor.goto(lobby.url);
    expect(await visitor.locator("html").getAttribute("lang")).toBe("pl");
    expect(await cards(visitor)).toEqual(cardsIn("pl"));
    await visitor.getByRole("link", { name: "Wynik inicjatywy", exact: true }).click();
    await visitor.getByRole("heading", { name: "Ann: Human Knight i Thief" }).waitFor();
    const games = visitor.locator("iframe");
    await button(games.first().contentFrame().locator("#combat"), "Zacznij walkę").waitFor();
    for (const seat of [1, 2]) {
      const frame = visitor.frames()[seat + 1];
      await frame?.waitForFunction(() => (globalThis as unknown as Partial<GamePane>).game?.ready === true);
      expect(await frame?.evaluate(() => (globalThis as unknown as GamePane).game.i18n.lang)).toBe("pl");
    }
    await visitor.context().close();
  });

  it("can be switched, and stays from then on", async () => {
    await page.goto(lobby.url);
    await page.getByRole("link", { name: "Deutsch" }).click();
    await expect.poll(() => cards(page)).toEqual(cardsIn("de"));
    await page.getByRole("link", { name: "Hell" }).click();
    await page.getByRole("link", { name: "Momentum, nur SL" }).click();
    await button(tracker(0), "Kampf beginnen").waitFor();
    await page.getByRole("link", { name: "ES", exact: true }).click();
    await button(tracker(0), "Comenzar el combate").waitFor();
    await page.getByRole("link", { name: "Todas las reglas" }).click();
    await expect.poll(() => cards(page)).toEqual(cardsIn("es"));
    expect(await page.locator('html[data-theme="light"]').count()).toBe(1);
  });

  it("leaves room for everything at 1280 by 720, each of them, and can be used by everybody in both themes", async () => {
    const themes = new Map([
      ["de", "dark"],
      ["pl", "light"],
    ]);
    const visitor = await visit();
    // The games have tests of their own.
    await visitor.route(/\/shared-turn\/\?user=/, async (route) => route.abort());
    for (const { lang } of LANGUAGES) {
      for (const path of ["/", "/play/shared-turn"]) {
        const theme = themes.get(lang);
        await visitor.goto(`${lobby.url}${path}?lang=${lang}&theme=${theme ?? "dark"}`);
        expect(await visitor.locator("html").getAttribute("lang")).toBe(lang);
        expect(await cutOffIn(visitor), `${lang} ${path}`).toEqual([]);
        if (theme === undefined) continue;
        const { violations } = await new AxeBuilder({ page: visitor }).exclude("iframe").setLegacyMode().analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
      }
    }
    await visitor.addStyleTag({ content: ".bar h1 { flex: none; width: 4em; overflow: hidden; white-space: nowrap }" });
    expect(await cutOffIn(visitor)).toEqual([expect.stringMatching(/^H1/)]);
    await visitor.context().close();
  });
});

describe("from the lobby to a first action", () => {
  it.each(ROOMS.map(({ id }) => id))("takes a player and the gm three clicks each: %s", async (id) => {
    const { clicks: atFirst, keys } = presses;
    await enter(id);
    const toEnter = presses.clicks - atFirst;
    expect(toEnter).toBe(1);
    expect(await tracker(0).locator(".turnwright-missing").count()).toBe(0);
    for (const [place, name] of (FIRST[id] ?? []).entries()) {
      const seat = 1 - place;
      const inside = presses.clicks;
      await loadDice();
      await button(tracker(0), "Begin the fight").click();
      const own = button(asks(seat), name);
      await own.waitFor();
      const before = await revOf(seat);
      await own.click();
      await expect.poll(() => revOf(seat)).toBeGreaterThan(before);
      expect(toEnter + presses.clicks - inside).toBe(3);
      lobby.table(id).renew();
      await button(tracker(0), "Begin the fight").waitFor();
    }
    expect(presses.keys).toBe(keys);
  });
});

describe("a room", () => {
  it("starts over as it was, in every window", async () => {
    await enter("basic");
    await loadDice();
    const alone = await page.context().newPage();
    await alone.goto(`${lobby.url}/play/basic?seat=ann`);
    await button(tracker(0), "Begin the fight").click();
    const there = alone.frameLocator("iframe").locator("#turnwright-turn-bar, #combat");
    await button(there, "Delay").waitFor();
    await page.getByRole("button", { name: "Start over" }).click();
    await button(tracker(0), "Begin the fight").waitFor();
    await button(there, "Roll initiative").waitFor();
    await alone.close();
  });

  it("has the theme and the generation that were chosen", async () => {
    await page.goto(lobby.url);
    await page.getByRole("link", { name: "Light" }).click();
    await page.getByRole("link", { name: "v13" }).click();
    await page.getByRole("link", { name: "Individual Initiative as Ann alone" }).click();
    await button(asks(0), "Roll initiative").waitFor();
    expect(await page.frameLocator("iframe").locator("body.theme-light").count()).toBe(1);
    const generation = await game(0).evaluate(() => (globalThis as unknown as GamePane).game.release.generation);
    expect(generation).toBe(13);
    expect(await page.locator("iframe").count()).toBe(1);
  });

  it("is joined by a link to the root that names a user, at the fight", async () => {
    const [gm] = lobby.table("shared-turn").links;
    await page.goto(`${lobby.url}/${new URL(gm?.url ?? "").search}&generation=13&theme=light`);
    await page.waitForFunction(() => (globalThis as unknown as GamePane).game.ready === true);
    expect(await page.evaluate(() => (globalThis as unknown as GamePane).game.release.generation)).toBe(13);
    expect(await page.locator("body.theme-light").count()).toBe(1);
    await button(page.locator("#combat"), "Begin the fight").waitFor();
  });

  it("opens a seat in a window of its own as it looks beside the others", async () => {
    await page.goto(`${lobby.url}/play/basic?theme=light&lang=de`);
    const opened = page.context().waitForEvent("page");
    await page.getByRole("link", { name: /^Ann: .*eigenen Fenster/ }).click();
    const alone = await opened;
    const seat = alone.frameLocator("iframe");
    await seat.locator("body.theme-light").waitFor();
    await button(seat.locator("#turnwright-turn-bar, #combat"), "Initiative würfeln").waitFor();
    await alone.close();
  });
});

it("enables other modules in its rooms, and fails for a folder without a manifest", async () => {
  const fixture = writeModule({ esmodules: ["fixture.mjs"] }, { "fixture.mjs": "" });
  const other = await startLobby({ modulePath: MODULE, otherModulePaths: [fixture.path] });
  const bad = await startLobby({ modulePath: MODULE, otherModulePaths: [`${fixture.path}/nothing`] });
  const [{ url } = { url: "" }] = other.table("basic").links;
  expect(await (await fetch(url)).text()).toContain('src="modules/fixture/fixture.mjs"');
  expect(() => bad.table("basic")).toThrow("module.json is missing");
  await Promise.all([other.stop(), bad.stop()]);
  fixture.remove();
});
