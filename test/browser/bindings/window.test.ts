import type { Locator } from "playwright";
import { describe, expect, it } from "vitest";
import { HOST_TRAITS } from "../../../src/foundry/bindings/host-traits.ts";
import { cutOff, expectInView, faultsInBothThemes } from "../support/faults.ts";
import { done, encounter, type Fight, IDS } from "../support/fight.ts";
import { openMenu, settingOn } from "../support/page-deeds.ts";
import { freshFights } from "../support/fresh-fights.ts";
import type { Seat } from "../support/seats.ts";

let fight: Fight;

freshFights({ players: 1, variant: "popcorn" }, (fresh) => {
  fight = fresh;
});

const open = async (): Promise<Locator> => openMenu(fight.gm, "bindings");

const bindings = async (): Promise<unknown> => settingOn(fight.gm, "bindings");

const bonus = (window: Locator): Locator => window.getByRole("textbox", { name: "Initiative bonus" });

describe("the window that says where values come from", () => {
  it("shows the values of the variant in use, and of one variant at a time; what is typed for another stays", async () => {
    const window = await open();
    const shown = window.getByRole("combobox", { name: "Turn rules" });
    expect(await shown.inputValue()).toBe("popcorn");
    await bonus(window).fill("abilities.str.mod");
    const fields = window.getByRole("textbox");
    const names = await fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).name));
    // The fields of the module itself stand below the values of the rules shown, whichever these are.
    expect(names).toEqual(["bindings.initiative", ...HOST_TRAITS.map(({ name }) => `bindings.${name}`)]);
    await shown.selectOption("phases");
    await window.getByRole("textbox", { name: "Intuition" }).fill("abilities.int.value");
    expect(await bonus(window).count()).toBe(0);
    await window.locator('button[type="submit"]').click();
    await window.waitFor({ state: "detached" });
    await expect.poll(bindings).toEqual({ initiative: "abilities.str.mod", intuition: "abilities.int.value" });
  });

  it("shows what a place leads to while it is typed, and at its field what is wrong with it", async () => {
    const window = await open();
    await window.getByText("Gereneth: 4").waitFor();
    await bonus(window).fill("@abilities.str.value * 2");
    await window.getByText("Green Hag: 36").waitFor();
    await bonus(window).fill("@abilities.str.value * ");
    await window.getByText("Not a valid path or formula: @abilities.str.value *").waitFor();
    await window.getByRole("combobox", { name: "Turn rules" }).selectOption("phases");
    await window.locator('button[type="submit"]').click();
    await window.getByText("Not a valid path or formula").waitFor();
    expect(await bindings()).toEqual({});
    await bonus(window).fill("");
    await window.getByText("Gereneth: 4").waitFor();
  });

  it("has a place taken from a real sheet, by mouse or by keys, which counts from then on", async () => {
    const window = await open();
    await window.getByRole("button", { name: "Choose Initiative bonus from a sheet" }).click();
    const picker = window.getByRole("group", { name: "Values of a sheet" });
    await picker.getByRole("combobox", { name: "Sheet" }).selectOption({ label: "Green Hag" });
    await picker.getByRole("searchbox").focus();
    await fight.gm.page.keyboard.type("hp max");
    await picker.getByRole("button", { name: "system.attributes.hp.max 82" }).waitFor();
    expect(await picker.getByRole("button").count()).toBe(1);
    await fight.gm.page.keyboard.press("Tab");
    await fight.gm.page.keyboard.press("Enter");
    await picker.waitFor({ state: "detached" });
    expect(await bonus(window).inputValue()).toBe("system.attributes.hp.max");
    await window.locator("#turnwright-bindings-initiative-found").getByText("Green Hag: 82").waitFor();
    expect(await bonus(window).evaluate((field) => field === document.activeElement)).toBe(true);
    await window.locator('button[type="submit"]').click();
    await window.waitFor({ state: "detached" });
    await done(fight.gm, { do: "setCondition", combatant: IDS.hag, condition: "surprised", on: true });
    expect(encounter(fight)?.["combatants"]).toMatchObject({ [IDS.hag]: { traits: { initiative: 82 } } });
  });

  it("has the statuses named that mean a condition, and says what counts while none is", async () => {
    const window = await open();
    const prone = window.getByRole("listbox", { name: "Prone" });
    await expect.poll(async () => prone.evaluate((field) => (field as HTMLSelectElement).value)).toBe("");
    await window.getByText(/^Default: .*Prone$/).waitFor();
    await prone.selectOption(["stunned", "prone"]);
    await window.getByRole("listbox", { name: "Hidden" }).selectOption({ label: "No status" });
    await window.locator('button[type="submit"]').click();
    await window.waitFor({ state: "detached" });
    await expect.poll(bindings).toEqual({ "status:prone": "prone | stunned", "status:hidden": "none" });
    const again = await open();
    const chosen = again.getByRole("listbox", { name: "Hidden" });
    expect(await chosen.evaluate((field) => (field as HTMLSelectElement).value)).toBe("none");
  });

  it("fits a small screen with its longest list open, in both themes", async () => {
    const { page } = fight.gm;
    await page.setViewportSize({ width: 1280, height: 720 });
    const window = await open();
    await window.getByRole("combobox", { name: "Turn rules" }).selectOption("phases");
    await window.getByRole("button", { name: "Choose Reaction from a sheet" }).click();
    await window.getByRole("group", { name: "Values of a sheet" }).waitFor();
    await expectInView(window);
    const seat: Seat = { ...fight.gm, tracker: page.locator("#combat") };
    expect(await cutOff(seat, "#turnwright-bindings")).toEqual([]);
    expect(await faultsInBothThemes(seat, "#turnwright-bindings")).toEqual([]);
  });
});
