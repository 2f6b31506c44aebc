import type { Locator } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { fixDice } from "../../tabletop/testing.ts";
import { everybody, openFight, openTracker, type Fight } from "../support/fight.ts";
import { callOn } from "../support/documents.ts";
import { fightOnTwoScenes, FIGHTS, SCENES, threeScenes, tokenOn, twoFights } from "../support/scenes.ts";
import { cutOffInLittleRoom, faultsInBothThemes } from "../support/faults.ts";
import { button, type Seat } from "../support/seats.ts";
import { settled } from "../support/settled.ts";
import type { Client } from "../../tabletop/testing.ts";
import type { JsonObject } from "../../tabletop/common/utils/objects.ts";

/** The module's stored data of a fight. */
interface Stored {
  readonly variant?: string;
  readonly options?: JsonObject;
  readonly encounter?: {
    readonly variant: string;
    readonly stage: string;
    readonly round: number;
    readonly rev: number;
  } & JsonObject;
}

const { tokens: TOKENS } = SEED_IDS;

let fight: Fight;

beforeAll(async () => {
  fight = await openFight({ players: 1, world: threeScenes });
  await showTab(fight.gm, "combat");
});

afterAll(async () => {
  await fight.tabletop.stop();
});

const tracker = ({ page }: Client): Locator => page.locator("#combat");
const head = (client: Client): Locator => tracker(client).locator(".turnwright-head");

const seatOf = (client: Client): Seat => ({ ...client, tracker: tracker(client) });

/** The tracker can be used by everybody, and nothing is cut off in it where there is little room. */
async function expectLook(client: Client): Promise<void> {
  expect(await faultsInBothThemes(seatOf(client), "#combat")).toEqual([]);
  expect(await cutOffInLittleRoom(client, "#combat")).toEqual([]);
}

/** The chosen entry in the list of turn rules. */
const chosenIn = async (client: Client): Promise<string | null> =>
  head(client).locator("select option:checked").textContent();

const showTab = async ({ page }: Client, tab: string): Promise<void> =>
  page.locator(`#sidebar [data-action="tab"][data-tab="${tab}"]`).click();

const combats = (): JsonObject[] => [...fight.tabletop.world.collection("Combat").values()];

const combatOf = (id: string): JsonObject => {
  const found = fight.tabletop.world.collection("Combat").get(id);
  if (found === undefined) throw new Error(`no combat ${id}`);
  return found;
};

const flagsOf = (combat: JsonObject | undefined): Stored =>
  ((combat?.["flags"] ?? {}) as { turnwright?: Stored }).turnwright ?? {};

/** Seats everybody anew in a fresh world. */
async function reset(world: Parameters<Fight["tabletop"]["reset"]>[0]): Promise<void> {
  fight.tabletop.reset(world);
  for (const client of everybody(fight)) {
    await client.reload();
    client.errors.length = 0;
    await showTab(client, "combat");
  }
}

/** Brings a scene into somebody's view, by a click on its name. */
async function goTo({ page }: Client, name: string): Promise<void> {
  await page.locator("#scene-navigation").getByText(name).click();
  await page.locator("#scene-navigation .scene.view", { hasText: name }).waitFor();
}

/** Opens a scene's configuration at the module's tab, by clicks. */
async function configure({ page }: Client, name: string): Promise<Locator> {
  await page.locator("#scene-navigation").getByText(name).click({ button: "right" });
  await page.getByRole("button", { name: "Configure" }).click();
  const window = page.locator(".scene-config");
  await window.locator('nav [data-tab="turnwright"]').click();
  return window;
}

const rulesOf = (window: Locator): Locator => window.getByRole("combobox", { name: "Turn rules", exact: true });

async function save(window: Locator): Promise<void> {
  await window.locator('button[type="submit"]').click();
  await window.waitFor({ state: "detached" });
}

/** Puts everybody on the scene in view into a new combat, by clicks. */
async function gather(client: Client, tokens: readonly string[]): Promise<void> {
  const before = combats().length;
  await button(tracker(client), "Create Combat").click();
  await expect.poll(() => combats().length).toBe(before + 1);
  for (const [index, token] of tokens.entries()) {
    await client.page.locator(`.token[data-token-id="${token}"]`).click({ button: "right" });
    await client.page.locator("#token-hud [data-action=combat]").click();
    await tracker(client).locator("li.combatant").nth(index).waitFor();
  }
}

describe("a world that has no turn rules", () => {
  it("gets three scenes with three variants by clicks alone, and a fight begins on each by its own", async () => {
    const { gm } = fight;
    const plan = [
      ["The Hag's Hollow", "hollow", "Shared Turn Combat", [TOKENS.gereneth, TOKENS.hag]],
      ["The Old Road", "road", "Individual Initiative", [TOKENS.johnston, TOKENS.hag]],
      ["The Old Mill", "mill", "Action Points", [TOKENS.gereneth, TOKENS.johnston]],
    ] as const;
    for (const [name, , rules] of plan) {
      const window = await configure(gm, name);
      await rulesOf(window).selectOption({ label: rules });
      await save(window);
    }
    for (const [name, place, rules, tokens] of plan) {
      await goTo(gm, name);
      await gather(
        gm,
        tokens.map((token) => tokenOn(place, token)),
      );
      await expect.poll(() => chosenIn(gm)).toBe(`${rules} (this scene)`);
      await button(tracker(gm), "Begin the fight").click();
      await head(gm).getByText("from this scene").waitFor();
      await expect.poll(() => head(gm).locator(".turnwright-variant").textContent()).toContain(rules);
    }
    const played = combats().map((combat) => flagsOf(combat).encounter?.variant);
    expect(played).toEqual(["shared-turn", "basic", "action-points"]);
    await settled(fight);
    expect(gm.errors).toEqual([]);
  });

  it("has a new scene made with its rules and options, by clicks", async () => {
    const { gm } = fight;
    await showTab(gm, "scenes");
    await button(gm.page.locator("#scenes"), "Create Scene").click();
    const dialog = gm.page.locator("dialog");
    await dialog.locator('input[name="name"]').fill("The Tower");
    await button(dialog, "Confirm").click();
    const window = gm.page.locator(".scene-config");
    await window.locator('nav [data-tab="turnwright"]').click();
    await rulesOf(window).selectOption({ label: "Individual Initiative" });
    await window.getByRole("combobox", { name: "Rolls in later rounds" }).selectOption({ label: "roll each round" });
    await window.getByText("Default: keep the first roll.").locator("visible=true").waitFor();
    await save(window);
    const made = (): JsonObject | undefined =>
      [...fight.tabletop.world.collection("Scene").values()].find(({ name }) => name === "The Tower");
    await expect
      .poll(() => made()?.["flags"])
      .toMatchObject({ turnwright: { variant: "basic", options: { basic: { reroll: "each-round" } } } });
    await showTab(gm, "combat");
  });
});

describe("a fight on two scenes", () => {
  it("goes by the active scene for everybody, whatever map they look at", async () => {
    await reset(() => fightOnTwoScenes({ hollow: "basic", road: "popcorn" }));
    const { gm, ann } = fight;
    const name = (client: Client): Locator => head(client).locator(".turnwright-variant");
    await goTo(gm, "The Old Road");
    await settled(fight);
    expect(await chosenIn(gm)).toBe("Individual Initiative (active scene)");
    await expect.poll(() => name(ann).textContent()).toContain("Individual Initiative");
    await gm.page.evaluate(`game.scenes.get("${SCENES.road}").activate()`);
    await settled(fight);
    expect(await chosenIn(gm)).toBe("Popcorn Initiative (this scene)");
    await expect.poll(() => name(ann).textContent()).toContain("Popcorn Initiative");
  });
});

describe("two fights on two scenes with two variants", () => {
  /** The text of a user's tracker, its buttons included. */
  const seen = async (client: Client): Promise<string> => (await tracker(client).textContent()) ?? "";

  const rowNames = async (client: Client): Promise<string[]> =>
    tracker(client).locator("li.combatant .token-name .name, li.combatant .token-name strong").allTextContents();

  it("run side by side: nobody sees, is asked or is told anything of the other", async () => {
    await reset(() => twoFights({ hollow: "shared-turn", road: "basic" }));
    const { gm, ann } = fight;
    await openTracker(gm);
    const ben = await fight.tabletop.join("Ben");
    await showTab(ben, "combat");
    await goTo(ben, "The Old Road");
    await fixDice(gm.page, [
      [20, 4],
      [20, 19],
    ]);
    await button(tracker(gm), "Begin the fight").click();
    await expect.poll(() => flagsOf(combatOf(FIGHTS.hollow)).encounter?.stage).toBe("impetus");
    await settled(fight);
    expect(flagsOf(combatOf(FIGHTS.road)).encounter).toBeUndefined();
    await tracker(gm).getByRole("button", { name: "Act…" }).waitFor();
    await goTo(gm, "The Old Road");
    await fixDice(gm.page, [
      [20, 4],
      [20, 19],
    ]);
    await button(tracker(gm), "Begin the fight").click();
    await expect.poll(() => flagsOf(combatOf(FIGHTS.road)).encounter?.stage).toBe("turn");
    const hollow = JSON.stringify(combatOf(FIGHTS.hollow));
    await tracker(ben).getByText("Individual Initiative").waitFor();
    await settled(fight, gm, ann, ben);
    expect(await seen(ben)).not.toContain("Gereneth");
    expect(await seen(ann)).not.toContain("Johnston");
    // A step on the road: one fight moves, the other is as it was, in the documents and on the pages.
    const annsPage = await tracker(ann).innerHTML();
    fight.tabletop.counters.reset();
    await tracker(gm).locator(".turnwright-foot button", { hasText: /End/ }).click();
    await expect.poll(() => flagsOf(combatOf(FIGHTS.road)).encounter?.["rev"]).toBe(2);
    await settled(fight);
    expect(fight.tabletop.counters.of("update", "Combat")).toBe(1);
    expect(JSON.stringify(combatOf(FIGHTS.hollow))).toBe(hollow);
    expect(await tracker(ann).innerHTML()).toBe(annsPage);
    // A form opened and filled in one fight is not there in the other, and is still in the first on coming back.
    await goTo(gm, "The Hag's Hollow");
    await tracker(gm).getByText("Shared Turn Combat").waitFor();
    await tracker(gm).getByRole("button", { name: "Act…" }).click();
    await tracker(gm).locator("form.turnwright-form textarea").fill("Through the window");
    await goTo(gm, "The Old Road");
    await tracker(gm).getByText("Individual Initiative").waitFor();
    await settled(fight);
    expect(await tracker(gm).locator("form.turnwright-form").count()).toBe(0);
    await goTo(gm, "The Hag's Hollow");
    await tracker(gm).getByText("Shared Turn Combat").waitFor();
    await settled(fight);
    expect(await tracker(gm).locator("form.turnwright-form textarea").inputValue()).toBe("Through the window");
    expect(await rowNames(gm)).not.toContain("Johnston");
    expect([...gm.errors, ...ann.errors, ...ben.errors]).toEqual([]);
    await ben.leave();
  });
});

describe("one fight", () => {
  const { hollow: HOLLOW } = FIGHTS;
  const now = (): Stored => flagsOf(combatOf(HOLLOW));
  /** The fight without its history. */
  const bodyOf = (encounter: Stored["encounter"]): JsonObject => ({ ...encounter, rev: 0, past: null, undone: null });

  const openChange = async (client: Client): Promise<Locator> => {
    await button(head(client), "Change the turn rules of this fight…").click();
    const dialog = client.page.locator(`#turnwright-change-${HOLLOW}`);
    await dialog.waitFor();
    return dialog;
  };

  it("has options of its own, said against the scene's, and no other fight has them", async () => {
    await reset(() => twoFights({ hollow: "basic", road: "basic" }));
    const { gm, ann } = fight;
    const scene = await configure(gm, "The Hag's Hollow");
    await scene.getByRole("combobox", { name: "Rolls in later rounds" }).selectOption({ label: "roll each round" });
    await save(scene);
    await button(head(gm), "Options of this fight").click();
    const window = gm.page.locator("#turnwright-fight-options");
    await window.getByText("From the scene’s options.").waitFor();
    await window.getByRole("textbox", { name: "Initiative roll" }).fill("1d12");
    await window
      .getByRole("combobox", { name: "Rolls in later rounds" })
      .selectOption({ label: "keep the first roll" });
    await window.getByText("Scene: roll each round.").waitFor();
    await save(window);
    await expect.poll(() => now().options).toEqual({ basic: { formula: "1d12", reroll: "never" } });
    await button(tracker(gm), "Begin the fight").click();
    await expect.poll(() => now().encounter).toMatchObject({ options: { formula: "1d12", reroll: "never" } });
    expect(await head(ann).getByRole("button", { name: "Options of this fight" }).count()).toBe(0);
    await goTo(gm, "The Old Road");
    await button(tracker(gm), "Begin the fight").click();
    await expect
      .poll(() => flagsOf(combatOf(FIGHTS.road)).encounter)
      .toMatchObject({ options: { formula: "1d20 + @initiative", reroll: "never" } });
  });

  it("goes on under another variant after a question, in one update, and is put back by undo, after a reload too", async () => {
    await reset(() => twoFights({ hollow: "basic", road: "basic" }));
    const { gm, ann } = fight;
    await button(tracker(gm), "Begin the fight").click();
    await expect.poll(() => now().encounter?.stage).toBe("turn");
    const before = combatOf(HOLLOW);
    const was = structuredClone({ round: before["round"], turn: before["turn"], combatants: before["combatants"] });
    const { encounter } = structuredClone(now());
    const asked = await openChange(gm);
    await asked.getByText("Lost: the round").waitFor();
    expect(await faultsInBothThemes(seatOf(gm), `#turnwright-change-${HOLLOW}`)).toEqual([]);
    await button(asked, "Cancel the change").click();
    await asked.waitFor({ state: "detached" });
    await settled(fight);
    expect(now().encounter).toEqual(encounter);
    const dialog = await openChange(gm);
    await dialog.getByRole("combobox").selectOption({ label: "Shared Turn Combat" });
    fight.tabletop.counters.reset();
    await button(dialog, /^Change the rules$/).click();
    await expect.poll(() => now().encounter).toMatchObject({ variant: "shared-turn", stage: "setup", round: 0 });
    await settled(fight);
    expect(fight.tabletop.counters.of("update", "Combat")).toBe(1);
    expect(combatOf(HOLLOW)).toMatchObject({ round: 0, turn: null });
    await tracker(ann).getByText("chosen for this fight").waitFor();
    await button(tracker(gm), "Begin the fight").click();
    await expect.poll(() => now().encounter?.stage).toBe("impetus");
    await gm.reload();
    await showTab(gm, "combat");
    await button(tracker(gm), "Undo").click();
    await expect.poll(() => now().encounter?.stage).toBe("setup");
    await head(gm).getByRole("button", { name: "Log" }).click();
    const log = gm.page.locator("#turnwright-log");
    await log.getByText("New turn rules: Shared Turn Combat").waitFor();
    await button(log, "Undo").click();
    await expect.poll(() => now().encounter).toMatchObject({ variant: "basic", stage: "turn", round: 1 });
    expect(bodyOf(now().encounter)).toEqual(bodyOf(encounter));
    expect(combatOf(HOLLOW)).toMatchObject(was);
    await head(gm).getByText("from this scene").waitFor();
    await settled(fight);
    expect([...gm.errors, ...ann.errors]).toEqual([]);
  });

  it("can be left to Foundry's own turns from where it stands, and gone on with by everybody who is there then", async () => {
    const { gm } = fight;
    const { encounter } = structuredClone(now());
    const leave = async (): Promise<void> => {
      const dialog = await openChange(gm);
      await dialog.getByRole("combobox").selectOption({ label: "Off: Foundry’s own turns" });
      await button(dialog, /^Change the rules$/).click();
      await expect.poll(() => now().variant).toBe("off");
      await settled(fight);
      expect(now().encounter).toBeUndefined();
    };
    await leave();
    expect(combatOf(HOLLOW)).toMatchObject({ round: 1, turn: 0 });
    const resume = button(tracker(gm), "Resume Individual Initiative");
    await resume.waitFor();
    await expectLook(gm);
    await tracker(gm).locator('.combat-controls [data-action="nextTurn"]').click();
    await expect.poll(() => combatOf(HOLLOW)["turn"]).toBe(1);
    await resume.click();
    await expect.poll(() => now().encounter).toEqual(encounter);
    await settled(fight);
    expect(combatOf(HOLLOW)).toMatchObject({ round: 1, turn: 0 });
    await leave();
    const combatants = () => combatOf(HOLLOW)["combatants"] as { readonly _id: string; readonly name?: string }[];
    const gone = combatants().at(-1)?._id;
    await callOn(gm, ["combat"], "deleteEmbeddedDocuments", "Combatant", [gone]);
    await callOn(gm, ["combat"], "createEmbeddedDocuments", "Combatant", [{ name: "Newcomer" }]);
    const come = combatants().find(({ name }) => name === "Newcomer")?._id;
    await resume.click();
    const there = (): string[] => Object.keys(now().encounter?.["combatants"] ?? {});
    await expect.poll(there).toContain(come);
    await expect.poll(there).not.toContain(gone);
  });

  it("that began by Foundry's own turns is offered to the gm once, and goes on where it is when it is taken over", async () => {
    await reset(() => {
      const world = twoFights({ hollow: "basic", road: "shared-turn" });
      const Combat = (world.documents["Combat"] ?? []).map((combat) => ({
        ...combat,
        round: 3,
        turn: 1,
        combatants: (combat["combatants"] as JsonObject[]).map((one, index) => ({ ...one, initiative: 20 - index })),
      }));
      return { ...world, documents: { ...world.documents, Combat } };
    });
    const { gm, ann } = fight;
    await tracker(gm).getByText("Switch to Individual Initiative?").waitFor();
    await settled(fight);
    await expectLook(gm);
    expect(await tracker(ann).getByText("Switch to").count()).toBe(0);
    expect(now().encounter).toBeUndefined();
    fight.tabletop.counters.reset();
    await button(tracker(gm), "Switch").click();
    await expect.poll(() => now().encounter).toMatchObject({ variant: "basic", stage: "turn", round: 3 });
    await settled(fight);
    expect(fight.tabletop.counters.of("update", "Combat")).toBe(1);
    expect(fight.tabletop.counters.of("create", "ChatMessage")).toBe(0);
    expect(combatOf(HOLLOW)).toMatchObject({ round: 3, turn: 1 });
    await head(gm).getByText("from this scene").waitFor();
    await goTo(gm, "The Old Road");
    await tracker(gm).getByText("This fight uses Foundry’s own turns. Switch to Shared Turn Combat?").waitFor();
    await button(tracker(gm), "Keep Foundry’s turns").click();
    await tracker(gm).getByText("Switch to").waitFor({ state: "detached" });
    await gm.reload();
    await showTab(gm, "combat");
    await goTo(gm, "The Old Road");
    await head(gm).getByText("started without these turn rules").waitFor();
    await settled(fight);
    expect(await tracker(gm).getByText("Switch to").count()).toBe(0);
    expect(combatOf(FIGHTS.road)).toMatchObject({ round: 3, turn: 1 });
  });
});
