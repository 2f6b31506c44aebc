import type { Locator } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { encounter, openFight, stored, type Fight } from "../support/fight.ts";
import { openMenu, settingOn } from "../support/page-deeds.ts";
import { faultsInBothThemes } from "../support/faults.ts";
import { button } from "../support/seats.ts";
import { settled } from "../support/settled.ts";

let fight: Fight;
let form: Locator;

beforeAll(async () => {
  fight = await openFight({ players: 1, variant: "basic" });
  await fight.gm.page.locator('#sidebar [data-action="tab"][data-tab="combat"]').click();
  form = fight.gm.page.locator("#turnwright-own-rules");
});

afterAll(async () => {
  expect(fight.gm.errors).toEqual([]);
  await fight.tabletop.stop();
});

const head = (): Locator => fight.gm.page.locator("#combat .turnwright-head");

const list = (): Locator => head().locator("select");

const choose = async (label: string, value: string): Promise<void> => {
  await form.getByLabel(label, { exact: true }).selectOption(value);
};

const nameField = (): Locator => form.getByLabel("Name", { exact: true });

async function call(name: string): Promise<void> {
  await nameField().fill(name);
  await nameField().press("Tab");
}

const kept = async (): Promise<string[]> =>
  ((await settingOn(fight.gm, "ownRules")) as { readonly name: string }[]).map(({ name }) => name);

const close = async (): Promise<void> => {
  await form.locator('[data-action="close"]').first().click();
};

const ruled = (): unknown => (stored(fight)["flags"] as { turnwright?: unknown }).turnwright;

const bringBack = (): Locator => button(form, "Bring back");

describe("the form for own rules", () => {
  it("opens from the tracker's list of turn rules, which stays on the present ones", async () => {
    const before = await list().inputValue();
    await list().selectOption({ label: "Put together…" });
    await form.waitFor();
    await expect.poll(() => list().inputValue()).toBe(before);
  });

  it("says which other choices a choice has changed, and brings them back", async () => {
    await choose("Each number counts for", "side");
    await form.getByText("Changed too: The turn goes to anyone on that side. Dice decide: 1d6.").waitFor();
    await bringBack().click();
    await expect.poll(() => form.getByLabel("Each number counts for", { exact: true }).inputValue()).toBe("nobody");
    await expect.poll(() => form.getByLabel("Roll formula", { exact: true }).count()).toBe(0);
  });

  it("strikes out what was typed and no longer counts, and counts it again with its choice", async () => {
    const formula = form.getByLabel("Initiative roll", { exact: true });
    await formula.fill("1d12 + @initiative");
    await formula.press("Tab");
    await choose("Order by", "cards");
    await expect.poll(() => form.locator("del").allTextContents()).toEqual(["Dice decide: 1d12 + @initiative."]);
    await choose("Order by", "dice");
    await expect.poll(() => formula.inputValue()).toBe("1d12 + @initiative");
  });

  it("warns of a value that no sheet has", async () => {
    const formula = form.getByLabel("Initiative roll", { exact: true });
    await formula.fill("1d12 + @zzz");
    await formula.press("Tab");
    await form.getByText("Sheets give these rules no value “zzz”").waitFor();
  });

  it("shows what it starts from, and says where ideas are that it does not have", async () => {
    await choose("Start from", "set:spotlight");
    await form.getByText("The form now shows “Spotlight”.").waitFor();
    expect(await form.getByLabel("Start from", { exact: true }).inputValue()).toBe("set:spotlight");
    await form.getByText("Pay for actions with points. Choose instead: Action Points.").waitFor();
  });

  it("draws a choice as a choice, and a press on a face chooses", async () => {
    const open = form.getByRole("group", { name: /^The GM chooses who goes next/ });
    await expect.poll(() => open.getByRole("button").count()).toBe(8);
    await open.getByRole("button", { name: "Witch" }).click();
    await expect.poll(() => open.getByRole("button").count()).toBe(7);
    const taken = form.locator('[data-turnwright-turn="taken"]');
    await expect.poll(() => taken.count()).toBe(1);
    expect(await taken.textContent()).toContain("Witch");
    await button(form, "Next round").click();
    // The second round is given by chance, so that the third is open.
    await expect.poll(() => taken.count()).toBe(8);
    await expect.poll(() => open.getByRole("button").count()).toBe(8);
  });

  it("says the bonuses of the people in its preview, and no number that the dice cannot give", async () => {
    await choose("Start from", "set:basic");
    await form.getByText("Bonuses on these sheets: Player 1 +3").waitFor();
    const numbers = await form.locator('[data-turnwright-turn="taken"] > strong').allTextContents();
    expect(numbers).toHaveLength(16);
    expect(Math.max(...numbers.map(Number))).toBeLessThanOrEqual(24);
  });

  it("saves a file that is named after its rules", async () => {
    await call("Élan & dice, 2nd");
    const download = fight.gm.page.waitForEvent("download");
    await button(form, "Save as a file").click();
    expect((await download).suggestedFilename()).toBe("turnwright-élan-dice-2nd.json");
  });

  it("renames rules, duplicates them, and brings back deleted ones", async () => {
    await button(form, "Save to this world").click();
    await expect.poll(kept).toEqual(["Élan & dice, 2nd"]);
    await call("Table dice");
    await button(form, "Save to this world").click();
    await expect.poll(kept).toEqual(["Table dice"]);
    await button(form, "Duplicate").click();
    await expect.poll(() => nameField().inputValue()).toBe("Table dice (copy)");
    await button(form, "Save to this world").click();
    await expect.poll(kept).toEqual(["Table dice", "Table dice (copy)"]);
    await button(form, "Delete").click();
    await expect.poll(kept).toEqual(["Table dice"]);
    await form.getByText("“Table dice (copy)” is deleted.").waitFor();
    await bringBack().click();
    await expect.poll(kept).toEqual(["Table dice", "Table dice (copy)"]);
  });

  it("asks before unsaved changes go", async () => {
    await close();
    await form.waitFor({ state: "detached" });
    await openMenu(fight.gm, "ownRules", "own-rules");
    await choose("Start from", "kept:Table dice");
    await choose("Delaying", "hold");
    await close();
    const question = fight.gm.page.locator("dialog", { hasText: "“Table dice” has unsaved changes." });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await question.waitFor({ state: "detached" });
    expect(await form.getByLabel("Delaying", { exact: true }).inputValue()).toBe("hold");
    await close();
    await question.getByRole("button", { name: "Save to this world" }).click();
    await form.waitFor({ state: "detached" });
    const rules = await settingOn(fight.gm, "ownRules");
    expect(rules).toEqual(expect.arrayContaining([expect.objectContaining({ name: "Table dice" })]));
    expect(JSON.stringify(rules)).toContain('"waiting":"hold"');
  });
});

describe("a pencil beside own rules", () => {
  const pencil = (): Locator => button(head(), "Change these rules…");

  it("opens the rules of the fight in the tracker, and their change is used in the fight", async () => {
    expect(await pencil().count()).toBe(0);
    await list().selectOption({ label: "Table dice" });
    await pencil().click();
    await expect.poll(() => nameField().inputValue()).toBe("Table dice");
    await choose("Rolls in later rounds", "each-round");
    await button(form, "Use in this fight").click();
    await expect.poll(ruled).toMatchObject({ options: { own: { reroll: "each-round", waiting: "hold" } } });
    await close();
    await form.waitFor({ state: "detached" });
  });

  it("opens them beside sentences in the fight's options and in the world's, without raw fields", async () => {
    await button(head(), "Options of this fight").click();
    const options = fight.gm.page.locator("#turnwright-fight-options");
    await options.getByText("In later rounds, combatants roll again.").waitFor();
    expect(await options.locator(".turnwright-option:visible").count()).toBeLessThan(6);
    const seat = { ...fight.gm, tracker: fight.gm.page.locator("#combat") };
    expect(await faultsInBothThemes(seat, "#turnwright-fight-options")).toEqual([]);
    await options.locator('[data-action="close"]').first().click();
    const world = await openMenu(fight.gm, "options");
    await world.getByLabel("Turn rules").selectOption("own");
    await world.getByText("Dice decide: 1d20 + @initiative.").waitFor();
    expect(await world.locator('[data-turnwright-options="own"] .turnwright-option:visible').count()).toBeLessThan(6);
    await button(world.locator('[data-turnwright-options="own"]'), "Change these rules…").click();
    await form.waitFor();
    await close();
    await form.waitFor({ state: "detached" });
    await world.locator('[data-action="close"]').first().click();
  });

  it("changes a running fight without a loss where it can, else after a question", async () => {
    await button(fight.gm.page.locator("#combat"), "Roll All").click();
    await button(fight.gm.page.locator("#combat"), "Begin the fight").click();
    await expect.poll(() => encounter(fight)).toMatchObject({ stage: "turn", round: 1 });
    await pencil().click();
    await choose("Rolls in later rounds", "never");
    await button(form, "Use in this fight").click();
    await expect.poll(() => encounter(fight)).toMatchObject({ round: 1, nextOptions: { reroll: "never" } });
    await choose("Next turn", "alternating");
    await button(form, "Use in this fight").click();
    const question = fight.gm.page.locator(`#turnwright-change-${SEED_IDS.combat}`);
    await question.getByText("Lost: the round").waitFor();
    await question.locator('button[data-action="yes"]').click();
    await expect.poll(() => encounter(fight)).toMatchObject({ stage: "setup", options: { next: "alternating" } });
    await close();
    await form.waitFor({ state: "detached" });
  });

  it("stands in the change dialog, which says the sentences of the world's own rules", async () => {
    await list().selectOption({ label: "Individual Initiative" });
    await button(fight.gm.page.locator("#combat"), "Roll All").click();
    await button(head(), "Change the turn rules of this fight…").click();
    const dialog = fight.gm.page.locator(`#turnwright-change-${SEED_IDS.combat}`);
    await dialog.locator("select").selectOption({ label: "Table dice" });
    await dialog.getByText("Dice decide: 1d20 + @initiative.").waitFor();
    const seat = { ...fight.gm, tracker: fight.gm.page.locator("#combat") };
    expect(await faultsInBothThemes(seat, `#turnwright-change-${SEED_IDS.combat}`)).toEqual([]);
    await button(dialog, "Cancel the change").click();
    await dialog.waitFor({ state: "detached" });
    await settled(fight);
    expect(await fight.gm.page.getByText("This command is incomplete").count()).toBe(0);
    await button(head(), "Change the turn rules of this fight…").click();
    await dialog.locator("select").selectOption({ label: "Table dice" });
    await button(dialog, "Change these rules…").click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => nameField().inputValue()).toBe("Table dice");
    await close();
    await button(head(), "Change the turn rules of this fight…").click();
    await dialog.locator("select").selectOption({ label: "Put together…" });
    await dialog.waitFor({ state: "detached" });
    await form.waitFor();
    expect(await faultsInBothThemes(seat, "#turnwright-own-rules")).toEqual([]);
  });
});

describe("the form for own rules in the other lists", () => {
  it("opens from the guide, which lists the world's rules with their sentences", async () => {
    await close();
    await form.waitFor({ state: "detached" });
    const guide = await openMenu(fight.gm, "guide");
    await guide.getByText("Dice decide: 1d20 + @initiative. Each number counts for one combatant.").first().waitFor();
    await guide.getByRole("radio", { name: /^Put together…/ }).check();
    await button(guide, "Use these rules").click();
    await form.waitFor();
    await close();
    await form.waitFor({ state: "detached" });
    await guide.locator('[data-action="close"]').first().click();
  });

  it("opens from the world's setting, which keeps its choice", async () => {
    const { page } = fight.gm;
    await page.locator('#sidebar [data-action="tab"][data-tab="settings"]').click();
    await page.locator('#settings [data-app="configure"]').click();
    const setting = page.locator('[name="turnwright.defaultVariant"]');
    await page.locator('.application nav [data-tab="turnwright"]').click();
    const before = await setting.inputValue();
    await setting.selectOption({ label: "Put together…" });
    await form.waitFor();
    expect(await setting.inputValue()).toBe(before);
  });
});
