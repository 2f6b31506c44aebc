import type { Locator, Page } from "playwright";
import { afterEach, describe, expect, it } from "vitest";
import { emptyTrackerSeed } from "../../tabletop/server/seeds.ts";
import { startTestTabletop } from "../../tabletop/testing.ts";
import type { JsonObject } from "../../tabletop/common/utils/objects.ts";
import type { WorldSeed } from "../../tabletop/server/index.ts";
import type { Client, TestTabletop } from "../../tabletop/testing.ts";
import { backAlley, roadside } from "../../tabletop/server/fights.ts";
import { read } from "../../architecture/project.ts";
import { cutOff, expectInView, faultsInBothThemes } from "../support/faults.ts";
import { MODULE } from "../support/fight.ts";
import { countPresses } from "../support/presses.ts";
import type { Seat } from "../support/seats.ts";

/** A world in which nobody has chosen rules, and no fight has been made. */
function fresh(seed: WorldSeed): WorldSeed {
  const { Combat: _fights, Scene = [], ...others } = seed.documents;
  return { ...seed, documents: { ...others, Scene: Scene.map((scene) => ({ ...scene, flags: {} })) } };
}

/** The same world under a system whose sheets nobody has looked into. */
const unknown = (seed: WorldSeed): WorldSeed => ({ ...seed, system: { ...seed.system, id: "unheard-of" } });

let tabletop: TestTabletop;

afterEach(async () => {
  await tabletop.stop();
});

async function open(seed: WorldSeed): Promise<Client> {
  tabletop = await startTestTabletop({ modulePath: MODULE, world: () => seed });
  return tabletop.join("Gamemaster", { viewport: { width: 1280, height: 720 } });
}

const guideOf = (page: Page): Locator => page.locator("#turnwright-guide");

const pressIn = async (page: Page, name: string | RegExp): Promise<void> =>
  guideOf(page).getByRole("button", { name }).click();

const setting = (key: string): unknown =>
  [...tabletop.world.collection("Setting").values()].find((one) => one["key"] === `turnwright.${key}`)?.["value"];

const sceneChoice = (): unknown => {
  const [scene] = [...tabletop.world.collection("Scene").values()];
  return ((scene?.["flags"] ?? {}) as { turnwright?: { variant?: unknown } }).turnwright?.variant;
};

describe("from a fresh world to a running fight by the rules that fit its system", () => {
  const worlds = [
    { system: "dnd5e", seed: emptyTrackerSeed(), variant: "basic" },
    { system: "mythras-foundry", seed: roadside, variant: "action-points" },
  ];

  it.each(worlds)("takes at most eight clicks and no typing in $system", async ({ seed, variant }) => {
    const { page, errors } = await open(fresh(seed));
    const presses = await countPresses(page);
    await guideOf(page).getByText("Fits ").first().waitFor();
    await pressIn(page, "Use these rules");
    await pressIn(page, "In every scene");
    await pressIn(page, /^Start a fight/);
    await guideOf(page).getByText("Everyone has the values that the rules need.").waitFor();
    await pressIn(page, "Go to the combat tracker");
    const tracker = page.locator("#combat");
    await tracker.getByRole("button", { name: "Roll All" }).click();
    await tracker.getByRole("button", { name: "Roll", exact: true }).first().waitFor({ state: "detached" });
    await tracker.getByRole("button", { name: "Begin the fight" }).click();
    const stage = (): unknown => {
      const [combat] = [...tabletop.world.collection("Combat").values()];
      const flags = (combat?.["flags"] ?? {}) as { turnwright?: { encounter?: JsonObject } };
      const { variant: played, round } = flags.turnwright?.encounter ?? {};
      return [combat?.["round"], played, round];
    };
    await expect.poll(stage).toEqual([1, variant, 1]);
    expect(presses.keys).toBe(0);
    // The first of them shows that presses are heard.
    expect(presses.clicks).toBeGreaterThan(0);
    expect(presses.clicks).toBeLessThanOrEqual(8);
    expect(errors).toEqual([]);
  });
});

describe("the guide", () => {
  it("chooses other rules for this scene alone, and does not come back", async () => {
    const client = await open(fresh(emptyTrackerSeed()));
    const { page } = client;
    await guideOf(page).getByRole("radio", { name: "Popcorn Initiative" }).check();
    await pressIn(page, "Use these rules");
    await pressIn(page, "In this scene only: The Hag's Hollow");
    await expect.poll(sceneChoice).toBe("popcorn");
    expect(setting("defaultVariant")).toBeUndefined();
    await client.reload();
    expect(await guideOf(page).count()).toBe(0);
  });

  it("is the gm's, is put off once and for all, and can be opened from the settings", async () => {
    const client = await open(fresh(emptyTrackerSeed()));
    const { page } = client;
    await guideOf(page).waitFor();
    const ann = await tabletop.join("Ann");
    expect(await guideOf(ann.page).count()).toBe(0);
    await pressIn(page, "Set up later");
    await expect.poll(() => setting("guideDone")).toBe("true");
    expect([setting("defaultVariant"), sceneChoice()]).toEqual([undefined, undefined]);
    await client.reload();
    expect(await guideOf(page).count()).toBe(0);
    await page.locator('#sidebar [data-action="tab"][data-tab="settings"]').click();
    await page.getByRole("button", { name: "Configure Settings" }).click();
    const settings = page.locator("#settings-config");
    await settings.getByRole("tab", { name: "Turnwright" }).click();
    await settings.locator(".turnwright-tools > summary").click();
    await settings.getByRole("button", { name: "Set up Turnwright" }).click();
    await guideOf(page).getByRole("radio", { name: "Individual Initiative" }).waitFor();
  });

  it("fits a small screen in both themes step by step, is played by keys alone, and has one value typed for all who lack it", async () => {
    const client = await open(fresh(unknown(backAlley)));
    const { page } = client;
    const seat: Seat = { ...client, tracker: page.locator("#combat") };
    const check = async (): Promise<void> => {
      await expectInView(guideOf(page));
      expect(await cutOff(seat, "#turnwright-guide")).toEqual([]);
      expect(await faultsInBothThemes(seat, "#turnwright-guide")).toEqual([]);
    };
    await guideOf(page).getByRole("radio").first().waitFor();
    await check();
    await guideOf(page).getByRole("radio", { checked: true }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await guideOf(page).getByRole("radio", { name: "Action Points", checked: true }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await guideOf(page).getByRole("heading", { name: "Choose where they apply" }).waitFor();
    await check();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await guideOf(page).getByRole("heading", { name: "Complete the values" }).waitFor();
    await check();
    await pressIn(page, /^Start a fight/);
    const all = guideOf(page).getByRole("textbox", { name: "the same for 5 combatants" }).first();
    await all.fill("quick");
    await all.press("Tab");
    await guideOf(page).getByText("“quick” is not a number.").waitFor();
    await check();
    const before = await guideOf(page).getByRole("textbox", { name: "the same for 5 combatants" }).count();
    await all.fill("12");
    await all.press("Tab");
    const left = async (): Promise<number> =>
      guideOf(page).getByRole("textbox", { name: "the same for 5 combatants" }).count();
    await expect.poll(left).toBe(before - 1);
    const [combat = {}] = [...tabletop.world.collection("Combat").values()];
    const { typed = {} } = (combat["flags"] as { turnwright: { typed?: JsonObject } }).turnwright;
    const values = Object.values(typed).flatMap((one) => Object.values(one as JsonObject));
    expect(values).toEqual([12, 12, 12, 12, 12]);
  });
});

describe("the rules of a published game", () => {
  const savage = (seed: WorldSeed): WorldSeed => ({ ...seed, system: { ...seed.system, id: "swade" } });

  it("are offered first in a world of its system, with their sentences, and are an entry of the world's setting", async () => {
    const { page, errors } = await open(savage(fresh(emptyTrackerSeed())));
    const chosen = guideOf(page).locator(".turnwright-guide-rule:has(input:checked)");
    await expect.poll(() => chosen.locator("strong").innerText()).toContain("Savage Worlds");
    expect(await chosen.innerText()).toContain("also in the next rounds");
    const listed = await page.evaluate(() => {
      const { game } = globalThis as unknown as {
        game: { settings: { settings: ReadonlyMap<string, { readonly choices: object }> } };
      };
      const { choices = {} } = game.settings.settings.get("turnwright.defaultVariant") ?? {};
      return Object.entries(choices).filter(([id]) => id.startsWith("game:"));
    });
    expect(listed).toEqual([["game:swade", "Savage Worlds"]]);
    expect(errors).toEqual([]);
  });
});

describe("the pictures of a round", () => {
  it("show the same turns as the page in the docs, and describe the rules that they belong to", async () => {
    const { page } = await open(fresh(emptyTrackerSeed()));
    await guideOf(page).getByRole("radio").first().waitFor();
    const shown = await guideOf(page).evaluate((guide) =>
      [...guide.querySelectorAll<HTMLInputElement>("[aria-describedby]")].map((radio) => {
        const picture = guide.querySelector(`[id="${radio.getAttribute("aria-describedby")}"]`);
        const turns = [...(picture?.children ?? [])].map((turn) => {
          const letters = (selector: string): string[] =>
            [...turn.querySelectorAll(selector)].map((face) => face.getAttribute("data-tooltip-text") ?? "");
          const reacting = letters("[data-turnwright-reacting]").map((name) => ` (${name})`);
          const number = turn.querySelector("small")?.textContent;
          const before = number === undefined ? "" : `${number}: `;
          return before + letters("b:not([data-turnwright-reacting])").join(" + ") + reacting.join("");
        });
        return [radio.value, [turns.join("; "), picture?.getAttribute("aria-label") ?? ""]] as const;
      }),
    );
    const pictures = [...read("docs/WHICH-TURNS.md").matchAll(/!\[([^\]]+)\]\(images\/rounds\/([\w-]+)\.svg\)/g)];
    const inDocs = pictures.map(([, said = "", id = ""]) => [id, [said.replace(/; …$/, ""), said]] as const);
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(inDocs));
  });
});

describe("what a table looks for", () => {
  it("leads to rules by a complaint or a game, the best chosen and named with its reason, and back to the system's", async () => {
    const client = await open(fresh(emptyTrackerSeed()));
    const { page, errors } = client;
    const seat: Seat = { ...client, tracker: page.locator("#combat") };
    const guide = guideOf(page);
    await guide.getByText("Fits ").first().waitFor();
    const chosen = guide.locator(".turnwright-guide-rule:has(input:checked)");
    const look = guide.getByLabel("Looking for something else?");
    await look.selectOption({ label: "We wait too long for our turns." });
    await expect.poll(() => chosen.locator("strong").innerText()).toContain("Shared Turn Combat");
    expect(await chosen.locator(".turnwright-guide-why").innerText()).toContain("We wait too long for our turns.");
    await look.selectOption({ label: "Savage Worlds" });
    await expect.poll(() => chosen.locator("strong").innerText()).toContain("Savage Worlds");
    expect(await cutOff(seat, "#turnwright-guide")).toEqual([]);
    expect(await faultsInBothThemes(seat, "#turnwright-guide")).toEqual([]);
    await look.selectOption("");
    await expect.poll(() => chosen.locator("strong").innerText()).toContain("Individual Initiative");
    await look.selectOption({ label: "Savage Worlds" });
    await pressIn(page, "Use these rules");
    await pressIn(page, "In every scene");
    await expect.poll(() => setting("defaultVariant")).toBe('"own"');
    const { own } = JSON.parse(String(setting("options"))) as { readonly own: JsonObject };
    expect(own).toMatchObject({ title: "Savage Worlds", numbers: "cards", shared: "kind" });
    expect(errors).toEqual([]);
  });
});
