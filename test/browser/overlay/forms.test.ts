import type { Locator } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fighterId, roadside, warren } from "../../tabletop/server/fights.ts";
import type { WorldSeed } from "../../tabletop/server/index.ts";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { done, IDS, look, together } from "../support/fight.ts";
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
  await button(bar(ann), /^Primary…/).click();
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
  await bar(gm).getByText("Cut: Brigand 1").waitFor();
});

/** The same people under other rules. */
const under = (variant: string, seed: WorldSeed): WorldSeed => ({
  ...seed,
  documents: {
    ...seed.documents,
    Scene: (seed.documents["Scene"] ?? []).map((scene) => ({ ...scene, flags: { turnwright: { variant } } })),
  },
});

it("has one height and cuts nothing off, however many there are to choose from, and three lines of text", async () => {
  const heights: (number | undefined)[] = [];
  for (const world of [undefined, (): WorldSeed => under("shared-turn", warren)]) {
    table = await table.another("dark", world === undefined ? { variant: "shared-turn" } : { world });
    const { ann, gm, fight } = table;
    await ann.page.setViewportSize({ width: 1280, height: 720 });
    if (world === undefined) await begin(table);
    else {
      await done(gm, { do: "setInitiative", combatant: fighterId("Aria"), value: 60 });
      await done(gm, { do: "start" });
      await together(fight);
    }
    await button(bar(ann), "Act…").click();
    const form = bar(ann).locator("form");
    await form.getByRole("textbox").fill("Cut at the first,\nthen at the second,\nand get away");
    heights.push((await bar(ann).boundingBox())?.height);
    expect(
      await form.evaluate((element) => {
        const surface = element.closest("section")?.getBoundingClientRect();
        return [...element.querySelectorAll("textarea, fieldset, [type=submit]")].filter((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect();
          return (
            surface === undefined ||
            left < surface.left ||
            right > surface.right ||
            top < surface.top ||
            bottom > surface.bottom
          );
        }).length;
      }),
    ).toBe(0);
    await ann.page.keyboard.press("Escape");
  }
  expect(heights[0]).toBe(heights[1]);
});

it("says beside the field what is missing, until it is there", async () => {
  table = await table.another("dark", { variant: "shared-turn" });
  await begin(table);
  const { ann, fight } = table;
  await button(bar(ann), "Act…").click();
  await ann.page.keyboard.press("Enter");
  const missing = bar(ann).getByRole("alert");
  await expect.poll(() => missing.textContent()).toBe("Write something first.");
  await ann.page.keyboard.type("G");
  await missing.waitFor({ state: "detached" });
  await ann.page.keyboard.press("Backspace");
  await ann.page.keyboard.press("Enter");
  await missing.waitFor();
  await bar(ann).locator('label:has([value="melee"])').click();
  await missing.waitFor({ state: "detached" });
  await ann.page.keyboard.press("Enter");
  await bar(ann).locator("form").waitFor({ state: "detached" });
  await settled(fight);
  expect(ann.errors).toEqual([]);
});
