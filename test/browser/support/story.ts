import type { Locator } from "playwright";
import type { Seat } from "./seats.ts";

/** The window that shows the turn. */
export const panelOf = ({ page }: Seat): Locator => page.locator("#turnwright-panel");

/** Somebody's row in the tracker. */
export const rowOf = ({ tracker }: Seat, name: string): Locator => tracker.locator("li.combatant", { hasText: name });

/** The names in the rows that are shown, from the first on; of several in one row, the first with their number. */
export const rowNames = async ({ tracker }: Seat): Promise<string[]> =>
  tracker.locator(".combat-tracker > li:visible").evaluateAll((rows) =>
    rows.map((row) => {
      const count = row.querySelector(".turnwright-badge")?.textContent ?? "";
      const name = row.querySelector(".name, .turnwright-name")?.textContent?.trim() ?? "";
      return count === "" ? name : `${name} ×${count}`;
    }),
  );

/** Fills in the form that is open in a place, field by field as they are labelled, and sends it. */
export async function fillIn(where: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  const form = where.locator("form.turnwright-form");
  for (const [label, value] of Object.entries(fields)) {
    const people = form.getByRole("group", { name: label, exact: true });
    if ((await people.count()) > 0) {
      await people.getByLabel(value, { exact: true }).check();
      continue;
    }
    const field = form.getByLabel(label, { exact: true });
    const isList = await field.evaluate((element) => element.tagName === "SELECT");
    await (isList ? field.selectOption({ label: value }) : field.fill(value));
  }
  await form.locator('button[type="submit"]').click();
  await form.waitFor({ state: "detached" });
}

/** Clicks on one button again and again, as fast as a mouse can, whatever comes of it. */
export async function hammer({ page }: Seat, what: Locator, times: number): Promise<void> {
  // The words of the button change with each click, and a message that comes or goes moves it, out of sight too.
  const pressed = await what.elementHandle();
  const middle = async (): Promise<{ x: number; y: number } | undefined> =>
    pressed?.evaluate((button) => {
      button.scrollIntoView({ block: "nearest" });
      const { x, y, width, height } = button.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
  for (let click = 0; click < times; click++) {
    const at = await middle();
    if (at === undefined) throw new Error("nothing there to click on");
    await page.mouse.click(at.x, at.y);
  }
  // A handle keeps its button in memory, also for the next fight on the page.
  await pressed?.dispose();
}
