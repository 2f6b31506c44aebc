import { afterAll, describe, expect, it } from "vitest";
import { type Client, startTestTabletop, type TestTabletop } from "../../tabletop/testing.ts";
import { overlaps, wrapped } from "../support/boxes.ts";
import { done, MODULE, openTracker } from "../support/fight.ts";
import { renewed, settled } from "../support/settled.ts";
import { STORIES, type Story } from "../support/stories.ts";

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
] as const;

let tabletop: TestTabletop | undefined;
let people: readonly Client[] = [];

/** Seats the GM and a player; a world of another system needs another table. */
async function gather({ world }: Story): Promise<TestTabletop> {
  if (tabletop?.world.system.id === world().system.id) {
    await renewed({ tabletop }, world, ...people);
    return tabletop;
  }
  await tabletop?.stop();
  tabletop = await startTestTabletop({ modulePath: MODULE, world });
  people = [await tabletop.join("Gamemaster", { lang: "de" }), await tabletop.join("Ann")];
  for (const client of people) await openTracker(client, true);
  return tabletop;
}

afterAll(async () => tabletop?.stop());

/** What is wrong with the places of things on a page, in its own letters. They are measured with the picture after the one that shows them. */
async function misplaced(client: Client, width: number): Promise<string[]> {
  const look = async (): Promise<string[]> => [
    ...(await overlaps(client)),
    ...(width === 1280 ? await wrapped(client) : []),
  ];
  if ((await look()).length === 0) return [];
  await client.page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  });
  return look();
}

/** Opens what there is to open on a page, one after the other, and hands over what it is. */
async function openEach({ page }: Client, look: (what: string) => Promise<void>): Promise<void> {
  const views = page.locator("#turnwright-switch button");
  const count = await views.count();
  // A hand on them is another test's: here it would take most of the time.
  const show = async (index: number): Promise<void> =>
    count === 0 ? undefined : views.nth(index).evaluate((view: HTMLElement) => view.click());
  for (let index = count - 1; index >= 0; index -= 1) {
    await show(index);
    await look(index === 0 ? "nothing open" : `view ${index}`);
  }
  if (count === 0) await look("nothing open");
  const form = page.locator("#turnwright-turn-bar .turnwright-bar-choices > [aria-expanded][data-control]").first();
  if ((await form.count()) > 0) {
    await form.click();
    await page.locator("#turnwright-turn-bar form").waitFor();
    await look("form");
    await page.keyboard.press("Escape");
    await form.waitFor();
  }
  const head = page.locator('#combat [data-window="panel"]');
  await show(1);
  if ((await head.count()) === 0) return;
  const panel = page.locator("#turnwright-panel");
  await head.click();
  await panel.waitFor();
  await look("window");
  await panel.locator('[data-action="close"]').click();
  await panel.waitFor({ state: "detached" });
  await show(1);
}

describe("nothing of ours lies over anything of ours, and no label takes two lines at 1280", () => {
  it.each(STORIES)("under $variant", async (story) => {
    const at = await gather(story);
    const [gm] = people as [Client];
    const found: string[] = [];
    for (const [moment, commands] of story.moments.entries()) {
      for (const command of commands) await done(gm, command);
      await settled({ tabletop: at }, ...people);
      for (const [index, client] of people.entries())
        for (const size of SIZES) {
          await client.page.setViewportSize(size);
          const views = client.page.locator("#turnwright-switch button");
          await expect.poll(() => views.count()).toBe(size.width > 600 ? 0 : 4);
          await openEach(client, async (what) => {
            await settled({ tabletop: at }, client);
            const here = `moment ${moment}, ${index === 0 ? "gm" : "player"}, ${size.width}, ${what}`;
            found.push(...(await misplaced(client, size.width)).map((one) => `${here}: ${one}`));
          });
        }
    }
    expect(found).toEqual([]);
    expect(people.flatMap(({ errors }) => errors)).toEqual([]);
  });
});
