import type { Locator } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { openTracker } from "../support/fight.ts";
import { cutOffInLittleRoom, faults, faultsInBothThemes } from "../support/faults.ts";
import { button, sitDown, type Table } from "../support/seats.ts";
import { settled } from "../support/settled.ts";
import type { WorldSeed } from "../../tabletop/server/index.ts";

/** The seeded fight, with options of the world's own that a scene can differ from. */
const withOptions = (seed: WorldSeed): WorldSeed => ({
  ...seed,
  documents: {
    ...seed.documents,
    Setting: [{ key: "turnwright.options", value: JSON.stringify({ basic: { reroll: "each-round" } }) }],
  },
});

/** The same where the fight has begun by Foundry's own turns. */
const begun = (seed: WorldSeed): WorldSeed => ({
  ...seed,
  documents: {
    ...seed.documents,
    Combat: (seed.documents["Combat"] ?? []).map((combat) => ({ ...combat, round: 2, turn: 0 })),
  },
});

let table: Table;

afterEach(async () => {
  await settled(table.fight);
  expect(table.gm.errors).toEqual([]);
});

const closeWindow = async (window: Locator): Promise<void> => {
  await window.locator('[data-action="close"]').first().click();
  await window.waitFor({ state: "detached" });
};

describe("choosing, in both themes", () => {
  beforeAll(async () => {
    table = await sitDown({ players: 1, variant: "basic", world: withOptions });
  });
  afterAll(() => table.close());

  it("is without faults in the scene's form, with what differs and what is wrong", async () => {
    const { gm } = table;
    await gm.page.locator("#scene-navigation").getByText("The Hag's Hollow").click({ button: "right" });
    await gm.page.getByRole("button", { name: "Configure" }).click();
    const window = gm.page.locator(".scene-config");
    await window.locator('nav [data-tab="turnwright"]').click();
    await window
      .getByRole("combobox", { name: "Rolls in later rounds" })
      .selectOption({ label: "keep the first roll" });
    await window.getByRole("textbox", { name: "Initiative roll" }).fill("a lot");
    await window.getByText("World: roll each round.").waitFor();
    expect(await faultsInBothThemes(gm, ".scene-config")).toEqual([]);
    await closeWindow(window);
  });

  it("is without faults in the world's form, with every kind of field", async () => {
    const { gm } = table;
    await gm.page.locator('#sidebar [data-action="tab"][data-tab="settings"]').click();
    await gm.page.locator('#settings [data-app="configure"]').click();
    const settings = gm.page.locator(".application", { has: gm.page.locator('[data-key="turnwright.options"]') });
    await settings.locator('nav [data-tab="turnwright"]').click();
    await settings.locator(".turnwright-tools > summary").click();
    await settings.locator('[data-key="turnwright.options"]').click();
    const window = gm.page.locator("#turnwright-options");
    const show = window.getByRole("combobox", { name: "Turn rules" });
    // Between them these two have every kind of field.
    for (const id of ["phases", "greyhawk"]) {
      await show.selectOption(id);
      await window.locator(`[data-turnwright-options="${id}"]`).waitFor();
      expect(await faultsInBothThemes(gm, "#turnwright-options"), id).toEqual([]);
    }
    await closeWindow(window);
    await closeWindow(settings);
    await openTracker(gm);
  });

  it("is without faults in the fight's form and in the tracker's head, and fits in little room", async () => {
    const { gm } = table;
    await button(gm.tracker, "Options of this fight").click();
    const window = gm.page.locator("#turnwright-fight-options");
    await window.getByRole("textbox", { name: "Initiative roll" }).fill("1d12");
    await window.getByText("Default: 1d20 + @initiative.").waitFor();
    expect(await faultsInBothThemes(gm, "#turnwright-fight-options")).toEqual([]);
    await window.locator('button[type="submit"]').click();
    await window.waitFor({ state: "detached" });
    await button(gm.tracker, "Begin the fight").click();
    await gm.tracker.getByText("from this scene").waitFor();
    await button(gm.tracker, "Options of this fight").click();
    await window.getByText("Fixed in this fight").waitFor();
    await window
      .getByRole("combobox", { name: "Rolls in later rounds" })
      .selectOption({ label: "keep the first roll" });
    await window.getByText("This fight: roll each round.").waitFor();
    expect(await faultsInBothThemes(gm, "#turnwright-fight-options")).toEqual([]);
    expect(await faultsInBothThemes(gm, "#combat")).toEqual([]);
    await settled(table.fight);
    expect(await cutOffInLittleRoom(gm, "#combat")).toEqual([]);
    await closeWindow(window);
  });

  it("is without faults in the question and in the offer", async () => {
    const { gm } = table;
    await button(gm.tracker, "Change the turn rules of this fight…").click();
    const dialog = `#turnwright-change-${SEED_IDS.combat}`;
    await gm.page.locator(dialog).getByText("Lost: the round").waitFor();
    expect(await faultsInBothThemes(gm, dialog)).toEqual([]);
    await gm.page.locator(dialog).getByRole("combobox").selectOption("off");
    await button(gm.page.locator(dialog), /^Change the rules$/).click();
    await button(gm.tracker, "Resume Individual Initiative").waitFor();
    expect(await faultsInBothThemes(gm, "#combat")).toEqual([]);
    await settled(table.fight);
    expect(await cutOffInLittleRoom(gm, "#combat")).toEqual([]);
  });
});

describe("a fight that began without", () => {
  beforeAll(async () => {
    table = await sitDown({ players: 1, variant: "basic", world: begun });
  });
  afterAll(() => table.close());

  it("is offered to the gm without faults, and where there is little room", async () => {
    await table.gm.tracker.getByText("Switch to Individual Initiative?").waitFor();
    expect(await faults(table.gm, "#combat")).toEqual([]);
    await settled(table.fight);
    expect(await cutOffInLittleRoom(table.gm, "#combat")).toEqual([]);
  });
});
