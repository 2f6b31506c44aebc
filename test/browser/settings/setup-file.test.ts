import { readFileSync } from "node:fs";
import type { Locator } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { faults } from "../support/faults.ts";
import { openFight, type Fight } from "../support/fight.ts";
import { setSetting } from "../support/documents.ts";
import { openMenu, settingOn } from "../support/page-deeds.ts";
import { settled } from "../support/settled.ts";
import type { JsonObject } from "../../tabletop/common/utils/objects.ts";

const SCENE = "The Hag's Hollow";

let fight: Fight;

beforeAll(async () => {
  fight = await openFight({ players: 1, variant: "basic" });
  await setSetting(fight.gm, "options", { basic: { reroll: "each-round", groupRolls: true } });
  await setSetting(fight.gm, "bindings", { initiative: "system.attributes.init" });
});

afterAll(async () => {
  await fight.tabletop.stop();
});

/** The module's stored settings of the world, and its flags of the scene. */
async function stored(): Promise<Record<string, unknown>> {
  const keys = ["defaultVariant", "options", "bindings", "meleeReach"];
  const settings = await Promise.all(keys.map(async (key) => [key, await settingOn(fight.gm, key)] as const));
  const flags = fight.tabletop.world.collection("Scene").get(SEED_IDS.scene)?.["flags"] as JsonObject;
  return { ...Object.fromEntries(settings), scene: flags["turnwright"] };
}

const openWindow = async (): Promise<Locator> => openMenu(fight.gm, "setup");

async function saved(window: Locator): Promise<string> {
  const download = fight.gm.page.waitForEvent("download");
  await window.getByRole("button", { name: "Save as a file" }).click();
  return readFileSync(await (await download).path(), "utf8");
}

const choose = async (window: Locator, name: string, text: string): Promise<void> =>
  window.locator('input[type="file"]').setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });

const lines = async (window: Locator): Promise<string[]> => window.locator("section li").allInnerTexts();

describe("a table's set-up as a file", () => {
  let file: string;

  it("holds the world's default, options, bindings and what scenes say, and changes nothing where it is read again", async () => {
    const window = await openWindow();
    file = await saved(window);
    expect(JSON.parse(file)).toEqual({
      format: "turnwright-setup",
      version: 1,
      defaultVariant: "off",
      options: { basic: { reroll: "each-round", groupRolls: true } },
      bindings: { initiative: "system.attributes.init" },
      measures: { reach: 5, bands: "5, 15, 60, 150" },
      scenes: [{ name: SCENE, variant: "basic" }],
    });
    await choose(window, "mine.json", file);
    await window.getByText("mine.json matches the current setup").waitFor();
    await settled(fight);
    expect(await window.getByRole("button", { name: "Apply these changes", exact: true }).count()).toBe(0);
  });

  it("says in words what it would change, changes it when the gm says so, and leads back", async () => {
    const before = await stored();
    const theirs = {
      ...(JSON.parse(file) as object),
      defaultVariant: "shared-turn",
      options: { basic: { groupRolls: true, direction: "ascending" } },
      bindings: {},
      measures: { reach: 10 },
      scenes: [
        {
          name: SCENE,
          variant: "action-points",
          options: { "action-points": { refresh: "turn" } },
          measures: { bands: "5, 15, 30, 150" },
        },
        { name: "The Moon" },
      ],
    };
    const window = await openWindow();
    await choose(window, "theirs.json", JSON.stringify(theirs));
    await window.getByText("theirs.json would change").waitFor();
    await settled(fight);
    const said = await lines(window);
    expect(said).toHaveLength(9);
    expect(said.join("\n")).toContain("Turn rules of this world: Off: Foundry’s own turns → Shared Turn Combat");
    expect(said.join("\n")).toContain("This world has no scene The Moon");
    expect(said).toContain("Melee reach: 5 → 10");
    expect(said).toContain(`${SCENE}, Range band distances: not set → 5, 15, 30, 150`);
    expect(await stored()).toEqual(before);
    expect(await faults(fight.gm, "#turnwright-setup")).toEqual([]);

    await window.getByRole("button", { name: "Apply these changes", exact: true }).click();
    await window.waitFor({ state: "detached" });
    await expect.poll(stored).toEqual({
      defaultVariant: "shared-turn",
      options: { basic: { groupRolls: true, direction: "ascending" } },
      bindings: {},
      meleeReach: 10,
      scene: {
        variant: "action-points",
        options: { "action-points": { refresh: "turn" } },
        measures: { bands: "5, 15, 30, 150" },
      },
    });
    const again = await openWindow();
    await choose(again, "mine.json", file);
    await again.getByRole("button", { name: "Apply these changes", exact: true }).click();
    await again.waitFor({ state: "detached" });
    await settled(fight);
    expect(await saved(await openWindow())).toBe(file);
  });

  it("is refused as a whole where anything in it is wrong, with all that is", async () => {
    const before = await stored();
    const wrong = {
      format: "turnwright-setup",
      version: 1,
      defaultVariant: "chess",
      options: { basic: { reroll: "often", groupRolls: true } },
      bindings: { initiative: "1 +", charm: "system.charm" },
      scenes: [{ name: SCENE, variant: "whist" }],
    };
    const window = await openWindow();
    await choose(window, "wrong.json", JSON.stringify(wrong));
    await window.getByText("wrong.json cannot be used").waitFor();
    await settled(fight);
    const said = (await lines(window)).join("\n");
    for (const part of ["chess", "whist", "1 +", "charm"]) expect(said).toContain(part);
    expect(await lines(window)).toHaveLength(5);
    expect(await window.getByRole("button", { name: "Apply these changes", exact: true }).count()).toBe(0);
    await choose(window, "letter.json", "Dear GM");
    await window.getByText("This file is not valid JSON, or it is incomplete.").waitFor();
    await settled(fight);
    expect(await stored()).toEqual(before);
    expect(fight.gm.errors).toEqual([]);
  });

  it("lists the first ten faults, and counts the others", async () => {
    const bindings = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`charm-${String(index)}`, "1"]));
    const window = await openWindow();
    await choose(window, "long.json", JSON.stringify({ format: "turnwright-setup", version: 1, bindings }));
    await window.getByText("and 490 more faults").waitFor();
    expect(await lines(window)).toHaveLength(11);
  });

  it("is refused unread if it is larger than a setup can be", async () => {
    const window = await openWindow();
    await choose(window, "huge.json", " ".repeat(1_000_001));
    await window.getByText("This file is larger than 1,000 KB.").waitFor();
    expect(await lines(window)).toHaveLength(1);
  });
});
