import type { Locator } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  backAlley,
  crypt,
  fighterId,
  hillside,
  marketplace,
  roadside,
  rooftops,
} from "../../tabletop/server/fights.ts";
import type { WorldSeed } from "../../tabletop/server/index.ts";
import { fixDice } from "../../tabletop/testing.ts";
import { cutOff, faultsInBothThemes } from "../support/faults.ts";
import { done, together } from "../support/fight.ts";
import {
  begin,
  beginShared,
  button,
  declareRogue,
  openWindow,
  type Seat,
  sitDown,
  type Table,
} from "../support/seats.ts";
import { panelOf } from "../support/story.ts";

const dockOf = ({ tracker }: Pick<Seat, "tracker">): Locator => tracker.locator(".turnwright-dock");
const DOCK = "Dock below the rows";
const UNDOCK = "Undock";

const heightOf = async (where: Locator): Promise<number> => (await where.boundingBox())?.height ?? 0;

/** The width of the docked panel's content beyond its right edge, which could only be reached by scrolling. */
const tooWide = async (seat: Seat): Promise<number> =>
  dockOf(seat)
    .locator(".turnwright-dock-body")
    .evaluate((body) => body.scrollWidth - body.clientWidth);

/** Whether the docked panel shows a button without scrolling. A panel without buttons has none to show. */
const showsButtons = async (seat: Seat): Promise<boolean> =>
  dockOf(seat)
    .locator(".turnwright-dock-body")
    .evaluate((body) => {
      const { top, bottom } = body.getBoundingClientRect();
      const places = [...body.querySelectorAll("[data-control]:not([aria-disabled])")].map((pressed) =>
        pressed.getBoundingClientRect(),
      );
      return places.length === 0 || places.some((place) => place.top >= top - 1 && place.bottom <= bottom + 1);
    });

const focused = async ({ page }: Seat): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute("data-action") ?? document.activeElement?.tagName ?? "");

/** Opens the window of the turn and docks it, by the keyboard. */
async function dockPanel(seat: Seat): Promise<void> {
  await openWindow(seat, "panel");
  await button(panelOf(seat), DOCK).press("Enter");
  await dockOf(seat).waitFor();
}

describe("the panel of the turn, docked", () => {
  let table: Table;

  beforeAll(async () => {
    table = await sitDown({ players: 1, world: () => roadside });
    for (const { page } of [table.gm, table.ann]) await page.setViewportSize({ width: 1280, height: 720 });
    await fixDice(
      table.gm.page,
      [4, 3, 6, 2].map((face) => [6, face] as const),
    );
    await button(table.gm.tracker, "Begin the fight").click();
    await button(table.ann.tracker, /End turn/)
      .first()
      .waitFor();
  });
  afterAll(() => table.close());

  it("stands under the rows, and its window is gone; the focus goes along", async () => {
    const { ann } = table;
    await dockPanel(ann);
    await panelOf(ann).waitFor({ state: "detached" });
    await expect.poll(() => focused(ann)).toBe("turnwrightUndock");
    const [rows, dock] = [
      await ann.tracker.locator("ol.combat-tracker").boundingBox(),
      await dockOf(ann).boundingBox(),
    ];
    expect(dock?.y).toBeGreaterThanOrEqual((rows?.y ?? 0) + (rows?.height ?? 0) - 1);
    expect(rows?.height).toBeGreaterThanOrEqual(150);
    expect((dock?.y ?? 0) + (dock?.height ?? 0)).toBeLessThanOrEqual(720);
  });

  it("is played like the window, and keeps focus and text while others act", async () => {
    const { ann, gm } = table;
    await button(dockOf(ann), "Primary…").click();
    const field = dockOf(ann).getByRole("textbox", { name: "Action" });
    await field.fill("Cut at Brig");
    await done(gm, { do: "addEffect", target: (await idsOf(gm))[0] ?? "", name: "Rain", until: "combat" });
    await together(table.fight);
    await field.pressSequentially("and 1");
    expect(await field.inputValue()).toBe("Cut at Brigand 1");
    await button(dockOf(ann), UNDOCK).click();
    await panelOf(ann).waitFor();
    const typed = panelOf(ann).getByRole("textbox", { name: "Action" });
    expect(await typed.inputValue()).toBe("Cut at Brigand 1");
    await button(panelOf(ann), DOCK).click();
    expect(await field.inputValue()).toBe("Cut at Brigand 1");
    await field.press("Enter");
    await field.waitFor({ state: "detached" });
    await ann.tracker.getByText("Cut at Brigand 1").first().waitFor();
  });

  it("is opened and put away by the button in the head and by its own", async () => {
    const { ann } = table;
    await button(dockOf(ann), "Close the turn window").click();
    await dockOf(ann).waitFor({ state: "detached" });
    await button(ann.tracker, /turn window/).click();
    await dockOf(ann).waitFor();
    expect(await panelOf(ann).count()).toBe(0);
  });

  it("stands in the tracker's own window as well", async () => {
    const { ann } = table;
    await ann.page.evaluate(async () => {
      const { ui } = globalThis as unknown as { ui: { combat: { renderPopout(): Promise<unknown> } } };
      await ui.combat.renderPopout();
    });
    const popout = ann.page.locator("#combat-popout");
    await popout.locator(".turnwright-dock").waitFor();
    const ids = await ann.page.evaluate(() => [...document.querySelectorAll("[id]")].map(({ id }) => id));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    await popout.locator('[data-action="close"]').first().click();
  });

  it("is docked again in a page that is loaded anew", async () => {
    const { ann } = table;
    await ann.reload();
    await dockOf(ann).waitFor({ state: "attached" });
    expect(await panelOf(ann).count()).toBe(0);
    expect(ann.errors).toEqual([]);
  });
});

/** The ids of a fight's combatants on a page. */
async function idsOf({ page }: Seat): Promise<string[]> {
  return page.evaluate(() => {
    const { game } = globalThis as unknown as {
      game: { combats: { contents: { combatants: { map<T>(each: (one: { id: string }) => T): T[] } }[] } };
    };
    return game.combats.contents[0]?.combatants.map(({ id }) => id) ?? [];
  });
}

/** A fight, and whom of Ann's a number puts first: dice would choose a turn in which she has something to press far below. */
const WORLDS: readonly (readonly [name: string, world: WorldSeed, first: string | null])[] = [
  ["action points", roadside, "Ash"],
  ["phases", backAlley, "Decker"],
  ["an initiative score", hillside, "Thief"],
  ["momentum", rooftops, null],
  ["popcorn", marketplace, null],
  ["greyhawk", crypt, null],
];

describe.each(WORLDS)("docked in a sidebar of 300 pixels, %s", (_name, world, first) => {
  let table: Table;

  beforeAll(async () => {
    table = await sitDown({ players: 1, world: () => world });
    for (const { page } of [table.gm, table.ann]) await page.setViewportSize({ width: 1280, height: 720 });
  });
  afterAll(() => table.close());

  it("cuts nothing off, shows its buttons, and the rows keep their height", async () => {
    const { gm, ann, fight } = table;
    if (first !== null) await done(gm, { do: "setInitiative", combatant: fighterId(first), value: 60 });
    await done(gm, { do: "start" });
    await together(fight);
    for (const seat of [gm, ann]) {
      await dockPanel(seat);
      expect(await tooWide(seat)).toBeLessThanOrEqual(0);
      await expect.poll(async () => showsButtons(seat)).toBe(true);
      expect(await cutOff(seat, "#combat")).toEqual([]);
      expect(await heightOf(seat.tracker.locator("ol.combat-tracker"))).toBeGreaterThanOrEqual(150);
    }
    expect([...gm.errors, ...ann.errors]).toEqual([]);
  });
});

describe("docked in a sidebar of 300 pixels, a shared turn", () => {
  it("cuts nothing off, and axe finds nothing", async () => {
    const table = await sitDown();
    const { ann } = table;
    try {
      await ann.page.setViewportSize({ width: 1280, height: 720 });
      await begin(table);
      await declareRogue(table);
      await beginShared(table);
      await dockPanel(ann);
      expect(await tooWide(ann)).toBeLessThanOrEqual(0);
      expect(await cutOff(ann, "#combat")).toEqual([]);
      expect(await faultsInBothThemes(ann, "#combat")).toEqual([]);
    } finally {
      await table.close();
    }
  });
});
