import type { Locator } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { done, encounter } from "../support/fight.ts";
import { setSetting } from "../support/documents.ts";
import { cutOff, faultsInBothThemes } from "../support/faults.ts";
import { begin, beginShared, button, declareRogue, type Seat, sitDown, type Table, toMelee } from "../support/seats.ts";
import { settled } from "../support/settled.ts";

const bar = ({ page }: Seat): Locator => page.locator("#turnwright-turn-bar");

/** The labels of the bar's buttons that give commands, in their order. */
const choices = async (seat: Seat): Promise<string[]> =>
  bar(seat).locator("[data-control] .turnwright-label").allTextContents();

let table: Table;

beforeAll(async () => {
  table = await sitDown({ hasBar: true });
});
afterAll(async () => table.close());

describe("the turn bar", () => {
  it("asks players for their numbers before the fight, and the gm for nothing", async () => {
    await expect.poll(() => choices(table.ann)).toEqual(["Roll initiative"]);
    await settled(table.fight);
    expect(await bar(table.gm).count()).toBe(0);
  });

  it("asks whoever may act, by name, above the hotbar, and nobody else", async () => {
    await begin(table);
    const { ann, ben, gm } = table;
    await bar(ann).getByText("Gereneth").first().waitFor();
    expect(await choices(ann)).toEqual(["Act…", "Melee: Green Hag", "Pass"]);
    expect(await bar(ann).getAttribute("aria-label")).toBe("Your turn");
    const isAbove = await ann.page.evaluate(() => {
      const foot = document.getElementById("ui-bottom");
      return [...(foot?.children ?? [])].map(({ id }) => id);
    });
    expect(isAbove).toEqual(["turnwright-turn-bar", "hotbar"]);
    await settled(table.fight);
    expect(await bar(ben).count()).toBe(0);
    // The player of Gereneth decides; the GM's own are not asked.
    expect(await bar(gm).count()).toBe(0);
  });

  it("opens the form in its place, keeps what is typed there, and closes it by Escape", async () => {
    const { ann } = table;
    await ann.page.keyboard.press("1");
    const plan = bar(ann).getByRole("textbox");
    await plan.waitFor();
    await ann.page.keyboard.type("Go 1 by 2");
    expect(await plan.inputValue()).toBe("Go 1 by 2");
    expect(encounter(table.fight)?.stage).toBe("impetus");
    // The tracker keeps a form of its own.
    expect(await ann.tracker.locator("form").count()).toBe(0);
    await ann.page.keyboard.press("Escape");
    await plan.waitFor({ state: "detached" });
  });

  it("keeps the keys in the text after a press on a chip, a token or the map", async () => {
    const { ann } = table;
    await button(bar(ann), "Act…").click();
    const plan = bar(ann).getByRole("textbox");
    const hag = bar(ann).getByRole("checkbox", { name: "Green Hag" });
    await bar(ann).locator("label", { hasText: "Green Hag" }).click();
    await expect.poll(() => plan.inputValue()).toBe("Green Hag");
    await ann.page.keyboard.type("Stab her deep");
    expect(await plan.inputValue()).toBe("Stab her deep");
    expect(await hag.isChecked()).toBe(true);
    await ann.page.locator(`.token[data-token-id="${SEED_IDS.tokens.hag}"]`).click();
    await expect.poll(() => hag.isChecked()).toBe(false);
    await ann.page.keyboard.type(", at once");
    expect(await plan.inputValue()).toBe("Stab her deep, at once");
    await ann.page.locator("#board").click({ position: { x: 20, y: 300 } });
    await ann.page.keyboard.press("Escape");
    await plan.waitFor({ state: "detached" });
  });

  it("can be used by everybody, in both themes", async () => {
    const { ann } = table;
    expect(await faultsInBothThemes(ann, "#turnwright-turn-bar")).toEqual([]);
    await button(bar(ann), "Act…").click();
    expect(await faultsInBothThemes(ann, "#turnwright-turn-bar")).toEqual([]);
    expect(await cutOff(ann, "#turnwright-turn-bar")).toEqual([]);
    await ann.page.keyboard.press("Escape");
  });

  it("tells those who are asked of the plan, and gives their answer by a key", async () => {
    await declareRogue(table);
    const { ann, ben, gm } = table;
    const missing = (where: Locator): Locator => button(where, /Begin the turn/).locator("img");
    await expect.poll(() => missing(gm.tracker).count()).toBe(3);
    // For players the GM's side answers as a whole, whoever is hidden there.
    await expect.poll(() => button(bar(ann), /Begin the turn/).textContent()).toMatch(/not answered: Johnston.*the GM/);
    await bar(ben).getByText("Daggers out, dash in and stab her").waitFor();
    await bar(gm).getByText("Daggers out, dash in and stab her").waitFor();
    expect(await choices(ben)).toEqual(["React…", "Don’t react"]);
    expect(await choices(gm)).toContain("React…");
    expect(await bar(gm).locator(".turnwright-bar-toggle .turnwright-label").allTextContents()).toEqual([
      "Green Hag",
      "Lurking Cultist",
    ]);
    await ben.page.keyboard.press("4");
    await bar(ben).waitFor({ state: "detached" });
    await expect.poll(() => choices(gm)).not.toContain("Don’t react");
    await expect.poll(() => missing(gm.tracker).count()).toBe(2);
  });
});

describe("in the middle of a turn", () => {
  beforeAll(async () => {
    table = await table.another("dark");
    await begin(table);
    await declareRogue(table);
    await beginShared(table);
    await toMelee(table);
  });

  it("names whose turn it is, whom it is about, and what is likeliest, with a key each", async () => {
    const { ann } = table;
    const own = bar(ann);
    await own.getByText("Gereneth, your blow").waitFor();
    await own.getByText("Stand and claw").waitFor();
    const shown = await choices(ann);
    expect(shown.slice(0, 2)).toEqual(["Melee attack", "No more attacks"]);
    const keys = await own.locator("[data-control]").evaluateAll((all) => all.map((one) => one.ariaKeyShortcuts));
    expect(keys).toEqual(["1", "2", "3", "4"]);
    expect(shown.at(-1)).toBe("End turn");
  });

  it("has a line for the question and one for the answers in any width, clear of the sidebar", async () => {
    const { ann } = table;
    const room = async (): Promise<number> => {
      const [own, sidebar] = await Promise.all([bar(ann).boundingBox(), ann.page.locator("#sidebar").boundingBox()]);
      return (sidebar?.x ?? 0) - ((own?.x ?? 0) + (own?.width ?? 0));
    };
    for (const width of [1024, 1280, 1600]) {
      await ann.page.setViewportSize({ width, height: 720 });
      await expect.poll(async () => (await bar(ann).boundingBox())?.height).toBeLessThanOrEqual(96);
      const wide = (): Promise<boolean> =>
        bar(ann)
          .locator(".turnwright-bar-choices")
          .evaluate((line) => line.scrollWidth > line.clientWidth);
      await expect.poll(wide).toBe(false);
      await expect.poll(room).toBeGreaterThan(0);
      const last = bar(ann).locator(".turnwright-bar-choices > :last-child");
      expect(await last.textContent()).toBe("More…");
    }
    // Costs, pictures and the third answer give way before a key or the end of the turn does.
    await ann.page.setViewportSize({ width: 1024, height: 720 });
    await expect.poll(async () => (await choices(ann)).at(-1)).toBe("End turn");
    const keys = bar(ann).locator(".turnwright-bar-choices [data-seat] > .turnwright-shortcut");
    await expect.poll(() => keys.evaluateAll((all) => all.every((key) => key.checkVisibility()))).toBe(true);
    await ann.page.setViewportSize({ width: 1280, height: 720 });
    await expect.poll(() => choices(ann)).toHaveLength(4);
  });

  it("holds what the tracker then leaves out, and what it leaves out itself under More", async () => {
    const { ann } = table;
    await expect.poll(() => button(ann.tracker, "Melee attack").count()).toBe(0);
    await settled(table.fight);
    expect(await ann.tracker.locator(".turnwright-prompt, .turnwright-foot [data-control]").count()).toBe(0);
    await button(bar(ann), "More…").click();
    await button(bar(ann), "Bonus action…").click();
    await bar(ann).locator("form").waitFor();
    await ann.page.keyboard.press("Escape");
    await setSetting(ann, "turnBar", false);
    await button(ann.tracker, "Melee attack").first().waitFor();
    await setSetting(ann, "turnBar", true);
    await button(ann.tracker, "Melee attack").first().waitFor({ state: "detached" });
  });

  it("comes up for the gm when the hag is to strike", async () => {
    const { ann, gm } = table;
    await settled(table.fight);
    expect(await bar(gm).count()).toBe(0);
    await ann.page.keyboard.press("1");
    await bar(gm).getByText("Green Hag, your blow").waitFor();
    expect(await choices(gm)).toContain("Melee attack");
  });

  it("is quiet for the Actor meanwhile, whose turn no press ends by mistake", async () => {
    const { ann } = table;
    await bar(ann).getByText("Green Hag attacks next").waitFor();
    expect(await bar(ann).getAttribute("class")).toContain("turnwright-tone-plain");
    expect(await choices(ann)).not.toContain("End turn");
    await button(bar(ann), "More…").click();
    await bar(ann).locator(".turnwright-bar-rest").getByText("End turn").waitFor();
    await button(bar(ann), "More…").click();
    const rev = encounter(table.fight)?.rev;
    await ann.page.keyboard.press("Shift+KeyE");
    await ann.page
      .locator("#notifications-holder, #notifications")
      .getByText("Green Hag attacks next")
      .first()
      .waitFor();
    await settled(table.fight);
    expect(encounter(table.fight)?.rev).toBe(rev);
  });

  it("opens the window of the turn for the rest", async () => {
    const { ann } = table;
    await button(bar(ann), "More…").click();
    await button(bar(ann), "Open the turn window").click();
    await ann.page.locator("#turnwright-panel").waitFor();
    await ann.page.locator('#turnwright-panel [data-action="close"]').click();
  });

  it("takes the focus by a key", async () => {
    const { ann } = table;
    await ann.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await ann.page.keyboard.press("Shift+KeyB");
    await expect
      .poll(() =>
        bar(ann)
          .locator("[data-control]")
          .first()
          .evaluate((one) => one.matches(":focus")),
      )
      .toBe(true);
  });

  it("leaves the keys to others where it is not shown", async () => {
    const { ben } = table;
    const rev = encounter(table.fight)?.rev;
    for (const key of ["1", "2", "3", "4"]) await ben.page.keyboard.press(key);
    await settled(table.fight);
    expect(encounter(table.fight)?.rev).toBe(rev);
  });

  it("opens for a click on one's own token with what they may do out of turn, and closes by Escape", async () => {
    const { ben } = table;
    await ben.page.locator(`.token[data-token-id="${SEED_IDS.tokens.johnston}"]`).click();
    await button(bar(ben), "Use reaction…").waitFor();
    await ben.page.keyboard.press("Escape");
    await button(bar(ben), "Use reaction…").waitFor({ state: "detached" });
  });

  it("goes with the combat", async () => {
    const { ann, gm } = table;
    await done(gm, { do: "end" });
    await bar(ann).waitFor({ state: "detached" });
    await settled(table.fight);
    expect(await bar(gm).count()).toBe(0);
    expect([...gm.errors, ...ann.errors, ...table.ben.errors]).toEqual([]);
  });
});
