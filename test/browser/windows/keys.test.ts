import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { giveNumbers, IDS, look } from "../support/fight.ts";
import { button, sitDown, type Seat, type Table } from "../support/seats.ts";
import { settled } from "../support/settled.ts";

let table: Table;

/** Holds Shift and presses a key, with the focus on the page itself. */
async function shift({ page }: Seat, key: string): Promise<void> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await page.keyboard.press(`Shift+${key}`);
}

const stage = async (): Promise<unknown> => (await look(table.gm))["stage"];

describe("keys, from anywhere on the page", () => {
  beforeAll(async () => {
    table = await sitDown();
  });
  afterAll(() => table.close());

  it("begin the fight, open forms, let it pass and take back, each for whoever may", async () => {
    const { gm, ann, ben } = table;
    await giveNumbers(table.fight);
    await shift(gm, "KeyN");
    await expect.poll(stage).toBe("impetus");
    const [acting, other] = [ann, ben];
    await button(acting.tracker, "Act…").waitFor();
    await shift(acting, "KeyO");
    const form = acting.tracker.locator("form.turnwright-form");
    await form.waitFor();
    // A key pressed while somebody writes is a letter.
    await form.getByRole("textbox").fill("");
    await acting.page.keyboard.press("Shift+KeyP");
    expect(await form.getByRole("textbox").inputValue()).toBe("P");
    await form.locator('button[type="submit"]').click();
    await button(other.tracker, "React…").waitFor();
    await shift(other, "KeyR");
    await other.tracker.locator("form.turnwright-form").waitFor();
    await shift(other, "KeyP");
    await expect.poll(async () => (await look(gm))["declined"]).toEqual([IDS.johnston]);
    await shift(gm, "KeyU");
    // The form that was open when the question went is there again with it.
    await other.tracker.locator("form.turnwright-form").waitFor();
    await settled(table.fight);
    // Undo is the GM's key: for a player it does nothing at all.
    const { rev } = await look(gm);
    await shift(acting, "KeyU");
    await settled(table.fight);
    expect((await look(gm)).rev).toBe(rev);
  });

  it("go on and end the turn by the button at the foot, which tells its key", async () => {
    const { gm, ann, ben } = table;
    const next = gm.tracker.locator(".turnwright-foot [aria-keyshortcuts='Shift+N']");
    await next.waitFor();
    expect(await next.getAttribute("data-tooltip-text")).toMatch(/^not answered: Green Hag, .* \(Shift \+ N\)$/);
    // Each time the key has become another step, and sleeps for a moment.
    for (const reached of ["turn", "impetus"]) {
      await expect
        .poll(async () => {
          await shift(gm, "KeyN");
          return stage();
        })
        .toBe(reached);
    }
    await settled(table.fight);
    expect([...gm.errors, ...ann.errors, ...ben.errors]).toEqual([]);
  });

  it("open and close the window that shows the turn", async () => {
    const { ann } = table;
    const panel = ann.page.locator("#turnwright-panel");
    const opener = ann.tracker.locator('[data-window="panel"]');
    expect(await opener.getAttribute("data-tooltip-text")).toMatch(/ \(Shift \+ K\)$/);
    expect(await opener.getAttribute("aria-keyshortcuts")).toBe("Shift+K");
    await shift(ann, "KeyK");
    await panel.waitFor();
    await shift(ann, "KeyK");
    await panel.waitFor({ state: "detached" });
  });
});
