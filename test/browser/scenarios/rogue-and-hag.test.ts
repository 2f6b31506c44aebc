import { fileURLToPath } from "node:url";
import type { Locator } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emptyTrackerSeed } from "../../tabletop/server/seeds.ts";
import { fixDice, startTestTabletop } from "../../tabletop/testing.ts";
import type { Client, TestTabletop } from "../../tabletop/testing.ts";
import { openTracker } from "../support/fight.ts";
import type { FoundryPage, View } from "../support/fight.ts";
import { GUIDE_DONE } from "../support/guide-done.ts";
import { settled } from "../support/settled.ts";

const MODULE = fileURLToPath(new URL("../../../dist", import.meta.url));
const HIDDEN = "Lurking Cultist";

let tabletop: TestTabletop;
let gm: Client;
let ann: Client;
let ben: Client;
let cultist: string;

/** The views of all three at each noted step of the fight, the oldest first. */
const seen: { readonly gm: Shown; readonly ann: Shown; readonly ben: Shown }[] = [];

/** A view in which what the viewer may do is left out: the state of the fight as it is shown. */
type Shown = View;

const tracker = (client: Client): Locator => client.page.locator("#combat");
const row = (client: Client, name: string): Locator => tracker(client).locator("li.combatant", { hasText: name });
const button = (place: Locator, name: string | RegExp): Locator =>
  place.getByRole("button", { name, exact: typeof name === "string" });

/** Presses a button of the tracker, found as a person finds it: by its words. */
const press = async (client: Client, name: string | RegExp): Promise<void> => button(tracker(client), name).click();

/** Waits until a person's tracker says something. */
const reads = async (client: Client, words: string | RegExp): Promise<void> =>
  tracker(client).getByText(words).first().waitFor();

/** Opens the form behind a button, says a plan and what it will use, and sends it. */
async function say(client: Client, opens: string, plan: string, uses: readonly string[]): Promise<void> {
  await press(client, opens);
  const form = tracker(client).locator("form");
  await form.getByRole("textbox").fill(plan);
  for (const use of uses) await form.getByRole("checkbox", { name: use, exact: true }).check();
  await form.locator('button[type="submit"]').click();
  await form.waitFor({ state: "detached" });
}

/** The step at which the fight stands, as the server holds it; each accepted command and each undo is one. */
function storedRev(): number {
  const [combat] = [...tabletop.world.collection("Combat").values()] as { flags?: { turnwright?: Stored } }[];
  return combat?.flags?.turnwright?.encounter?.rev ?? 0;
}

interface Stored {
  readonly encounter?: { readonly rev: number };
}

async function viewOf({ page }: Client): Promise<Shown> {
  const view = await page.evaluate(() => {
    const { game } = globalThis as unknown as FoundryPage;
    const [combat] = game.combats.contents;
    return combat === undefined ? null : game.modules.get("turnwright").api.view(combat);
  });
  if (view === null) throw new Error("there is no view of the combat");
  return { ...view, legal: [] };
}

/** Waits until everybody's browser shows what the server holds. */
async function together(rev: number): Promise<void> {
  await Promise.all(
    [gm, ann, ben].map(async ({ page }) =>
      page.waitForFunction((wanted) => {
        const { game } = globalThis as unknown as FoundryPage;
        const [combat] = game.combats.contents;
        return combat !== undefined && game.modules.get("turnwright").api.screen(combat)?.rev === wanted;
      }, rev),
    ),
  );
}

/** Waits until the fight has come a number of steps on, and notes what everybody sees. */
async function steps(count: number): Promise<void> {
  const rev = seen.length === 0 ? count : noted + count;
  await expect.poll(storedRev).toBe(rev);
  await together(rev);
  await settled({ tabletop, gm, ann, ben });
  expect(storedRev()).toBe(rev);
  noted = rev;
  seen.push({ gm: await viewOf(gm), ann: await viewOf(ann), ben: await viewOf(ben) });
  await expectSecret();
}

let noted = 0;

/** Nothing on a player's page, shown or not, tells of the hidden one. */
async function expectSecret(): Promise<void> {
  for (const client of [ann, ben]) {
    expect(await client.page.content()).not.toContain(HIDDEN);
    expect(await client.page.content()).not.toContain(cultist);
    expect(JSON.stringify(await viewOf(client))).not.toContain(cultist);
  }
}

/** A list without the hidden one. */
const without = (ids: unknown): unknown[] => (Array.isArray(ids) ? ids.filter((id) => id !== cultist) : []);

/** The GM's knowledge of a fight, without the hidden one, equals that of the players. */
function expectAgreement({ gm: all, ann: hers, ben: his }: (typeof seen)[number]): void {
  expect(his).toEqual(hers);
  const lists = ["order", "active", "acted", "list", "reactors"];
  for (const name of lists) expect(hers[name], name).toEqual(without(all[name]));
  for (const name of ["stage", "round", "step", "steps"]) expect(hers[name], name).toEqual(all[name]);
  const { [cultist]: _unseen, ...others } = all.combatants;
  expect(hers.combatants).toEqual(others);
}

async function addToken(name: string): Promise<void> {
  await gm.page.locator(".token", { hasText: name }).click({ button: "right" });
  await gm.page.locator('#token-hud [data-action="combat"]').click();
  await row(gm, name).waitFor();
}

beforeAll(async () => {
  tabletop = await startTestTabletop({ modulePath: MODULE, world: () => emptyTrackerSeed(GUIDE_DONE) });
  [gm, ann, ben] = await Promise.all([tabletop.join("Gamemaster"), tabletop.join("Ann"), tabletop.join("Ben")]);
  for (const client of [gm, ann, ben]) await openTracker(client);
});

afterAll(() => tabletop.stop());

describe("the rogue and the hag, by clicks alone", () => {
  it("begins on a scene without rules, with an empty tracker", async () => {
    await reads(gm, "No Combats");
    await gm.page.getByText("The Hag's Hollow").first().click({ button: "right" });
    await button(gm.page.locator(".context-items"), "Configure").click();
    const config = gm.page.locator(".scene-config");
    await config.getByText("Turn rules", { exact: true }).first().click();
    await config.getByRole("combobox", { name: "Turn rules" }).selectOption({ label: "Shared Turn Combat" });
    await button(config, "Save Changes").click();
    await config.waitFor({ state: "detached" });

    for (const name of ["Gereneth", "Johnston", "Green Hag", HIDDEN]) await addToken(name);
    cultist = (await row(gm, HIDDEN).getAttribute("data-combatant-id")) ?? "";
    await reads(ann, "Shared Turn Combat");
    await row(ann, "Green Hag").waitFor();
    await settled({ tabletop, gm, ann, ben });
    tabletop.counters.reset();
  });

  it("starts when everybody has rolled", async () => {
    await fixDice(ann.page, [[20, 17]]);
    await press(ann, "Roll initiative");
    await steps(1);
    await fixDice(ben.page, [[20, 5]]);
    await press(ben, "Roll initiative");
    await steps(1);
    await fixDice(gm.page, [
      [20, 15],
      [20, 2],
    ]);
    await press(gm, "Begin the fight");
    await steps(1);
    expect(seen.at(-1)?.ann).toMatchObject({ round: 1, stage: "impetus" });
    await reads(ann, "Gereneth: act or pass?");
  });

  it("lets the rogue act and the hag react, and both come to blows in turn", async () => {
    await say(ann, "Act…", "Daggers drawn, I dash in and stab her", ["Move", "Dash", "Melee attack"]);
    await steps(1);
    await reads(gm, "Daggers drawn, I dash in and stab her");
    await say(gm, "React as Green Hag…", "Stands firm and bares her claws", ["Move", "Melee attack"]);
    await steps(1);
    await press(ben, "Don’t react");
    await steps(1);
    await press(gm, "Don’t react");
    await steps(1);
    // The last answer begins the turn, and whoever is done with a step says so by doing what it is for.
    expect(seen.at(-1)?.ben).toMatchObject({ stage: "turn", step: 4, steps: [4, 6, 7, 8, 10] });
    await press(ann, "Next step");
    await steps(1);
    expect(seen.at(-1)?.ann["step"]).toBe(6);
    await button(row(ann, "Gereneth"), "Move").click();
    await steps(1);
    expect(seen.at(-1)?.ann["step"]).toBe(7);
    await button(row(gm, "Green Hag"), "Move").click();
    await steps(1);
    expect(seen.at(-1)?.ben).toMatchObject({ step: 8 });
    await button(row(ann, "Gereneth"), "Melee attack").click();
    await steps(1);
    await button(row(gm, "Green Hag"), "No more attacks").click();
    await steps(1);
    expect(seen.at(-1)?.ann).toMatchObject({ step: 8, nextAttack: null });
    await press(ann, "End turn: Gereneth");
    await steps(1);
    expect(seen.at(-1)?.gm.combatants[cultist]).toMatchObject({ initiative: 3 });
    await reads(ben, "Johnston: act or pass?");
  });

  it("goes on to the paladin, to one whom only the GM sees, and to a new round with new rolls", async () => {
    await say(ben, "Act…", "I smite her", []);
    await steps(1);
    await press(gm, "Don’t react");
    await steps(1);
    await press(ben, "End turn: Johnston");
    await steps(1);
    await reads(gm, "Lurking Cultist: act or pass?");
    await reads(ann, "Waiting for the GM");
    await press(gm, "Pass");
    await steps(1);
    expect(seen.at(-1)?.ann).toMatchObject({ round: 2, stage: "rolling" });
  });

  it("was the same fight for all three, with one update of the combat for each accepted command", async () => {
    for (const moment of seen) expectAgreement(moment);
    expect(tabletop.counters.of("update", "Combat")).toBe(noted);
    expect(tabletop.counters.of("update", "Combatant")).toBe(0);
    expect([...gm.errors, ...ann.errors, ...ben.errors]).toEqual([]);
  });

  it("is taken back step by step to before its start, and given again with the same dice", async () => {
    const moments = seen.slice();
    for (const [i, moment] of [...moments.slice(0, -1).entries()].toReversed()) {
      await press(gm, "Undo");
      await steps(1);
      const { gm: all, ann: hers, ben: his } = seen.at(-1) as (typeof seen)[number];
      expect(all, `back at step ${i}`).toEqual(moment.gm);
      expect(hers).toEqual(moment.ann);
      expect(his).toEqual(moment.ben);
    }
    await press(gm, "Undo");
    await steps(1);
    const first = seen.at(-1)?.ann;
    expect(first).toMatchObject({ stage: "setup", round: 0 });
    expect(Object.values(first?.combatants ?? {}).map(({ initiative }) => initiative)).toEqual([null, null, null]);

    await button(tracker(gm), "Log").click();
    const log = gm.page.locator("#turnwright-log");
    for (const moment of moments) {
      await button(log, "Redo").click();
      await steps(1);
      expect(seen.at(-1)?.gm).toEqual(moment.gm);
    }
  });
});
