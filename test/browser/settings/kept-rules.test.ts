import type { Locator } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { beginFight, done, encounter, IDS, openFight, stored, type Fight } from "../support/fight.ts";
import { setSetting } from "../support/documents.ts";
import { faultsInBothThemes } from "../support/faults.ts";
import { button } from "../support/seats.ts";
import { settled } from "../support/settled.ts";
import type { WorldSeed } from "../../tabletop/server/index.ts";
import { writeModule } from "../../tabletop/tests/module-fixture.ts";

/** A set that the world keeps, as it is stored. */
const SIDES = {
  turnwright: "rules",
  format: 1,
  name: "Sides",
  summary: "Each side rolls.",
  icon: "fa-flag",
  choices: { formula: "1d6", shared: "side", taker: "side" },
};

/** A module that is nothing but a manifest with turn rules. */
const guild = writeModule({
  flags: { turnwright: { rules: { "guild-cards": { turnwright: "rules", format: 1, name: "Guild Cards" } } } },
});

/** A world that keeps a set, under a system whose manifest brings another. */
const keeping = (seed: WorldSeed): WorldSeed => ({
  ...seed,
  system: {
    ...seed.system,
    flags: { turnwright: { rules: { "house-cards": { turnwright: "rules", format: 1, name: "House Cards" } } } },
  },
  documents: { ...seed.documents, Setting: [{ key: "turnwright.ownRules", value: JSON.stringify([SIDES]) }] },
});

let fight: Fight;

beforeAll(async () => {
  fight = await openFight({ players: 1, variant: "basic", world: keeping, others: [guild.path] });
  await fight.gm.page.locator('#sidebar [data-action="tab"][data-tab="combat"]').click();
});

afterAll(async () => {
  await fight.tabletop.stop();
  guild.remove();
});

const head = (): Locator => fight.gm.page.locator("#combat .turnwright-head");

const flagsOf = (record: unknown): unknown =>
  ((record as { flags?: { turnwright?: unknown } } | undefined)?.flags ?? {}).turnwright;

const setting = (key: string): unknown => {
  const all = [...fight.tabletop.world.collection("Setting").values()];
  const found = all.find((each) => each["key"] === `turnwright.${key}`) as { readonly value: string } | undefined;
  return found === undefined ? null : JSON.parse(found.value);
};

const scene = (): unknown => flagsOf(fight.tabletop.world.collection("Scene").get(SEED_IDS.scene));

/** Opens the scene's form and chooses the kept set there. */
async function openSceneWithSides(): Promise<{ readonly window: Locator; readonly own: Locator }> {
  const { page } = fight.gm;
  await page.locator("#scene-navigation").getByText("The Hag's Hollow").click({ button: "right" });
  await page.getByRole("button", { name: "Configure", exact: true }).click();
  const window = page.locator(".scene-config");
  await window.locator('nav [data-tab="turnwright"]').click();
  await window.getByRole("combobox", { name: "Turn rules", exact: true }).selectOption({ label: "Sides" });
  return { window, own: window.locator('[data-turnwright-options="own"]') };
}

const VALUES = { shared: "side", taker: "side", formula: "1d6", next: "numbers", title: "Sides" };

describe("turn rules kept with the world or brought by a package", () => {
  it("stand in the fight's list, and lie in the fight's options once chosen", async () => {
    const list = head().locator("select");
    const entries = list.locator("option");
    const kept = ["Guild Cards", "House Cards", "Sides"];
    await expect.poll(() => entries.allTextContents()).toEqual(expect.arrayContaining(kept));
    await list.selectOption({ label: "Sides" });
    await expect.poll(() => flagsOf(stored(fight))).toMatchObject({ variant: "own", options: { own: VALUES } });
    await expect.poll(() => list.locator("option:checked").textContent()).toBe("Sides");
    await list.selectOption({ label: "House Cards" });
    await expect.poll(() => flagsOf(stored(fight))).toMatchObject({ variant: "house-cards" });
    await list.selectOption({ label: "Guild Cards" });
    await expect.poll(() => flagsOf(stored(fight))).toMatchObject({ variant: "guild-cards" });
    await list.selectOption({ label: "Individual Initiative (this scene)" });
  });

  it("stand in the world's setting, and lie in the world's options once chosen", async () => {
    const { page } = fight.gm;
    const open = async (): Promise<Locator> => {
      await page.locator('#sidebar [data-action="tab"][data-tab="settings"]').click();
      await page.locator('#settings [data-app="configure"]').click();
      const settings = page.locator(".application", { has: page.locator('[name="turnwright.defaultVariant"]') });
      await settings.locator('nav [data-tab="turnwright"]').click();
      return settings;
    };
    const settings = await open();
    await settings.locator('[name="turnwright.defaultVariant"]').selectOption({ label: "Sides" });
    await settings.locator('button[type="submit"]').click();
    await settings.waitFor({ state: "detached" });
    await expect.poll(() => setting("defaultVariant")).toBe("own");
    await expect.poll(() => setting("options")).toMatchObject({ own: VALUES });
    const again = await open();
    const shown = again.locator('[name="turnwright.defaultVariant"] option:checked');
    await expect.poll(() => shown.textContent()).toBe("Sides");
    await again.locator('[data-action="close"]').first().click();
    await page.locator('#sidebar [data-action="tab"][data-tab="combat"]').click();
  });

  it("stand in a scene's form as sentences, and lie in the scene's options with all values once saved", async () => {
    const { page } = fight.gm;
    const { window, own } = await openSceneWithSides();
    await own.getByText("Each number counts for a whole side.").waitFor();
    expect(await own.getByLabel("Order by", { exact: true }).isVisible()).toBe(false);
    const seat = { ...fight.gm, tracker: page.locator("#combat") };
    expect(await faultsInBothThemes(seat, ".scene-config [data-application-part='turnwright']")).toEqual([]);
    await window.locator('button[type="submit"]').click();
    await window.waitFor({ state: "detached" });
    // What equals the world's is there too: own rules of two levels are never mixed.
    await expect.poll(scene).toMatchObject({ variant: "own", options: { own: VALUES } });
  });

  it("keep their values when the scene's other options are reset", async () => {
    const { window, own } = await openSceneWithSides();
    const reset = own.getByRole("button", { name: "Reset all" });
    await reset.waitFor({ state: "hidden" });
    await own.getByLabel("Skip the defeated", { exact: true }).selectOption("false");
    await own.getByText("Changed here: 1").waitFor();
    await reset.click();
    await reset.waitFor({ state: "hidden" });
    await window.locator('button[type="submit"]').click();
    await window.waitFor({ state: "detached" });
    await expect.poll(scene).toMatchObject({ variant: "own", options: { own: { ...VALUES, skipDefeated: "true" } } });
  });

  it("are changed in the form by the pencil of a scene's form, which then says the new ones", async () => {
    const { page } = fight.gm;
    const { window, own } = await openSceneWithSides();
    await own.getByRole("button", { name: "Change these rules…" }).click();
    const form = page.locator("#turnwright-own-rules");
    await expect.poll(async () => form.getByLabel("Name", { exact: true }).inputValue()).toBe("Sides");
    await form.getByLabel("Rolls in later rounds", { exact: true }).selectOption("each-round");
    await form.getByRole("button", { name: "Use in this scene" }).click();
    await expect
      .poll(scene)
      .toMatchObject({ variant: "own", options: { own: { reroll: "each-round", title: "Sides" } } });
    await own.getByText("In later rounds, combatants roll again.").waitFor();
    await form.locator('[data-action="close"]').first().click();
    await form.waitFor({ state: "detached" });
    await window.getByRole("combobox", { name: "Turn rules", exact: true }).selectOption({ label: "Put together…" });
    await form.waitFor();
    await form.locator('[data-action="close"]').first().click();
    await form.waitFor({ state: "detached" });
    await window.locator('[data-action="close"]').first().click();
    await window.waitFor({ state: "detached" });
  });

  it("contradict in no scene, not even by a macro", async () => {
    const { page } = fight.gm;
    const before = scene();
    await page.evaluate(async (id) => {
      const { game } = globalThis as unknown as {
        game: { scenes: Map<string, { update(data: object): Promise<unknown> }> };
      };
      await game.scenes.get(id)?.update({ flags: { turnwright: { options: { own: { numbers: "none" } } } } });
    }, SEED_IDS.scene);
    expect(scene(), "by a macro").toEqual(before);
    const told = ["An order by numbers needs numbers. Choose dice, cards or a value."];
    await expect.poll(() => fight.gm.errors).toEqual(told);
    fight.gm.errors.length = 0;
  });

  it("are what the list names once a rolled fight is changed to them, also after a reload", async () => {
    const { page } = fight.gm;
    const list = head().locator("select");
    await list.selectOption({ label: "House Cards" });
    await expect.poll(() => flagsOf(stored(fight))).toMatchObject({ variant: "house-cards" });
    await done(fight.gm, { do: "roll", combatants: [IDS.hag] });
    await button(head(), "Change the turn rules of this fight…").click();
    const dialog = page.locator(`#turnwright-change-${SEED_IDS.combat}`);
    await dialog.locator("select").selectOption({ label: "Sides" });
    await dialog.locator('button[data-action="yes"]').click();
    await expect.poll(() => encounter(fight)).toMatchObject({ variant: "own", options: VALUES });
    await expect.poll(() => list.locator("option:checked").textContent()).toBe("Sides");
    await page.reload();
    await page.locator('#sidebar [data-action="tab"][data-tab="combat"]').click();
    await expect.poll(() => list.locator("option:checked").textContent()).toBe("Sides");
  });

  it("stay the fight's choice after a change that leaves nobody a number, and go with its undo", async () => {
    const { gm } = fight;
    const options = { ...VALUES, formula: "2d6" };
    const changeSetting = async (direction: string): Promise<void> => {
      await setSetting(gm, "options", { basic: { direction } });
      await settled(fight);
    };
    await done(gm, { do: "setInitiative", combatant: IDS.hag, value: null });
    await done(gm, { do: "fight/change-variant", variant: "own", options });
    await changeSetting("ascending");
    expect(encounter(fight)).toMatchObject({ variant: "own", options });
    await done(gm, { do: "undo" });
    await changeSetting("descending");
    expect(encounter(fight)).toMatchObject({ variant: "own", options: VALUES });
  });

  it("can take a running fight over, and stay in it when they are deleted", async () => {
    const { page } = fight.gm;
    await head().locator("select").selectOption({ label: "Individual Initiative" });
    await expect.poll(() => flagsOf(stored(fight))).toMatchObject({ variant: "basic" });
    await settled(fight);
    await beginFight(fight);
    await button(head(), "Change the turn rules of this fight…").click();
    const dialog = page.locator(`#turnwright-change-${SEED_IDS.combat}`);
    await dialog.locator("select").selectOption({ label: "Sides" });
    await dialog.locator('button[data-action="yes"]').click();
    await expect.poll(() => encounter(fight)).toMatchObject({ variant: "own", options: VALUES });
    await setSetting(fight.gm, "ownRules", []);
    await settled(fight);
    expect(encounter(fight)).toMatchObject({ variant: "own", options: VALUES });
    await head().getByRole("button", { name: /Sides/ }).waitFor();
    await button(head(), "Options of this fight").click();
    await page.locator("#turnwright-fight-options").getByText("Sides", { exact: true }).waitFor();
    expect(fight.gm.errors).toEqual([]);
  });
});
