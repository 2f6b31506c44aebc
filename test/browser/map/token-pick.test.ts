import { afterAll, beforeAll, expect, it } from "vitest";
import { fighterId, marketplace } from "../../tabletop/server/fights.ts";
import { done, look } from "../support/fight.ts";
import { button, openWindow, sitDown, type Table } from "../support/seats.ts";
import { panelOf } from "../support/story.ts";

let table: Table;

beforeAll(async () => {
  table = await sitDown({ world: () => marketplace });
  await openWindow(table.ben, "panel");
  await done(table.gm, { do: "choose", combatant: fighterId("Tobin") });
  await done(table.gm, { do: "start" });
});

afterAll(() => table.close());

it("a click on a token is taken for an answer, and Escape for none", async () => {
  const { gm, ben } = table;
  const token = (name: string) => ben.page.locator(".token", { hasText: name });
  const pick = button(panelOf(ben), "Pick on the map");
  const pointing = ben.page.locator("body.turnwright-pointing");
  await pick.click();
  await expect.poll(() => pick.getAttribute("aria-pressed")).toBe("true");
  // The listener for the click is added after the button shows it: until then, Escape is for the window.
  await pointing.waitFor();
  await ben.page.keyboard.press("Escape");
  await expect.poll(() => pick.getAttribute("aria-pressed")).toBe(null);

  await pick.click();
  await pointing.waitFor();
  await token("Tobin").click();
  await ben.page.getByText("This token cannot be chosen now.").waitFor();
  await token("Mira").click();
  await expect.poll(async () => (await look(gm)).active).toEqual([fighterId("Mira")]);
});
