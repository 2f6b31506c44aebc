import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { faultsInBothThemes } from "../support/faults.ts";
import {
  anew,
  done,
  encounter,
  everybody,
  IDS,
  look,
  openFight,
  stored,
  together,
  openTracker,
} from "../support/fight.ts";
import { freshFights } from "../support/fresh-fights.ts";
import type { Fight } from "../support/fight.ts";
import { setSetting } from "../support/documents.ts";
import { openMenu, openSceneTab } from "../support/page-deeds.ts";
import type { Seat } from "../support/seats.ts";
import { settled } from "../support/settled.ts";
import type { JsonObject } from "../../tabletop/common/utils/objects.ts";
import type { WorldSeed } from "../../tabletop/server/index.ts";

/** As much of a page as a game system's settings are registered through. */
interface RegisteringPage {
  readonly game: { readonly settings: { register(namespace: string, key: string, data: object): void } };
}

/** As much of a page as a game system's own script changes. */
interface SystemPage {
  readonly Hooks: { once(name: string, then: () => void): void };
  readonly CONFIG: {
    readonly Combat: { documentClass: CombatClass };
    readonly Combatant: { documentClass: CombatantClass };
  };
}

// TypeScript lets a class be extended with a mixin only where that one's constructor takes anything.
// oxlint-disable-next-line typescript/no-explicit-any
type CombatantClass = new (...args: any[]) => { readonly hasPlayerOwner: boolean; prepareDerivedData(): void };
// oxlint-disable-next-line typescript/no-explicit-any
type CombatClass = new (...args: any[]) => { setupTurns(): { readonly name: string }[]; turns: unknown[] };

async function openCheck(fight: Fight): Promise<Locator> {
  const window = await openMenu(fight.gm, "check");
  await window.getByRole("table").waitFor();
  await settled(fight);
  return window;
}

async function type(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press("Enter");
}

const row = (window: Locator, name: string): Locator =>
  window.getByRole("row").filter({ has: window.page().getByRole("rowheader", { name }) });

const seatOf = ({ gm }: Fight): Seat => ({ ...gm, tracker: gm.page.locator("#combat") });

/** The value shown in a field: the typed one, else the sheet's. */
const shown = async (field: Locator): Promise<string> =>
  (await field.inputValue()) || ((await field.getAttribute("placeholder")) ?? "");

const typed = (fight: Fight): unknown =>
  (stored(fight)["flags"] as { turnwright?: { typed?: unknown } }).turnwright?.typed;

const traitsOf = (fight: Fight, id: string): unknown =>
  (encounter(fight)?.["combatants"] as Record<string, { traits: unknown }> | undefined)?.[id]?.traits;

/** An actor whose Constitution has its modifier and no save. */
function withoutSave(actor: JsonObject): JsonObject {
  const system = actor["system"] as JsonObject;
  const abilities = system["abilities"] as Record<string, JsonObject>;
  const { save: _save, ...con } = abilities["con"] ?? {};
  return { ...actor, system: { ...system, abilities: { ...abilities, con } } };
}

/** The hag's bonus is dice, the cultist has nothing at all, Gereneth's save is a guess; a bandit stands on the scene and takes no part. */
function incomplete(seed: WorldSeed): WorldSeed {
  const { Actor = [], Scene = [] } = seed.documents;
  const spoil = (actor: JsonObject): JsonObject => {
    if (actor["_id"] === SEED_IDS.actors.hag) return { ...actor, system: { attributes: { init: { total: "1d4" } } } };
    if (actor["_id"] === SEED_IDS.actors.gereneth) return withoutSave(actor);
    return actor["_id"] === SEED_IDS.actors.cultist ? { ...actor, system: {} } : actor;
  };
  const bandit = (index: number): JsonObject => ({
    _id: `TokenBandit0000${index}`,
    name: "Bandit",
    actorId: SEED_IDS.actors.gereneth,
    x: 100 * index,
    y: 100,
  });
  const withBandits = (scene: JsonObject): JsonObject =>
    scene["_id"] === SEED_IDS.scene
      ? { ...scene, tokens: [...(scene["tokens"] as JsonObject[]), bandit(1), bandit(2)] }
      : scene;
  return { ...seed, documents: { ...seed.documents, Actor: Actor.map(spoil), Scene: Scene.map(withBandits) } };
}

describe("the check of what tokens bring", () => {
  let fight: Fight;

  freshFights({ players: 1, variant: "shared-turn", world: incomplete }, (fresh) => {
    fight = fresh;
  });

  it("shows what was found of every value for every token, what cannot be used, what is missing, and what other rules need", async () => {
    const window = await openCheck(fight);
    expect(await window.getByRole("status").textContent()).toBe("Complete: 4 of 6");
    const bonus = window.getByRole("textbox", { name: "Gereneth: Initiative bonus" });
    expect(await shown(bonus)).toBe("4");
    expect(await row(window, "Green Hag").getByText("not a number").count()).toBe(1);
    expect(await shown(window.getByRole("textbox", { name: "Green Hag: Initiative bonus" }))).toBe("“1d4”");
    expect(await shown(window.getByRole("textbox", { name: "Lurking Cultist: Initiative bonus" }))).toBe("missing");
    await window.getByText(/^Initiative bonus: attributes\.init\.total/).waitFor();
    await row(window, "Gereneth").getByText("guess").waitFor();
    // Who look the same and are in no fight stand together, and nothing can be typed for them.
    expect(await row(window, "Bandit × 2").count()).toBe(1);
    expect(await row(window, "Bandit × 2").getByRole("textbox").count()).toBe(0);
    expect(await faultsInBothThemes(seatOf(fight), "#turnwright-check")).toEqual([]);
    await window.getByRole("combobox", { name: "Turn rules" }).selectOption({ label: "Individual Initiative" });
    await window.getByRole("columnheader", { name: "Tiebreaker" }).waitFor();
    await settled(fight);
    expect(await window.getByRole("textbox").count()).toBe(0);
    await window.getByText("put the tokens into a fight with these rules").waitFor();
  });

  it("takes a value for just this fight, which counts in it and nowhere else", async () => {
    const window = await openCheck(fight);
    for (const [trait, text] of [
      ["Initiative bonus", "3"],
      ["Dexterity (breaks ties)", "12"],
      ["Constitution saving throw bonus", "1"],
    ] as const) {
      const taken = row(window, "Green Hag").getByText("typed");
      const before = await taken.count();
      await type(window.getByRole("textbox", { name: `Green Hag: ${trait}` }), text);
      await expect.poll(() => taken.count()).toBe(before + 1);
    }
    await window.getByText("Complete: 5 of 6").waitFor();
    expect(typed(fight)).toEqual({ [IDS.hag]: { initiative: 3, dexterity: 12, concentration: 1 } });
    await done(fight.gm, { do: "start" });
    await type(window.getByRole("textbox", { name: "Gereneth: Initiative bonus" }), "7");
    await expect.poll(() => traitsOf(fight, IDS.gereneth)).toMatchObject({ initiative: 7 });
  });

  it("stands in the scene's configuration too, for the rules that are chosen there", async () => {
    const window = await openSceneTab(fight.gm);
    const brings = window.getByRole("region", { name: "Values of the tokens on this scene" });
    await brings.getByText("Complete: 4 of 6").waitFor();
    await type(brings.getByRole("textbox", { name: "Lurking Cultist: Initiative bonus" }), "2");
    await row(brings, "Lurking Cultist").getByText("typed").waitFor();
    await settled(fight);
    expect(await window.isVisible()).toBe(true);
    const rules = window.getByRole("combobox", { name: "Turn rules" });
    await rules.selectOption({ label: "Action Phases" });
    await brings.getByRole("columnheader", { name: "Data Processing" }).waitFor();
    expect(await faultsInBothThemes(seatOf(fight), ".scene-config .turnwright-brings")).toEqual([]);
    await rules.selectOption({ label: "Off: Foundry’s own turns" });
    await brings.waitFor({ state: "hidden" });
    expect(typed(fight)).toEqual({ [IDS.cultist]: { initiative: 2 } });
    expect(fight.gm.errors).toEqual([]);
  });
});

/** A system as cosmere-rpg has it: a combatant's initiative is worked out and stored nowhere, and some are listed twice. */
function workedOut(): void {
  const install = ({ Hooks, CONFIG }: SystemPage): void =>
    Hooks.once("init", () => {
      const { Combat, Combatant } = CONFIG;
      Combatant.documentClass = class extends Combatant.documentClass {
        override prepareDerivedData(): void {
          super.prepareDerivedData();
          // Its own schema has no such field: what is there cannot be written.
          const get = (): number => (this.hasPlayerOwner ? 503 : 3);
          Object.defineProperty(this, "initiative", { get, configurable: true });
        }
      };
      Combat.documentClass = class extends Combat.documentClass {
        override setupTurns(): { readonly name: string }[] {
          const turns = super.setupTurns();
          this.turns = turns.flatMap((one) => (one.name === "Green Hag" ? [one, one] : [one]));
          return this.turns as { readonly name: string }[];
        }
      };
    });
  let hooks: SystemPage["Hooks"] | undefined;
  Object.defineProperty(globalThis, "Hooks", {
    configurable: true,
    get: () => hooks,
    set: (given: SystemPage["Hooks"]) => {
      hooks = given;
      // The page sets its other globals in the same moment.
      queueMicrotask(() => install(globalThis as unknown as SystemPage));
    },
  });
}

/** A combat as Foundry and the system have it. */
interface NativeCombat {
  readonly combatant?: { readonly id: string };
  readonly combatants: { get(id: string): { readonly initiative: number | null } | undefined };
}

/** The combatant that Foundry's own pointer names, and what the system says of somebody's initiative. */
const native = async ({ page }: { readonly page: Page }, id: string) =>
  page.evaluate((combatant) => {
    const { game } = globalThis as unknown as { game: { combats: { contents: readonly NativeCombat[] } } };
    const [combat] = game.combats.contents;
    return { pointed: combat?.combatant?.id, own: combat?.combatants.get(combatant)?.initiative };
  }, id);

describe("a system that keeps initiative for itself", () => {
  let fight: Fight;

  beforeAll(async () => {
    const system = { id: "cosmere-rpg", title: "Cosmere", version: "3.0.0" };
    fight = await openFight({ players: 1, variant: "basic", world: (seed) => ({ ...seed, system }) });
    for (const { page } of everybody(fight)) await page.addInitScript(workedOut);
    fight = await anew(fight);
  });
  afterAll(async () => fight.tabletop.stop());

  it("is told to the gm in words, with that its version is another than the confirmed one", async () => {
    const window = await openCheck(fight);
    await window.getByText("Cosmere calculates initiative and does not store it.").waitFor();
    await window.getByText("This world uses 3.0.0, which may keep values elsewhere").waitFor();
  });

  it("goes by the rules all the same, which its rows show and take, and nothing is written into its data (C-7)", async () => {
    for (const [id, value] of [
      [IDS.hag, 20],
      [IDS.gereneth, 15],
      [IDS.cultist, 10],
      [IDS.johnston, 5],
    ] as const) {
      await done(fight.gm, { do: "setInitiative", combatant: id, value });
    }
    await done(fight.gm, { do: "start" });
    await fight.gm.page.locator(".notification", { hasText: "calculates initiative and does not store it" }).waitFor();
    await together(fight);
    for (const id of [IDS.hag, IDS.gereneth, IDS.cultist, IDS.johnston]) {
      expect((await look(fight.gm)).active).toEqual([id]);
      for (const who of [fight.gm, fight.ann]) {
        const own = id === IDS.gereneth || id === IDS.johnston ? 503 : 3;
        expect(await native(who, id)).toEqual({ pointed: id, own });
      }
      await done(fight.gm, { do: "endTurn" });
      await together(fight);
    }
    const place = ({ page }: { readonly page: Page }) =>
      page.locator(`#combat li.combatant[data-combatant-id="${IDS.gereneth}"] .token-initiative`);
    await expect.poll(async () => place(fight.ann).textContent()).toMatch(/^\s*15\s*$/);
    await openTracker(fight.gm);
    const field = place(fight.gm).locator("input");
    await expect.poll(async () => field.inputValue()).toBe("15");
    await field.fill("+2");
    await field.press("Enter");
    await expect.poll(async () => (await look(fight.gm)).combatants[IDS.gereneth]?.initiative).toBe(17);
    await expect.poll(async () => place(fight.ann).textContent()).toMatch(/^\s*17\s*$/);
    await settled(fight);
    expect(await native(fight.gm, IDS.gereneth)).toMatchObject({ own: 503 });
    expect(stored(fight).combatants.map(({ initiative }) => initiative ?? null)).toEqual([null, null, null, null]);
    expect(await fight.gm.page.locator("dialog").count()).toBe(0);
    expect(everybody(fight).flatMap(({ errors }) => errors)).toEqual([]);
  });
});

describe("a pool of Momentum that the system keeps (M-1)", () => {
  let fight: Fight;

  beforeAll(async () => {
    const system = { id: "sta", title: "Star Trek Adventures", version: "2.5.7" };
    fight = await openFight({ players: 1, variant: "momentum", world: (seed) => ({ ...seed, system }) });
    for (const { page } of [fight.gm, fight.ann]) {
      await page.evaluate(() => {
        const { settings } = (globalThis as unknown as RegisteringPage).game;
        settings.register("sta", "momentum", { scope: "world", type: Number, default: 0 });
        settings.register("sta", "maxNumberOfMomentum", { scope: "world", type: Number, default: 6 });
      });
    }
  });
  afterAll(async () => fight.tabletop.stop());

  it("is what a fight begins with, follows its setting until then, and is told with where it comes from", async () => {
    await setSetting(fight.gm, "momentum", 4, "sta");
    for (const who of [fight.gm, fight.ann]) {
      await expect.poll(async () => (await look(who))["momentum"]).toEqual({ value: 4, max: 6 });
    }
    const window = await openCheck(fight);
    await window.getByText(/: 4, from the game system \(setting:sta\.momentum\)/).waitFor();
    await setSetting(fight.gm, "momentum", 5, "sta");
    await expect.poll(async () => (await look(fight.ann))["momentum"]).toEqual({ value: 5, max: 6 });
    await done(fight.gm, { do: "start" });
    await setSetting(fight.gm, "momentum", 1, "sta");
    await settled(fight);
    expect((await look(fight.gm))["momentum"]).toEqual({ value: 5, max: 6 });
  });
});
