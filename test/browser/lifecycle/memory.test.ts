import type { CDPSession } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callOn } from "../support/documents.ts";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import {
  anew,
  another,
  beginFight,
  done,
  type Fight,
  giveNumbers,
  IDS,
  openFight,
  openTracker,
} from "../support/fight.ts";
import { settled } from "../support/settled.ts";

/** As much of a page as these tests touch. */
interface Page {
  readonly game: {
    readonly combats: { get(id: string): { nextTurn(): Promise<unknown> } | undefined };
  };
}

let fight: Fight;
let debug: CDPSession;

beforeAll(async () => {
  // A page that others have played on may be kept from them. Chromium holds the picture of the last drag there, and Playwright the elements of
  // handles, whatever the module does. A page that is loaded anew holds nothing of the kind.
  fight = await anew(await openFight({ players: 1, variant: "basic" }));
  await openTracker(fight.gm);
  debug = await fight.gm.page.context().newCDPSession(fight.gm.page);
  await debug.send("Performance.enable");
});
afterAll(async () => {
  await debug.detach();
  await fight.tabletop.stop();
});

/** The browser gives back what nobody can reach any more. What is freed by one round is found in the next. */
async function collect(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await debug.send("HeapProfiler.collectGarbage");
}

/** How many listeners there are on the elements of the GM's page, in the page or not. */
async function listeners(): Promise<number> {
  await collect();
  const { metrics } = await debug.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "JSEventListeners")?.value ?? NaN;
}

/** The elements of ours that are kept though they are not in the GM's page, by their classes. */
async function keptElements(): Promise<unknown> {
  await collect();
  const objectGroup = "kept";
  const { result } = await debug.send("Runtime.evaluate", { expression: "Element.prototype", objectGroup });
  const { objects } = await debug.send("Runtime.queryObjects", {
    prototypeObjectId: result.objectId ?? "",
    objectGroup,
  });
  const found = await debug.send("Runtime.callFunctionOn", {
    objectId: objects.objectId ?? "",
    returnByValue: true,
    functionDeclaration: `function () {
      // Prototypes of elements are among what is found, and are none.
      return this
        .filter((one) => !Object.hasOwn(one, "constructor") && !one.isConnected && one.closest("[class*='turnwright']") !== null)
        .map((one) => one.getAttribute("class"));
    }`,
  });
  await debug.send("Runtime.releaseObjectGroup", { objectGroup });
  return found.result.value;
}

const take = async (turns: number): Promise<void> => {
  await fight.gm.page.evaluate(
    async ({ id, count }) => {
      const combat = (globalThis as unknown as Page).game.combats.get(id);
      for (let turn = 0; turn < count; turn += 1) await combat?.nextTurn();
    },
    { id: SEED_IDS.combat, count: turns },
  );
  await settled(fight);
};

/** Plays a fight and deletes it. As often as everybody has had a turn, as much is shown as before. */
async function play(): Promise<void> {
  await giveNumbers(fight);
  await done(fight.gm, { do: "start" });
  await take(8);
  const early = await listeners();
  await take(16);
  await expect.poll(listeners).toBe(early);
  await callOn(fight.gm, ["combat"], "delete");
  await settled(fight);
}

it("a fight leaves no element behind, and listeners grow neither with its commands nor with each fight", async () => {
  // The first fight also brings what every later fight uses.
  await play();
  fight = await another(fight);
  await play();
  await expect.poll(keptElements).toEqual([]);
  const after = await listeners();
  fight = await another(fight);
  await play();
  await expect.poll(keptElements).toEqual([]);
  await expect.poll(listeners).toBe(after);
});

it("the face that was pointed at goes with its fight, and so do its card and its token's mark", async () => {
  fight = await another(fight);
  await beginFight(fight);
  const { page } = fight.gm;
  const card = page.locator(".turnwright-face-card");
  const token = page.locator(`.token.hover[data-token-id="${SEED_IDS.tokens.hag}"]`);
  await page.locator(`#turnwright-strip [data-combatant="${IDS.hag}"]`).hover();
  await card.waitFor();
  await token.waitFor();
  await callOn(fight.gm, ["combat"], "delete");
  await card.waitFor({ state: "detached" });
  await token.waitFor({ state: "detached" });
  await expect.poll(keptElements).toEqual([]);
});

it.each<readonly [string, string, readonly string[]]>([
  ["an entry", "#turnwright-entry", ['[data-window="entry"]']],
  [
    "an effect",
    "#turnwright-effect",
    [`[data-combatant-id="${IDS.hag}"] .turnwright-more`, '[data-action="turnwrightEffect"]'],
  ],
])("the form for %s keeps nothing of the fight that it was closed in", async (_what, form, presses) => {
  fight = await another(fight);
  await beginFight(fight);
  const { page } = fight.gm;
  for (const press of presses) await page.locator(`#combat ${press}`).click();
  await page.locator(`${form} [name="name"]:focus`).waitFor();
  await page.locator(`${form} [data-action="close"]`).click();
  await page.locator(form).waitFor({ state: "detached" });
  await callOn(fight.gm, ["combat"], "delete");
  await settled(fight);
  await expect.poll(keptElements).toEqual([]);
});
