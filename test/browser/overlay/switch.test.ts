import { afterAll, beforeAll, expect, it } from "vitest";
import { faultsInBothThemes } from "../support/faults.ts";
import { callOn } from "../support/documents.ts";
import { begin, button, type Seat, sitDown, type Table } from "../support/seats.ts";
import { settled } from "../support/settled.ts";

let table: Table;

beforeAll(async () => {
  table = await sitDown({ hasBar: true });
  await begin(table);
  await table.ann.page.setViewportSize({ width: 390, height: 844 });
});
afterAll(async () => table.close());

const view = ({ page }: Seat, name: string) => page.locator("#turnwright-switch").getByRole("button", { name });

/** What of a page can be seen, of the map's strip, the bar's answers, the tracker and the chat. */
const seen = async ({ page }: Seat): Promise<string[]> => {
  const parts = {
    strip: "#turnwright-strip",
    answers: ".turnwright-bar-choices",
    tracker: "#combat ol.combat-tracker",
    chat: "#chat",
  };
  const shown: string[] = [];
  for (const [name, selector] of Object.entries(parts)) if (await page.locator(selector).isVisible()) shown.push(name);
  return shown;
};

it("shows one view of a narrow page at a time, each one press away, and the question in all", async () => {
  const { ann } = table;
  const views = [
    ["Fight", ["answers", "tracker"]],
    ["Chat", ["chat"]],
    ["More", []],
    ["Map", ["strip", "answers"]],
  ] as const;
  for (const [name, parts] of views) {
    await view(ann, name).click();
    await expect.poll(() => seen(ann)).toEqual(parts);
    expect(await ann.page.locator(".turnwright-bar-question").isVisible()).toBe(true);
    expect(await view(ann, name).getAttribute("aria-pressed")).toBe("true");
  }
});

it("folds the bar to its question, on the narrow page and on a low one", async () => {
  const { ann } = table;
  const grip = ann.page.getByRole("button", { name: "Answers", exact: true });
  const question = ann.page.locator(".turnwright-bar-question");
  await view(ann, "Map").click();
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 600 },
  ]) {
    await ann.page.setViewportSize(size);
    await grip.click();
    await ann.page.locator(".turnwright-bar-choices").waitFor({ state: "hidden" });
    await question.waitFor();
    await grip.click();
    await ann.page.locator(".turnwright-bar-choices").waitFor();
  }
  await grip.click();
  await ann.page.locator(".turnwright-bar-choices").waitFor({ state: "hidden" });
  await ann.page.locator("body").press("Shift+B");
  await expect.poll(() => grip.evaluate((element) => element === document.activeElement)).toBe(true);
  // A form takes the question's place, also in a folded bar.
  await ann.page.keyboard.press("1");
  const form = ann.page.locator("#turnwright-turn-bar form");
  await form.waitFor();
  await grip.waitFor({ state: "detached" });
  await ann.page.keyboard.press("Escape");
  await form.waitFor({ state: "detached" });
  await ann.page.locator(".turnwright-bar-choices").waitFor({ state: "hidden" });
  await grip.click();
  await ann.page.locator(".turnwright-bar-choices").waitFor();
  await ann.page.setViewportSize({ width: 1280, height: 720 });
  await grip.waitFor({ state: "hidden" });
  await ann.page.setViewportSize({ width: 390, height: 844 });
});

it("can be used by everybody, in both themes, and answers with its bar", async () => {
  const { ann } = table;
  const parts = ["#turnwright-switch", "#turnwright-turn-bar", "#turnwright-strip"];
  expect(await faultsInBothThemes(ann, ...parts)).toEqual([]);
  await button(ann.page.locator("#turnwright-turn-bar"), "Act…").click();
  await ann.page.locator("#turnwright-turn-bar form").getByRole("textbox").fill("Stand");
  await ann.page.locator("#turnwright-turn-bar form button[type=submit]").click();
  await ann.page.locator("#turnwright-turn-bar form").waitFor({ state: "detached" });
});

it("leaves the page to Foundry where the page is wide, or without the module's rules", async () => {
  const { ann, gm, fight } = table;
  await ann.page.setViewportSize({ width: 1280, height: 720 });
  const isOurs = (): Promise<boolean> => ann.page.evaluate(() => "turnwrightView" in document.body.dataset);
  await expect.poll(isOurs).toBe(false);
  expect(await ann.page.locator("#turnwright-switch").count()).toBe(0);
  await ann.page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(isOurs).toBe(true);
  await callOn(gm, ["combat"], "delete");
  await settled(fight);
  await expect.poll(isOurs).toBe(false);
  expect([...ann.errors, ...gm.errors]).toEqual([]);
});

it("fits the map to a fight when it begins, and leaves it alone afterwards", async () => {
  await table.ann.page.setViewportSize({ width: 1280, height: 720 });
  table = await table.another("dark", { variant: "shared-turn" });
  const { ann } = table;
  await ann.page.setViewportSize({ width: 390, height: 844 });
  await view(ann, "Map").click();
  const lookAway = async (): Promise<void> =>
    ann.page.evaluate(() => {
      const { canvas } = globalThis as unknown as { readonly canvas: { pan(to: object): void } };
      canvas.pan({ x: 9000, y: 9000, scale: 2 });
    });
  /** Whether the token of each combatant that she sees lies on the page. */
  const areInView = async (): Promise<boolean[]> => {
    const tokens = ["Gereneth", "Green Hag", "Johnston"].map((name) => ann.page.locator(".token", { hasText: name }));
    const boxes = await Promise.all(tokens.map(async (token) => token.boundingBox()));
    return boxes.map(
      (box) => box !== null && box.x >= 0 && box.x + box.width <= 390 && box.y >= 0 && box.y + box.height <= 844,
    );
  };
  await lookAway();
  expect(await areInView()).toContain(false);
  await begin(table);
  await expect.poll(areInView).not.toContain(false);
  await settled(table.fight);
  await lookAway();
  await button(ann.page.locator("#turnwright-turn-bar"), "Pass").click();
  await settled(table.fight);
  expect(await areInView()).toContain(false);
});
