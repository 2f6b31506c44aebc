import type { Locator } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { IDS, look } from "../support/fight.ts";
import { cutOff, faultsInBothThemes } from "../support/faults.ts";
import { begin, button, type Seat, sitDown, type Table } from "../support/seats.ts";
import { rowOf } from "../support/story.ts";

let table: Table;

beforeAll(async () => {
  table = await sitDown({ players: 1 });
  await begin(table);
});
afterAll(async () => table.close());

const menu = ({ tracker }: Seat): Locator => tracker.locator(".turnwright-drawer");

/** Opens the menu of a row, and waits for it. */
async function open(seat: Seat, name: string): Promise<void> {
  await button(rowOf(seat, name), `More options: ${name}`).click();
  await menu(seat).waitFor();
}

/** The words of what has the focus. */
const focused = async ({ page }: Seat): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent?.trim() || (document.activeElement?.ariaLabel ?? ""));

describe("the menu of a row", () => {
  it("lies over the rows, and pushes nothing", async () => {
    const { gm } = table;
    const places = async () =>
      gm.tracker.locator("li.combatant").evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
    await rowOf(gm, "Gereneth").waitFor();
    const before = await places();
    await open(gm, "Gereneth");
    expect(await places()).toEqual(before);
    const [at, opener] = [
      await menu(gm).boundingBox(),
      await button(rowOf(gm, "Gereneth"), "More options: Gereneth").boundingBox(),
    ];
    expect(at?.y ?? 0).toBeGreaterThanOrEqual((opener?.y ?? 0) + (opener?.height ?? 0));
    expect(await faultsInBothThemes(gm, "#combat")).toEqual([]);
    expect(await cutOff(gm, "#combat .turnwright-drawer")).toEqual([]);
  });

  it("is moved in by arrows and letters; Escape closes it and gives the focus back", async () => {
    const { gm } = table;
    const first = await focused(gm);
    await gm.page.keyboard.press("ArrowDown");
    const second = await focused(gm);
    expect(second).not.toBe(first);
    await gm.page.keyboard.press("ArrowUp");
    expect(await focused(gm)).toBe(first);
    await gm.page.keyboard.press("e");
    expect(await focused(gm)).toBe("Effect…");
    await gm.page.keyboard.press("Escape");
    await menu(gm).waitFor({ state: "detached" });
    expect(await focused(gm)).toBe("More options: Gereneth");
  });

  it("opens upward where there is no room below", async () => {
    const { gm } = table;
    await gm.page.setViewportSize({ width: 1280, height: 480 });
    await open(gm, "Johnston");
    const [at, opener] = [
      await menu(gm).boundingBox(),
      await button(rowOf(gm, "Johnston"), "More options: Johnston").boundingBox(),
    ];
    expect((at?.y ?? 0) + (at?.height ?? 0)).toBeLessThanOrEqual(opener?.y ?? 0);
    await gm.page.mouse.click(400, 300);
    await menu(gm).waitFor({ state: "detached" });
    await gm.page.setViewportSize({ width: 1280, height: 720 });
  });

  it("stays open while conditions are switched, and closes after anything else", async () => {
    const { gm, fight } = table;
    await open(gm, "Johnston");
    const surprised = menu(gm).getByRole("button", { name: "incapacitated", pressed: false });
    await surprised.click();
    await menu(gm).getByRole("button", { name: "incapacitated", pressed: true }).click();
    await menu(gm).getByRole("button", { name: "incapacitated", pressed: false }).waitFor();
    expect((await look(fight.gm)).combatants[IDS.johnston]?.["conditions"]).not.toContain("incapacitated");
    await button(menu(gm), "Turn order").click();
    await button(menu(gm), "Move to the end of the order").click();
    await menu(gm).waitFor({ state: "detached" });
    expect(gm.errors).toEqual([]);
  });
});
