import type { Locator } from "playwright";
import { describe, expect, it } from "vitest";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { done, encounter, IDS, stored, together } from "../support/fight.ts";
import { freshFights } from "../support/fresh-fights.ts";
import type { Fight, FoundryCombat } from "../support/fight.ts";
import { settled } from "../support/settled.ts";

/** As much of a page as settings are changed through. */
interface SettingsPage {
  readonly game: {
    readonly combats: { readonly contents: readonly FoundryCombat[] };
    readonly modules: { get(id: string): { readonly api: ChoiceApi } };
    readonly scenes: { readonly active: SettingsScene; readonly documentClass: new (data: object) => SettingsScene };
    readonly settings: {
      readonly menus: { get(key: string): { readonly type: new () => { render(options: object): Promise<unknown> } } };
      set(namespace: string, key: string, value: unknown): Promise<unknown>;
    };
  };
}

interface ChoiceApi {
  resolveVariant(combat: FoundryCombat): { readonly id: string; readonly from: string };
  chooseVariant(combat: FoundryCombat, id: string | null): Promise<boolean>;
}

interface SettingsScene {
  readonly sheet: { render(options: object): Promise<unknown> };
  update(changes: object): Promise<unknown>;
}

/** As much of a page as lists settings. */
interface ListedPage {
  readonly game: {
    readonly settings: {
      readonly settings: ReadonlyMap<
        string,
        {
          readonly namespace: string;
          readonly key: string;
          readonly scope: string;
          readonly config: boolean;
          readonly choices?: object;
        }
      >;
    };
  };
}

/** As much of a page as another package's classes are made from. */
interface ClassesPage {
  readonly foundry: { readonly applications: { readonly sheets: { readonly SceneConfig: SceneConfigClass } } };
  readonly game: { readonly scenes: { readonly active: object } };
  readonly CONFIG: { readonly Scene: { readonly documentClass: new (data: object) => object } };
}

interface SceneConfigClass {
  new (options: { readonly document: object }): { render(options: object): Promise<unknown> };
  PARTS: Record<string, object>;
}

let fight: Fight;

freshFights({ players: 1, variant: "basic" }, (fresh) => {
  fight = fresh;
});

const sceneFlags = (): unknown => {
  const scene = fight.tabletop.world.collection("Scene").get(SEED_IDS.scene);
  return (scene?.["flags"] as { turnwright?: unknown } | undefined)?.turnwright;
};

/** The variant that somebody's browser finds for the fight, and where it comes from. */
const choice = async (who: "gm" | "ann" = "gm"): Promise<{ readonly id: string; readonly from: string }> =>
  fight[who].page.evaluate(() => {
    const { game } = globalThis as unknown as SettingsPage;
    return game.modules.get("turnwright").api.resolveVariant(game.combats.contents[0] as FoundryCombat);
  });

const choose = async (id: string | null, who: "gm" | "ann" = "gm"): Promise<boolean> =>
  fight[who].page.evaluate(async (chosen) => {
    const { game } = globalThis as unknown as SettingsPage;
    return game.modules.get("turnwright").api.chooseVariant(game.combats.contents[0] as FoundryCombat, chosen);
  }, id);

async function openSceneTab(): Promise<Locator> {
  const { page } = fight.gm;
  await page.evaluate(async () => {
    const { game } = globalThis as unknown as SettingsPage;
    await game.scenes.active.sheet.render({ force: true });
  });
  const window = page.locator(".scene-config");
  await window.locator('nav [data-tab="turnwright"]').click();
  await window.getByRole("combobox", { name: "Turn rules" }).waitFor();
  return window;
}

/** Opens one of the module's windows from the settings. */
async function openMenu(key: "options" | "bindings"): Promise<Locator> {
  await fight.gm.page.evaluate(async (menu) => {
    const { game } = globalThis as unknown as SettingsPage;
    const registered = game.settings.menus.get(`turnwright.${menu}`);
    await new registered.type().render({ force: true });
  }, key);
  return fight.gm.page.locator(`#turnwright-${key}`);
}

const save = async (window: Locator): Promise<void> => window.locator('button[type="submit"]').click();

/** Foundry's own list of settings, on a page. */
interface SettingsList {
  readonly foundry: {
    readonly applications: {
      readonly settings: { readonly SettingsConfig: new () => { render(options: object): Promise<unknown> } };
    };
  };
}

describe("Foundry's list of settings", () => {
  it("begins with the world's rules, and has the module's windows behind them in one fold", async () => {
    const { page } = fight.gm;
    await page.evaluate(async () => {
      const { foundry } = globalThis as unknown as SettingsList;
      await new foundry.applications.settings.SettingsConfig().render({ force: true });
    });
    const list = page.locator('#settings-config [data-category="turnwright"]');
    await list.locator("details > summary").waitFor({ state: "attached" });
    const first = await list.evaluate((category) =>
      [...category.children].slice(0, 2).map((one) => one.querySelector("select")?.name ?? one.tagName),
    );
    expect(first).toEqual(["turnwright.defaultVariant", "DETAILS"]);
    expect(await list.locator("details .submenu").count()).toBe(await list.locator(".submenu").count());
    await page.locator('#settings-config [data-action="close"]').click();
  });
});

describe("the scene's configuration", () => {
  it("chooses the variant and its options for fights on the scene", async () => {
    const window = await openSceneTab();
    await window.getByRole("combobox", { name: "Turn rules" }).selectOption({ label: "Individual Initiative" });
    await window.getByRole("textbox", { name: "Initiative roll" }).fill("1d12 + @initiative");
    await window.getByRole("combobox", { name: "Rolls in later rounds" }).selectOption({ label: "roll each round" });
    await save(window);
    await window.waitFor({ state: "detached" });
    await expect
      .poll(sceneFlags)
      .toMatchObject({ variant: "basic", options: { basic: { formula: "1d12 + @initiative" } } });
    await done(fight.gm, { do: "roll" });
    const options = { formula: "1d12 + @initiative", reroll: "each-round", direction: "descending" };
    expect(encounter(fight)).toMatchObject({ variant: "basic", options });
  });

  it("shows the options of the chosen variant and of no other", async () => {
    const window = await openSceneTab();
    const ours = window.getByRole("group", { name: "Shared Turn Combat" });
    await window.getByRole("combobox", { name: "Turn rules" }).selectOption({ label: "Shared Turn Combat" });
    await ours.waitFor();
    await window.getByRole("group", { name: "Individual Initiative" }).waitFor({ state: "hidden" });
    await window.getByRole("combobox", { name: "Turn rules" }).selectOption({ label: "Off: Foundry’s own turns" });
    await ours.waitFor({ state: "hidden" });
  });

  it("says what the world has where an option differs from it, marks it, and puts it back", async () => {
    await fight.gm.page.evaluate(async () => {
      const { game } = globalThis as unknown as SettingsPage;
      await game.settings.set("turnwright", "options", { basic: { formula: "3d6", direction: "ascending" } });
    });
    const window = await openSceneTab();
    const rules = window.getByRole("group", { name: "Individual Initiative" });
    const roll = rules.getByRole("textbox", { name: "Initiative roll" });
    await expect.poll(() => roll.inputValue()).toBe("3d6");
    await expect.poll(() => rules.getByText("From the world’s options.").count()).toBe(2);
    await roll.fill("1d12");
    await rules.getByRole("combobox", { name: "Rolls in later rounds" }).selectOption({ label: "roll each round" });
    await rules.getByText("World: 3d6.").waitFor();
    await rules.getByText("Default: keep the first roll.").waitFor();
    await rules.getByText("Changed here: 2").waitFor();
    await rules.getByRole("button", { name: "Reset: Rolls in later rounds" }).click();
    await rules.getByText("Changed here: 1").waitFor();
    await save(window);
    await window.waitFor({ state: "detached" });
    await expect
      .poll(sceneFlags)
      .toMatchObject({ options: { basic: { formula: "1d12", reroll: null, direction: null } } });
    const again = await openSceneTab();
    await again.getByText("World: 3d6.").waitFor();
    await again.getByRole("button", { name: "Reset all" }).first().click();
    await expect.poll(() => again.getByRole("textbox", { name: "Initiative roll" }).inputValue()).toBe("3d6");
    await save(again);
    await again.waitFor({ state: "detached" });
    await expect.poll(sceneFlags).toMatchObject({ options: { basic: { formula: null } } });
    await done(fight.gm, { do: "roll" });
    expect(encounter(fight)).toMatchObject({ options: { formula: "3d6", direction: "ascending" } });
  });

  it("leads to a wrong value on a tab that is not in view, and loses nothing that was typed", async () => {
    const window = await openSceneTab();
    await window.getByRole("textbox", { name: "Initiative roll" }).fill("a lot");
    await window.locator('nav [data-tab="basics"]').click();
    await save(window);
    await window.getByText("Initiative roll must be a roll such as").waitFor();
    await settled(fight);
    expect(await window.getByRole("textbox", { name: "Initiative roll" }).inputValue()).toBe("a lot");
  });

  it("does not save what an option does not take, and says beside it what it does", async () => {
    const window = await openSceneTab();
    const before = JSON.stringify(sceneFlags());
    await window.getByRole("textbox", { name: "Initiative roll" }).fill("a lot");
    await window.getByText("Initiative roll must be a roll such as").waitFor();
    await save(window);
    await settled(fight);
    expect(await window.isVisible()).toBe(true);
    expect(JSON.stringify(sceneFlags())).toBe(before);
    await window.getByRole("textbox", { name: "Initiative roll" }).fill("2d10");
    await save(window);
    await window.waitFor({ state: "detached" });
    await expect.poll(sceneFlags).toMatchObject({ options: { basic: { formula: "2d10" } } });
  });

  it("is not the only way in: a wrong value in any update of the scene is refused in words", async () => {
    const before = JSON.stringify(sceneFlags());
    const { page } = fight.gm;
    await page.evaluate(async () => {
      const { game } = globalThis as unknown as SettingsPage;
      await game.scenes.active.update({ flags: { turnwright: { options: { basic: { direction: "sideways" } } } } });
    });
    await page.locator(".notification", { hasText: "Who goes first" }).waitFor();
    await settled(fight);
    expect(JSON.stringify(sceneFlags())).toBe(before);
  });
});

describe("the distances of a scene", () => {
  it("stand in its configuration, above those of the world", async () => {
    const window = await openSceneTab();
    const reach = window.getByRole("spinbutton", { name: "Melee reach" });
    const bands = window.getByRole("textbox", { name: "Range band distances" });
    expect([await reach.getAttribute("placeholder"), await bands.getAttribute("placeholder")]).toEqual([
      "5",
      "5, 15, 60, 150",
    ]);
    await reach.fill("2.5");
    await bands.fill("1, 2, 3, 4");
    await save(window);
    await window.waitFor({ state: "detached" });
    await expect.poll(sceneFlags).toMatchObject({ measures: { reach: 2.5, bands: "1, 2, 3, 4" } });
  });

  it("are told to be wrong unless there are four that rise", async () => {
    const window = await openSceneTab();
    await window.getByRole("textbox", { name: "Range band distances" }).fill("4, 3");
    await save(window);
    await fight.gm.page.locator(".notification", { hasText: "four increasing distances for this scene" }).waitFor();
  });
});

describe("another package's configuration of scenes", () => {
  /** Opens a form of a class that has taken over Foundry's lists of tabs before ours was in them, or for a new scene. */
  async function openAnother(kind: "copied" | "new"): Promise<Locator> {
    await fight.gm.page.evaluate(async (which) => {
      const { foundry, game, CONFIG } = globalThis as unknown as ClassesPage;
      const { SceneConfig } = foundry.applications.sheets;
      const { turnwright: _ours, ...parts } = SceneConfig.PARTS;
      class OtherSceneConfig extends SceneConfig {
        static override PARTS = which === "copied" ? parts : SceneConfig.PARTS;
      }
      const document = which === "new" ? new CONFIG.Scene.documentClass({ name: "The Mill" }) : game.scenes.active;
      await new OtherSceneConfig({ document }).render({ force: true });
    }, kind);
    return fight.gm.page.locator(".scene-config");
  }

  it("that has no place for our tab has our fields among its own", async () => {
    const window = await openAnother("copied");
    await window.getByRole("combobox", { name: "Turn rules" }).selectOption({ label: "Shared Turn Combat" });
    await save(window);
    await window.waitFor({ state: "detached" });
    await expect.poll(sceneFlags).toMatchObject({ variant: "shared-turn" });
  });

  it("makes a new scene with its rules", async () => {
    const window = await openAnother("new");
    await window.locator('nav [data-tab="turnwright"]').click();
    await window.getByRole("combobox", { name: "Turn rules" }).selectOption({ label: "Shared Turn Combat" });
    await save(window);
    await window.waitFor({ state: "detached" });
    const scenes = () => [...fight.tabletop.world.collection("Scene").values()];
    await expect
      .poll(() => scenes().find(({ name }) => name === "The Mill")?.["flags"])
      .toMatchObject({ turnwright: { variant: "shared-turn" } });
  });
});

describe("the variant of a fight", () => {
  it("comes from its scene, else from the world, and is the gm's to overrule before it begins", async () => {
    expect(await choice()).toEqual({ id: "basic", from: "combatants-scene" });
    await fight.gm.page.evaluate(async () => {
      const { game } = globalThis as unknown as SettingsPage;
      await game.scenes.active.update({ flags: { turnwright: { variant: "" } } });
      await game.settings.set("turnwright", "defaultVariant", "shared-turn");
    });
    expect(await choice()).toEqual({ id: "shared-turn", from: "world" });
    expect(await choose("basic")).toBe(true);
    expect(await choice()).toEqual({ id: "basic", from: "combat" });
    expect(await choose(null)).toBe(true);
    expect(await choice()).toEqual({ id: "shared-turn", from: "world" });
    expect(await choose("off")).toBe(true);
    expect(await choice()).toEqual({ id: "off", from: "combat" });
  });

  it("is not the players' to choose", async () => {
    expect(await choose("shared-turn", "ann")).toBe(false);
    await settled(fight);
    expect(await choice("ann")).toEqual({ id: "basic", from: "combatants-scene" });
  });

  it("stays what it was once somebody has rolled, whatever the scene says then", async () => {
    await done(fight.gm, { do: "roll", combatants: [IDS.hag] });
    await fight.gm.page.evaluate(async () => {
      const { game } = globalThis as unknown as SettingsPage;
      await game.scenes.active.update({ flags: { turnwright: { variant: "shared-turn" } } });
    });
    expect(await choose("shared-turn")).toBe(false);
    await settled(fight);
    expect(await choice()).toEqual({ id: "basic", from: "combatants-scene" });
    expect(await choice("ann")).toEqual({ id: "basic", from: "combatants-scene" });
  });

  it("can change while only marks have been set, which it keeps", async () => {
    await done(fight.gm, { do: "setCondition", combatant: IDS.hag, condition: "incapacitated", on: true });
    expect(await choose("shared-turn")).toBe(true);
    await expect
      .poll(() => encounter(fight))
      .toMatchObject({
        variant: "shared-turn",
        combatants: { [IDS.hag]: { conditions: { incapacitated: true } } },
      });
    await done(fight.gm, { do: "start" });
    await together(fight);
  });

  it("is none of ours where the fight was already running without us", async () => {
    await choose("off");
    await fight.gm.page.evaluate(async () => {
      const { game } = globalThis as unknown as SettingsPage;
      await game.combats.contents[0]?.startCombat();
    });
    expect(await choose(null)).toBe(true);
    await settled(fight);
    expect(await choice()).toEqual({ id: "off", from: "running" });
    expect(stored(fight).round).toBe(1);
  });
});

describe("the world's settings", () => {
  it("come before what each client sets for itself, the world's rules first of all", async () => {
    const listed = await fight.gm.page.evaluate(() => {
      const { game } = globalThis as unknown as ListedPage;
      const own = [...game.settings.settings.values()].filter(
        ({ namespace, config }) => namespace === "turnwright" && config,
      );
      return own.map(({ key, scope, choices }) => ({ key, scope, choices: Object.keys(choices ?? {}) }));
    });
    expect(listed[0]).toMatchObject({ key: "defaultVariant", scope: "world" });
    expect(listed[0]?.choices).toEqual(expect.arrayContaining(["shared-turn", "off"]));
    const scopes = listed.map(({ scope }) => scope);
    expect(scopes.slice(scopes.indexOf("client"))).not.toContain("world");
  });

  it("keep options that count where a scene says nothing, and none that are wrong", async () => {
    const window = await openMenu("options");
    await window.getByRole("combobox", { name: "Turn rules" }).selectOption({ label: "Individual Initiative" });
    const rules = window.getByRole("group", { name: "Individual Initiative" });
    await rules.getByRole("textbox", { name: "Initiative roll" }).fill("lots");
    await save(window);
    await settled(fight);
    expect(await window.isVisible()).toBe(true);
    await rules.getByRole("textbox", { name: "Initiative roll" }).fill("3d6");
    await rules.getByRole("combobox", { name: "Who goes first" }).selectOption({ label: "lowest first" });
    await save(window);
    await window.waitFor({ state: "detached" });
    await done(fight.gm, { do: "roll" });
    expect(encounter(fight)).toMatchObject({ options: { formula: "3d6", direction: "ascending", reroll: "never" } });
  });

  it("have tables whose rows are changed, added and taken out, and none with a row that is wrong or there twice", async () => {
    const window = await openMenu("options");
    await window.getByRole("combobox", { name: "Turn rules" }).selectOption("greyhawk");
    const table = window.getByRole("group", { name: "Kinds of action and their dice" });
    await table.getByRole("textbox", { name: "Dice for melee" }).fill("lots");
    await window.getByText("Each row needs a unique name without dots, and dice such as 1d6.").waitFor();
    await save(window);
    await settled(fight);
    expect(await table.getByRole("textbox", { name: "Dice for melee" }).inputValue()).toBe("lots");
    await table.getByRole("textbox", { name: "Dice for melee" }).fill("2d4");
    await table.getByRole("button", { name: "Add a row" }).click();
    await fight.gm.page.keyboard.type("spell");
    await table.getByRole("textbox", { name: "Dice for" }).last().fill("d3");
    await window.getByText("Each row needs a unique name without dots").waitFor();
    await table.getByRole("textbox", { name: "Row name" }).last().fill("grapple");
    await window.getByText("Each row needs a unique name without dots").waitFor({ state: "hidden" });
    await table.getByRole("button", { name: "Remove row swap" }).click();
    await window.getByText("Changed here: 1").waitFor();
    await save(window);
    await window.waitFor({ state: "detached" });
    const kept = async (): Promise<object> =>
      fight.gm.page.evaluate(
        () =>
          (
            (
              globalThis as unknown as { game: { settings: { get(scope: string, key: string): unknown } } }
            ).game.settings.get("turnwright", "options") as { readonly greyhawk: { readonly dice: object } }
          ).greyhawk.dice,
      );
    await expect.poll(kept).toMatchObject({ melee: "2d4", spell: "d10", grapple: "d3" });
    expect(Object.keys(await kept())).not.toContain("swap");
    const again = await openMenu("options");
    await again.getByRole("combobox", { name: "Turn rules" }).selectOption("greyhawk");
    await again.getByRole("button", { name: "Reset: Kinds of action and their dice" }).click();
    await expect.poll(() => table.getByRole("textbox", { name: "Dice for melee" }).inputValue()).toBe("d8");
  });

  it("say where on a sheet the rules look, with what is found there", async () => {
    const window = await openMenu("bindings");
    await window.locator("#turnwright-bindings-initiative-found", { hasText: "Gereneth: 4" }).waitFor();
    await window.getByRole("textbox", { name: "Initiative bonus" }).fill("floor(@abilities.str.value / ");
    await save(window);
    await window.getByText("Not a valid path or formula: floor(@abilities.str.value /").waitFor();
    await settled(fight);
    expect(await window.isVisible()).toBe(true);
    await window.getByRole("textbox", { name: "Initiative bonus" }).fill("floor(@abilities.str.value / 2) - 5");
    await save(window);
    await window.waitFor({ state: "detached" });
    await done(fight.gm, { do: "roll" });
    expect(encounter(fight)?.["combatants"]).toMatchObject({
      [IDS.gereneth]: { traits: { initiative: 0 } },
      [IDS.hag]: { traits: { initiative: 4 } },
    });
  });

  it("tell the gm whose sheet lacks what the rules need", async () => {
    const window = await openMenu("bindings");
    await window.getByRole("textbox", { name: "Initiative bonus" }).fill("attributes.nowhere");
    await save(window);
    await window.waitFor({ state: "detached" });
    // Looked for from now on: it does not stay for long.
    const notice = fight.gm.page.locator(".notification", { hasText: "and counted as 0" }).textContent();
    await done(fight.gm, { do: "roll" });
    expect(await notice).toContain("Green Hag");
    await settled(fight);
    expect(await fight.ann.page.locator(".notification", { hasText: "and counted as 0" }).count()).toBe(0);
  });
});
