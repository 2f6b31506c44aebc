import type { Locator } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setSetting } from "../support/documents.ts";
import { fighterId, MOTLEY, warren } from "../../tabletop/server/fights.ts";
import { cutOff, faults, faultsInBothThemes } from "../support/faults.ts";
import { done, together } from "../support/fight.ts";
import { button, type Seat, sitDown, type Table } from "../support/seats.ts";
import { settled } from "../support/settled.ts";
import { rowNames } from "../support/story.ts";

/** Changes how somebody wants their rows. */
const wish = async (seat: Seat, key: "acted" | "alike" | "compactRows", value: unknown): Promise<void> =>
  setSetting(seat, key, value);

const rats = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `Rat ${from + index}`);

const acting = ({ tracker }: Seat): Locator => tracker.locator('li.combatant[data-turnwright="acting"]');

/** Tells whether the row of whoever acts lies whole between the tracker's head and its foot. */
const isActingInView = async (seat: Seat): Promise<boolean> =>
  acting(seat).evaluate((row) => {
    const list = row.closest(".combat-tracker")?.getBoundingClientRect();
    const foot = document.querySelector("#combat .turnwright-foot")?.getBoundingClientRect();
    const at = row.getBoundingClientRect();
    // Where nothing is to be pressed there is no foot.
    const end = foot === undefined || foot.height === 0 ? Infinity : foot.top;
    return list !== undefined && at.top >= list.top - 1 && at.bottom <= Math.min(list.bottom, end) + 1;
  });

const scrolled = ({ tracker }: Seat): Promise<number> =>
  tracker.locator(".combat-tracker").evaluate((list) => list.scrollTop);

let table: Table;

const pass = async (times: number): Promise<void> => {
  for (let turn = 0; turn < times; turn++) await done(table.gm, { do: "endTurn" });
  await together(table.fight);
  await settled(table.fight);
};

beforeAll(async () => {
  table = await sitDown({ players: 1, world: () => warren });
  const { gm, ann } = table;
  for (const { page } of [gm, ann]) {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.addStyleTag({ content: "#sidebar-content, #combat { width: 300px }" });
  }
});
afterAll(async () => table.close());

describe("with many", () => {
  beforeAll(async () => {
    const { gm } = table;
    const wanted = ["Aria", ...MOTLEY, ...rats(1, 8), "Bo"].map(fighterId);
    for (const [index, combatant] of wanted.entries())
      await done(gm, { do: "setInitiative", combatant, value: 40 - index });
    await done(gm, { do: "start" });
    await together(table.fight);
    await settled(table.fight);
  });

  it("foes who are alike take one row, which opens and closes", async () => {
    for (const seat of [table.gm, table.ann]) {
      await expect.poll(() => rowNames(seat)).toContain("Rat ×8");
      expect((await rowNames(seat)).filter((name) => name.startsWith("Rat "))).toEqual(["Rat ×8"]);
    }
    const { ann } = table;
    await button(ann.tracker, "Expand: Rat").click();
    await expect
      .poll(async () => (await rowNames(ann)).filter((name) => name.startsWith("Rat ")))
      .toEqual(["Rat ×8", ...rats(1, 8)]);
    expect((await rowNames(table.gm)).filter((name) => name.startsWith("Rat "))).toEqual(["Rat ×8"]);
    await button(ann.tracker, "Collapse: Rat").click();
    await expect.poll(async () => (await rowNames(ann)).filter((name) => name.startsWith("Rat "))).toEqual(["Rat ×8"]);
  });

  it("hit points are the gm's to see, and one's own", async () => {
    const { gm, ann } = table;
    const hurt = ({ tracker }: Seat): Promise<string[]> => tracker.locator(".turnwright-vitals").allTextContents();
    await expect.poll(async () => (await hurt(gm)).length).toBe(24);
    expect(await hurt(ann)).toEqual(["20/20"]);
    await gm.page.evaluate(async () => {
      const { game } = globalThis as unknown as {
        game: { actors: { getName(name: string): { update(data: object): Promise<unknown> } } };
      };
      await game.actors.getName("Aria").update({ "system.attributes.hp.value": 9 });
    });
    await ann.tracker.locator(".turnwright-vitals.turnwright-low", { hasText: "9/20" }).waitFor();
  });

  it("whoever is up can be seen, without anybody scrolling", async () => {
    await table.ann.page.mouse.move(0, 0);
    await wish(table.ann, "alike", false);
    for (let turn = 0; turn < 4; turn++) {
      await pass(3);
      for (const seat of [table.gm, table.ann]) await expect.poll(() => isActingInView(seat)).toBe(true);
    }
    expect(await acting(table.ann).textContent()).toContain("Lug");
    expect(await scrolled(table.ann)).toBeGreaterThan(0);
  });

  it("nothing moves below the pointer or the focus of whoever is at the rows", async () => {
    const { ann } = table;
    const list = ann.tracker.locator(".combat-tracker");
    await list.evaluate((element) => element.scrollTo(0, 0));
    await list.hover();
    await pass(1);
    expect(await scrolled(ann)).toBe(0);
    await ann.page.mouse.move(0, 0);
    await list.locator("li:first-child button").first().focus();
    await ann.page.keyboard.press("Tab");
    await list.evaluate((element) => element.scrollTo(0, 0));
    await pass(1);
    expect(await scrolled(ann)).toBe(0);
    await ann.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  });

  it("a rat that acts has a row of its own", async () => {
    const { gm } = table;
    await pass(3);
    expect((await rowNames(gm)).filter((name) => name.startsWith("Rat "))).toEqual([
      "Rat 1",
      "Rat 2",
      "Rat 3",
      "Rat ×5",
    ]);
    await wish(gm, "alike", false);
    await expect.poll(async () => (await rowNames(gm)).filter((name) => name.startsWith("Rat "))).toEqual(rats(1, 8));
    await wish(gm, "alike", true);
  });

  it("those who have acted sink, or fold into one row, for whoever wants it", async () => {
    const { gm, ann } = table;
    const before = await rowNames(ann);
    await wish(ann, "acted", "sink");
    await expect.poll(async () => (await rowNames(ann))[0]).toBe("Rat 3");
    expect((await rowNames(ann)).toSorted()).toEqual(before.toSorted());
    await wish(ann, "acted", "fold");
    await expect.poll(async () => (await rowNames(ann)).at(-1)).toBe("Have acted ×17");
    expect(await rowNames(ann)).toEqual([...rats(3, 8), "Bo", "Have acted ×17"]);
    await button(ann.tracker, "Expand: Have acted").click();
    await expect.poll(async () => (await rowNames(ann)).length).toBe(before.length + 1);
    await button(ann.tracker, "Collapse: Have acted").click();
    expect((await rowNames(gm))[0]).toBe("Aria");
  });

  it("can be used by everybody, in both themes, and cuts nothing off, compact as well", async () => {
    const { gm, ann } = table;
    await wish(gm, "compactRows", true);
    await gm.tracker.locator("xpath=self::*[contains(@class, 'turnwright-compact')]").waitFor();
    for (const seat of [gm, ann]) {
      expect(await faultsInBothThemes(seat, "#combat")).toEqual([]);
      expect(await cutOff(seat, "#combat")).toEqual([]);
    }
    expect([...gm.errors, ...ann.errors]).toEqual([]);
  });

  it("Foundry's buttons over a row that is pointed at leave room for everything else in it", async () => {
    const { gm } = table;
    const row = gm.tracker.locator("li.combatant:visible").nth(2);
    for (const isCompact of [true, false]) {
      await wish(gm, "compactRows", isCompact);
      await gm.page.locator(isCompact ? "#combat.turnwright-compact" : "#combat:not(.turnwright-compact)").waitFor();
      await row.hover();
      const opacity = async (): Promise<string> =>
        row.locator(".combatant-controls").evaluate((buttons) => getComputedStyle(buttons).opacity);
      await expect.poll(opacity).toBe("1");
      expect(await faults(gm, "#combat li.combatant:hover"), `compact: ${isCompact}`).toEqual([]);
    }
    await gm.page.mouse.move(0, 0);
  });
});

describe("dragging a row", () => {
  const rowOf = ({ tracker }: Seat, name: string): Locator =>
    tracker.locator(`li.combatant[data-combatant-id="${fighterId(name)}"]`);

  const top = { x: 60, y: 4 };

  it("puts somebody before another, and to the end, in one step each that can be undone", async () => {
    const { gm, ann } = table;
    for (const seat of [gm, ann]) {
      await wish(seat, "acted", "stay");
      await wish(seat, "alike", false);
    }
    await wish(gm, "compactRows", false);
    const was = await rowNames(gm);
    const [first = "", second = "", third = ""] = was;
    // Where the list scrolled between press and move, something else would lie where the press was.
    await rowOf(gm, first).scrollIntoViewIfNeeded();
    await rowOf(gm, third).locator(".token-image").dragTo(rowOf(gm, first), { targetPosition: top });
    await expect.poll(async () => (await rowNames(ann)).slice(0, 3)).toEqual([third, first, second]);
    const last = was.at(-1) ?? "";
    await rowOf(gm, last).scrollIntoViewIfNeeded();
    const above = was.at(-3) ?? "";
    const height = (await rowOf(gm, last).boundingBox())?.height ?? 0;
    await rowOf(gm, above)
      .locator(".token-image")
      .dragTo(rowOf(gm, last), { targetPosition: { x: 60, y: height - 4 } });
    await expect.poll(async () => (await rowNames(ann)).at(-1)).toBe(above);
    for (const _ of [1, 2]) await done(gm, { do: "undo" });
    await expect.poll(() => rowNames(ann)).toEqual(was);
    expect(await gm.tracker.locator("[draggable], [data-turnwright-drop]").count()).toBe(0);
  });

  it("goes behind all who share a row where it is dropped on the lower half of that", async () => {
    const { gm, ann } = table;
    await wish(gm, "alike", true);
    const stack = gm.tracker.locator("li.turnwright-group:visible").first();
    await stack.waitFor();
    const order = await rowNames(ann);
    const shown = await rowNames(gm);
    const moved = shown[shown.findIndex((name) => name.includes("×")) - 2] ?? "";
    const behind = order[order.findLastIndex((name) => name.startsWith("Rat ")) + 1] ?? "";
    await stack.scrollIntoViewIfNeeded();
    const height = (await stack.boundingBox())?.height ?? 0;
    await rowOf(gm, moved)
      .locator(".token-image")
      .dragTo(stack, { targetPosition: { x: 60, y: height - 4 } });
    await expect.poll(async () => (await rowNames(ann)).slice(-2)).toEqual([moved, behind]);
    await done(gm, { do: "undo" });
    await expect.poll(() => rowNames(ann)).toEqual(order);
    await wish(gm, "alike", false);
    await stack.waitFor({ state: "detached" });
  });

  it("is the gm's, and leaves what is marked, pressed, touched or dragged by the system alone", async () => {
    const { gm, ann } = table;
    const [first = ""] = await rowNames(gm);
    /** Tells whether pressing an element readies its row for dragging. */
    const isReadied = async (seat: Seat, what: string, pointerType = "mouse"): Promise<boolean> =>
      rowOf(seat, first).evaluate(
        (row, [selector, type]) => {
          const pressed = row.querySelector(selector);
          pressed?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType: type, button: 0 }));
          const readied = row.getAttribute("draggable") === "true";
          pressed?.dispatchEvent(new PointerEvent("pointerup", { bubbles: true, pointerType: type, button: 0 }));
          return readied;
        },
        [what, pointerType] as const,
      );
    expect(await isReadied(gm, ".token-image")).toBe(true);
    expect(await isReadied(ann, ".token-image")).toBe(false);
    expect(await isReadied(gm, ".token-image", "touch")).toBe(false);
    expect(await isReadied(gm, ".name")).toBe(false);
    expect(await isReadied(gm, ".initiative-input, .turnwright-more")).toBe(false);
    const system = rowOf(gm, first).locator(".token-image");
    await system.evaluate((image) => image.setAttribute("draggable", "true"));
    expect(await isReadied(gm, ".token-image")).toBe(false);
    expect([...gm.errors, ...ann.errors]).toEqual([]);
  });
});
