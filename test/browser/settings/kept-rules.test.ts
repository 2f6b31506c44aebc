import type { Locator } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { beginFight, encounter, openFight, stored, type Fight } from "../support/fight.ts";
import { setSetting } from "../support/documents.ts";
import { faultsInBothThemes } from "../support/faults.ts";
import { button } from "../support/seats.ts";
import { settled } from "../support/settled.ts";
import type { WorldSeed } from "../../tabletop/server/index.ts";

/** A set that the world keeps, as it is stored. */
const SIDES = {
  turnwright: "rules",
  format: 1,
  name: "Sides",
  summary: "Each side rolls.",
  icon: "fa-flag",
  choices: { formula: "1d6", shared: "side", taker: "side" },
};

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
  fight = await openFight({ players: 1, variant: "basic", world: keeping });
  await fight.gm.page.locator('#sidebar [data-action="tab"][data-tab="combat"]').click();
});

afterAll(async () => {
  await fight.tabletop.stop();
});

const head = (): Locator => fight.gm.page.locator("#combat .turnwright-head");

const flagsOf = (record: unknown): unknown =>
  ((record as { flags?: { turnwright?: unknown } } | undefined)?.flags ?? {}).turnwright;

const setting = (key: string): unknown => {
  const all = [...fight.tabletop.world.collection("Setting").values()];
  const found = all.find((each) => each["key"] === `turnwright.${key}`) as { readonly value: string } | undefined;
  return found === undefined ? null : JSON.parse(found.value);
};

const VALUES = { shared: "side", taker: "side", formula: "1d6", next: "numbers", title: "Sides" };

describe("turn rules kept with the world or brought by a package", () => {
  it("stand in the fight's list, and lie in the fight's options once chosen", async () => {
    const list = head().locator("select");
    const entries = list.locator("option");
    await expect.poll(() => entries.allTextContents()).toEqual(expect.arrayContaining(["House Cards", "Sides"]));
    await list.selectOption({ label: "Sides" });
    await expect.poll(() => flagsOf(stored(fight))).toMatchObject({ variant: "own", options: { own: VALUES } });
    await expect.poll(() => list.locator("option:checked").textContent()).toBe("Sides");
    await list.selectOption({ label: "House Cards" });
    await expect.poll(() => flagsOf(stored(fight))).toMatchObject({ variant: "house-cards" });
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

  it("stand in a scene's form, which fills in their values and shows what applies", async () => {
    const { page } = fight.gm;
    await page.locator("#scene-navigation").getByText("The Hag's Hollow").click({ button: "right" });
    await page.getByRole("button", { name: "Configure", exact: true }).click();
    const window = page.locator(".scene-config");
    await window.locator('nav [data-tab="turnwright"]').click();
    await window.getByRole("combobox", { name: "Turn rules", exact: true }).selectOption({ label: "Sides" });
    const own = window.locator('[data-turnwright-options="own"]');
    const field = (name: string): Locator => own.getByLabel(name, { exact: true });
    await field("Each number counts for").waitFor();
    expect(await field("Name of these rules").inputValue()).toBe("Sides");
    await field("Cards in the deck").waitFor({ state: "hidden" });
    await field("Order by").selectOption({ label: "cards" });
    await field("Cards in the deck").waitFor();
    await field("Initiative roll").waitFor({ state: "hidden" });
    await field("Next turn").selectOption({ label: "someone chooses" });
    await field("Who takes that turn").waitFor({ state: "hidden" });
    const seat = { ...fight.gm, tracker: page.locator("#combat") };
    expect(await faultsInBothThemes(seat, ".scene-config [data-application-part='turnwright']")).toEqual([]);
    await window.locator('button[type="submit"]').click();
    await window.waitFor({ state: "detached" });
    const scene = (): unknown => flagsOf(fight.tabletop.world.collection("Scene").get(SEED_IDS.scene));
    // What equals the world's is there too: own rules of two levels are never mixed.
    await expect.poll(scene).toMatchObject({
      variant: "own",
      options: { own: { numbers: "cards", next: "choice", shared: "side", title: "Sides" } },
    });
  });

  it("can take a running fight over, and stay in it when they are deleted", async () => {
    const { page } = fight.gm;
    await head().locator("select").selectOption({ label: "Individual Initiative" });
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
