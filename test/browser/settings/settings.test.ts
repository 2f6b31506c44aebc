import type { Locator } from "playwright";
import { describe, expect, it } from "vitest";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { done, encounter, IDS } from "../support/fight.ts";
import { faultsInBothThemes } from "../support/faults.ts";
import { freshFights } from "../support/fresh-fights.ts";
import type { Fight, FoundryCombat } from "../support/fight.ts";
import { setSetting } from "../support/documents.ts";
import { flagScene, openMenu, openSceneTab, settingOn } from "../support/page-deeds.ts";
import { settled } from "../support/settled.ts";

/** As much of a page as rules are chosen through. */
interface ChoicePage {
  readonly game: {
    readonly combats: { readonly contents: readonly FoundryCombat[] };
    readonly modules: { get(id: string): { readonly api: ChoiceApi } };
  };
}

interface ChoiceApi {
  resolveVariant(combat: FoundryCombat): { readonly id: string; readonly from: string };
  chooseVariant(combat: FoundryCombat, id: string | null): Promise<boolean>;
}

/** As much of a page as lists settings. */
interface ListedPage {
  readonly game: {
    readonly settings: {
      readonly settings: ReadonlyMap<
        string,
        Readonly<Record<"namespace" | "key" | "scope", string>> & { config: boolean }
      >;
    };
  };
}

/** As much of a page as another package's classes are made from. */
interface ClassesPage {
  readonly foundry: { readonly applications: { readonly sheets: { readonly SceneConfig: SceneConfigClass } } };
  readonly game: { readonly scenes: { readonly active: object } };
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
    const { game } = globalThis as unknown as ChoicePage;
    return game.modules.get("turnwright").api.resolveVariant(game.combats.contents[0] as FoundryCombat);
  });

const choose = async (id: string | null, who: "gm" | "ann" = "gm"): Promise<boolean> =>
  fight[who].page.evaluate(async (chosen) => {
    const { game } = globalThis as unknown as ChoicePage;
    return game.modules.get("turnwright").api.chooseVariant(game.combats.contents[0] as FoundryCombat, chosen);
  }, id);

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
  it("begins with the world's rules, has the module's windows behind them in one fold, and then what each client sets", async () => {
    const { page } = fight.gm;
    const scopes = await page.evaluate(() => {
      const { game } = globalThis as unknown as ListedPage;
      const all = [...game.settings.settings.values()];
      return all.flatMap(({ namespace, scope, config }) => (namespace === "turnwright" && config ? [scope] : []));
    });
    expect(scopes[0]).toBe("world");
    expect(scopes.slice(scopes.indexOf("client"))).not.toContain("world");
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
  it("chooses the variant and its options for fights on the scene, and shows those of no other", async () => {
    const window = await openSceneTab(fight.gm);
    const others = window.getByRole("group", { name: "Shared Turn Combat" });
    await window.getByRole("combobox", { name: "Turn rules" }).selectOption({ label: "Shared Turn Combat" });
    await others.waitFor();
    await window.getByRole("group", { name: "Individual Initiative" }).waitFor({ state: "hidden" });
    await window.getByRole("combobox", { name: "Turn rules" }).selectOption({ label: "Off: Foundry’s own turns" });
    await others.waitFor({ state: "hidden" });
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

  it("says what the world has where an option differs from it, marks it, and puts it back", async () => {
    await setSetting(fight.gm, "options", { basic: { formula: "3d6", direction: "ascending" } });
    const window = await openSceneTab(fight.gm);
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
    const again = await openSceneTab(fight.gm);
    await again.getByText("World: 3d6.").waitFor();
    await again.getByRole("button", { name: "Reset all" }).first().click();
    await expect.poll(() => again.getByRole("textbox", { name: "Initiative roll" }).inputValue()).toBe("3d6");
    await save(again);
    await again.waitFor({ state: "detached" });
    await expect.poll(sceneFlags).toMatchObject({ options: { basic: { formula: null } } });
    await done(fight.gm, { do: "roll" });
    expect(encounter(fight)).toMatchObject({ options: { formula: "3d6", direction: "ascending" } });
  });

  it("leads to a value that an option does not take from a tab out of view, loses nothing and saves nothing", async () => {
    const window = await openSceneTab(fight.gm);
    const before = JSON.stringify(sceneFlags());
    const roll = window.getByRole("textbox", { name: "Initiative roll" });
    await roll.fill("a lot");
    await window.locator('nav [data-tab="basics"]').click();
    await save(window);
    await window.getByText("Initiative roll must be a roll such as").waitFor();
    await settled(fight);
    expect(await roll.inputValue()).toBe("a lot");
    expect(JSON.stringify(sceneFlags())).toBe(before);
    await roll.fill("2d10");
    await save(window);
    await window.waitFor({ state: "detached" });
    await expect.poll(sceneFlags).toMatchObject({ options: { basic: { formula: "2d10" } } });
  });

  it("is not the only way in: a wrong value in any update of the scene is refused in words", async () => {
    const before = JSON.stringify(sceneFlags());
    await flagScene(fight.gm, { options: { basic: { direction: "sideways" } } });
    await fight.gm.page.locator(".notification", { hasText: "Who goes first" }).waitFor();
    await settled(fight);
    expect(JSON.stringify(sceneFlags())).toBe(before);
  });
});

describe("the distances of a scene", () => {
  it("stand in its configuration, above those of the world, and are told to be wrong unless there are four that rise", async () => {
    const window = await openSceneTab(fight.gm);
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
    const again = await openSceneTab(fight.gm);
    await bands.fill("4, 3");
    await save(again);
    await fight.gm.page.locator(".notification", { hasText: "four increasing distances for this scene" }).waitFor();
  });
});

describe("another package's configuration of scenes", () => {
  it("that has taken over Foundry's lists of tabs before ours was in them has our fields among its own", async () => {
    await fight.gm.page.evaluate(async () => {
      const { foundry, game } = globalThis as unknown as ClassesPage;
      const { SceneConfig } = foundry.applications.sheets;
      const { turnwright: _ours, ...parts } = SceneConfig.PARTS;
      class OtherSceneConfig extends SceneConfig {
        static override PARTS = parts;
      }
      await new OtherSceneConfig({ document: game.scenes.active }).render({ force: true });
    });
    const window = fight.gm.page.locator(".scene-config");
    await window.getByRole("combobox", { name: "Turn rules" }).selectOption({ label: "Shared Turn Combat" });
    await save(window);
    await window.waitFor({ state: "detached" });
    await expect.poll(sceneFlags).toMatchObject({ variant: "shared-turn" });
  });
});

describe("the variant of a fight", () => {
  it("comes from its scene, else from the world, and is the gm's to overrule before it begins, and no player's", async () => {
    expect(await choose("shared-turn", "ann")).toBe(false);
    await settled(fight);
    expect(await choice("ann")).toEqual({ id: "basic", from: "combatants-scene" });
    expect(await choice()).toEqual({ id: "basic", from: "combatants-scene" });
    await flagScene(fight.gm, { variant: "" });
    await setSetting(fight.gm, "defaultVariant", "shared-turn");
    expect(await choice()).toEqual({ id: "shared-turn", from: "world" });
    expect(await choose("basic")).toBe(true);
    expect(await choice()).toEqual({ id: "basic", from: "combat" });
    expect(await choose(null)).toBe(true);
    expect(await choice()).toEqual({ id: "shared-turn", from: "world" });
    expect(await choose("off")).toBe(true);
    expect(await choice()).toEqual({ id: "off", from: "combat" });
  });

  it("stays what it was once somebody has rolled, whatever the scene says then", async () => {
    await done(fight.gm, { do: "roll", combatants: [IDS.hag] });
    await flagScene(fight.gm, { variant: "shared-turn" });
    expect(await choose("shared-turn")).toBe(false);
    await settled(fight);
    expect(await choice()).toEqual({ id: "basic", from: "combatants-scene" });
    expect(await choice("ann")).toEqual({ id: "basic", from: "combatants-scene" });
  });
});

describe("the world's options", () => {
  it("can be changed beside a stored value that is wrong, which is told, does not count and is gone then", async () => {
    await setSetting(fight.gm, "options", { basic: { formula: "a lot", autoRoll: "all" } });
    const window = await openMenu(fight.gm, "options");
    await window.getByRole("combobox", { name: "Turn rules" }).selectOption("basic");
    await window.getByText("Initiative roll must be a roll such as").waitFor();
    await window.getByRole("combobox", { name: "Who goes first" }).selectOption("ascending");
    await save(window);
    await window.waitFor({ state: "detached" });
    expect(await settingOn(fight.gm, "options")).toEqual({ basic: { autoRoll: "all", direction: "ascending" } });
  });

  it("have tables whose rows are changed, added and taken out, and none with a row that is wrong or there twice", async () => {
    const window = await openMenu(fight.gm, "options");
    await window.getByRole("combobox", { name: "Turn rules" }).selectOption("greyhawk");
    const table = window.getByRole("group", { name: "Kinds of action and their dice" });
    await table.getByRole("textbox", { name: "Dice for melee" }).fill("lots");
    await window.getByText("Each row needs a unique name without dots, and dice such as 1d6.").waitFor();
    const seat = { ...fight.gm, tracker: fight.gm.page.locator("#combat") };
    expect(await faultsInBothThemes(seat, "#turnwright-options")).toEqual([]);
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
      ((await settingOn(fight.gm, "options")) as { readonly greyhawk: { readonly dice: object } }).greyhawk.dice;
    await expect.poll(kept).toMatchObject({ melee: "2d4", spell: "d10", grapple: "d3" });
    expect(Object.keys(await kept())).not.toContain("swap");
    const again = await openMenu(fight.gm, "options");
    await again.getByRole("combobox", { name: "Turn rules" }).selectOption("greyhawk");
    await again.getByRole("button", { name: "Reset: Kinds of action and their dice" }).click();
    await expect.poll(() => table.getByRole("textbox", { name: "Dice for melee" }).inputValue()).toBe("d8");
  });
});
