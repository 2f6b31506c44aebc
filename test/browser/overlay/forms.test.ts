import type { Locator } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fighterId, roadside } from "../../tabletop/server/fights.ts";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { done, IDS, look } from "../support/fight.ts";
import { faultsInBothThemes } from "../support/faults.ts";
import { begin, button, type Seat, sitDown, type Table } from "../support/seats.ts";
import { settled } from "../support/settled.ts";

const bar = ({ page }: Seat): Locator => page.locator("#turnwright-turn-bar");

interface TargetPage {
  readonly canvas: { readonly tokens: { get(id: string): { setTarget(on: boolean): void } } };
}

const target = async ({ page }: Seat, token: string, on: boolean): Promise<void> =>
  page.evaluate(([id, isOn]) => (globalThis as unknown as TargetPage).canvas.tokens.get(id).setTarget(isOn), [
    token,
    on,
  ] as const);

let table: Table;

beforeAll(async () => {
  table = await sitDown({ hasBar: true });
});
afterAll(async () => table.close());

it("ticks whom its user has targeted, and takes a click on the token", async () => {
  await begin(table);
  const { ann } = table;
  await target(ann, SEED_IDS.tokens.hag, true);
  await button(bar(ann), "Act…").click();
  const hag = bar(ann).getByRole("checkbox", { name: "Green Hag" });
  await expect.poll(() => hag.isChecked()).toBe(true);
  const strip = ann.page.locator("#turnwright-strip");
  const face = strip.locator(".turnwright-strip-face", { has: ann.page.locator(`[data-combatant="${IDS.hag}"]`) });
  await face.getByText("target", { exact: true }).waitFor();
  await ann.page.locator(`.token[data-token-id="${SEED_IDS.tokens.hag}"] [data-name="turnwright-target"]`).waitFor({
    state: "attached",
  });
  const plan = bar(ann).getByRole("textbox");
  expect(await plan.inputValue()).toBe("Green Hag");
  await bar(ann).locator('label:has([value="move"])').click();
  expect(await plan.inputValue()).toBe("Move: Green Hag");
  await ann.page.locator(`.token[data-token-id="${SEED_IDS.tokens.hag}"]`).click();
  await expect.poll(() => hag.isChecked()).toBe(false);
  await face.getByText("target", { exact: true }).waitFor({ state: "detached" });
  expect(await face.evaluate((element) => element.classList.contains("turnwright-is-pointed"))).toBe(true);
  await face.locator(".turnwright-portrait").hover();
  await ann.page.locator(`.token.hover[data-token-id="${SEED_IDS.tokens.hag}"]`).waitFor();
  await bar(ann).locator(".turnwright-heading").hover();
  await ann.page.locator(`.token.hover[data-token-id="${SEED_IDS.tokens.hag}"]`).waitFor({ state: "detached" });
  await bar(ann).locator("label", { hasText: "Green Hag" }).hover();
  await ann.page.locator(`.token.hover[data-token-id="${SEED_IDS.tokens.hag}"]`).waitFor();
  expect(await face.evaluate((element) => element.classList.contains("turnwright-is-pointed"))).toBe(true);
  expect(await plan.inputValue()).toBe("Move");
  expect((await bar(ann).boundingBox())?.height).toBeLessThanOrEqual(200);
  expect(await faultsInBothThemes(ann, "#turnwright-turn-bar")).toEqual([]);
  await target(ann, SEED_IDS.tokens.hag, false);
  await ann.page.keyboard.press("Escape");
});

it("offers what somebody has done last, with whom it is aimed at, and says what it comes to", async () => {
  table = await table.another("dark", { world: () => roadside });
  const { ann, gm, fight } = table;
  for (const [name, value] of Object.entries({
    Ash: 30,
    Scout: 20,
    "Brigand 1": 12,
    "Brigand 2": 11,
    "Lurking Archer": 5,
  }))
    await done(gm, { do: "setInitiative", combatant: fighterId(name), value });
  await done(gm, { do: "start" });
  await done(gm, { do: "declare", combatant: fighterId("Ash"), type: "primary", ap: 1, label: "Cut: Brigand 2" });
  const { legal } = await look(gm);
  await done(gm, { do: "resolve", action: legal.find((one) => one.do === "resolve")?.["action"] });
  await settled(fight);
  await button(bar(ann), /^Primary/).click();
  await bar(ann).getByText("1 AP, then 1 left").waitFor();
  await bar(ann).locator('[data-action="turnwrightStep"][data-by="1"]').click();
  await bar(ann).getByText("2 AP, then 0 left").waitFor();
  await bar(ann).getByRole("spinbutton", { name: "AP to pay" }).press("ArrowDown");
  await bar(ann).getByText("1 AP, then 1 left").waitFor();
  expect(await faultsInBothThemes(ann, "#turnwright-turn-bar")).toEqual([]);
  for (const name of ["Cut", "Brigand 1"]) await bar(ann).getByRole("checkbox", { name }).check();
  expect(await bar(ann).getByRole("textbox").inputValue()).toBe("Cut: Brigand 1");
  expect((await bar(ann).boundingBox())?.height).toBeLessThanOrEqual(200);
  await ann.page.keyboard.press("Enter");
  await bar(table.ben).getByText("Cut: Brigand 1").waitFor();
});
