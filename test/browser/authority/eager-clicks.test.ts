import type { Locator } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fighterId, ford } from "../../tabletop/server/fights.ts";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import type { WorldSeed } from "../../tabletop/server/world.ts";
import { hearNetwork } from "../../tabletop/unheard-network.ts";
import { done, encounter, type FoundryPage, give, look, openTracker } from "../support/fight.ts";
import { begin, button, declareRogue, sitDown, type Seat, type Table } from "../support/seats.ts";
import { hammer } from "../support/story.ts";
import { settled } from "../support/settled.ts";

/** As much of a page as is needed to hold up what is stored. */
interface HoldingPage {
  readonly game: { readonly combats: { readonly contents: { update(...args: unknown[]): Promise<unknown> }[] } };
  /** Lets go of the update that is held up; undefined before there is one. */
  letGo?: () => void;
}

/**
 * Holds up the next update of the combat, as a slow system or line does: before it is sent, or once everybody has it, so that only its
 * giver goes on waiting.
 */
const holdUp = async ({ page }: Seat, when: "before" | "after" = "before"): Promise<void> =>
  page.evaluate((held) => {
    const here = globalThis as unknown as HoldingPage;
    const [combat] = here.game.combats.contents;
    if (combat === undefined) throw new Error("no combat");
    const update = combat.update.bind(combat);
    const wait = async (): Promise<void> => new Promise((resolve) => (here.letGo = resolve));
    combat.update = async (...args) => {
      combat.update = update;
      if (held === "before") await wait();
      const updated = await update(...args);
      if (held === "after") await wait();
      return updated;
    };
  }, when);

const isHeldUp = async ({ page }: Seat): Promise<boolean> =>
  page.evaluate(() => (globalThis as unknown as HoldingPage).letGo !== undefined);

const letGo = async ({ page }: Seat): Promise<void> =>
  page.evaluate(() => {
    const here = globalThis as unknown as HoldingPage;
    here.letGo?.();
    delete here.letGo;
  });

const NAMES = ["Edda", "Rurik", "Wolf 1", "Wolf 2", "Lurking Wolf"];

/** The name of somebody in this fight. */
const nameOf = (id: string): string => NAMES.find((name) => fighterId(name) === id) ?? "";

/** The row of somebody in the tracker. */
const rowOf = ({ tracker }: Seat, name: string): Locator =>
  tracker.locator(`li.combatant[data-combatant-id="${fighterId(name)}"]`);

/** Drags the row of one above that of another. */
const dragAbove = async (seat: Seat, name: string, other: string): Promise<void> =>
  rowOf(seat, name)
    .locator(".token-image")
    .dragTo(rowOf(seat, other), { targetPosition: { x: 60, y: 4 } });

const orderOf = async (seat: Seat): Promise<readonly string[]> => (await look(seat)).order;

const stage = async (seat: Seat): Promise<string> => (await look(seat)).stage;

/** Waits until a page that is about to be loaded has told the other tabs of its user that it decides. */
async function toDecide({ page }: Seat): Promise<void> {
  await hearNetwork(page);
  await new Promise<void>((resolve) => {
    page.once("websocket", (line) =>
      line.on("framesent", ({ payload }) => {
        if (String(payload).includes('"decides":true')) resolve();
      }),
    );
  });
}

describe("a press on a page that has just come", () => {
  it("is not lost because the page takes its place among the tabs of its user", async () => {
    const table = await sitDown({ players: 1, world: () => ford });
    const { gm, fight } = table;
    const place = toDecide(gm);
    await gm.reload();
    await openTracker(gm);
    await gm.tracker.locator('[data-action="rollAll"]').hover();
    await gm.page.mouse.down();
    await place;
    await settled(fight);
    await gm.page.mouse.up();
    await expect
      .poll(async () => Object.values((await look(gm)).combatants).map(({ initiative }) => initiative))
      .not.toContain(null);
    await table.close();
  });
});

describe("a press while a command waits", () => {
  let table: Table;

  beforeAll(async () => {
    table = await sitDown({ players: 1, world: () => ford });
  });
  afterAll(async () => table.close());

  it("Begin the fight, pressed while all still roll, comes after the roll", async () => {
    const { gm } = table;
    await holdUp(gm);
    await gm.tracker.locator('[data-action="rollAll"]').click();
    await expect.poll(() => isHeldUp(gm)).toBe(true);
    await button(gm.tracker, "Begin the fight").click();
    await letGo(gm);
    await expect.poll(() => stage(gm)).toBe("turn");
    expect(gm.errors).toEqual([]);
  });

  it("a second click on what waits for its answer, and on what only that brings about, does nothing", async () => {
    const { gm } = table;
    const acting = (await look(gm)).active;
    await holdUp(gm);
    const end = gm.tracker.locator('.turnwright-foot [data-do="endTurn"]');
    await end.click();
    await expect.poll(() => isHeldUp(gm)).toBe(true);
    await hammer(gm, end, 2);
    await letGo(gm);
    await expect.poll(async () => (await look(gm)).active).not.toEqual(acting);
    await settled(table.fight);
    const [next] = (await look(gm)).active;
    expect(next).toBe((await look(gm)).order[1]);
  });

  it("rows that are dragged while a command waits come after it, one after the other", async () => {
    const { gm } = table;
    const [first = "", second = "", third = "", fourth = ""] = await orderOf(gm);
    await holdUp(gm);
    await gm.tracker.locator('.turnwright-foot [data-do="endTurn"]').click();
    await expect.poll(() => isHeldUp(gm)).toBe(true);
    await dragAbove(gm, nameOf(third), nameOf(first));
    await dragAbove(gm, nameOf(fourth), nameOf(first));
    await letGo(gm);
    await expect.poll(() => orderOf(gm).then((order) => order.slice(0, 4))).toEqual([third, fourth, first, second]);
    expect(gm.errors).toEqual([]);
  });
});

/** The ford with one player for everybody there, whose turns follow each other. */
const fordOfAnn: WorldSeed = {
  ...ford,
  documents: {
    ...ford.documents,
    Actor: (ford.documents.Actor ?? []).map((actor) => ({
      ...actor,
      ownership: { default: 0, [SEED_IDS.users.ann]: 3 },
    })),
  },
};

describe("a press on what a command has brought about, while the gm who stored it still works on it", () => {
  let table: Table;

  beforeAll(async () => {
    table = await sitDown({ players: 1, world: () => fordOfAnn });
  });
  afterAll(async () => table.close());

  it("comes after it where both are a player's", async () => {
    const { gm, ann, fight } = table;
    for (const [place, name] of NAMES.entries()) {
      await done(gm, { do: "setInitiative", combatant: fighterId(name), value: 20 - place });
    }
    await button(gm.tracker, "Begin the fight").click();
    const end = ann.tracker.locator('.turnwright-foot [data-do="endTurn"]');
    await end.waitFor();
    await settled(fight);
    const [first] = (await look(ann)).active;
    await holdUp(gm, "after");
    await end.click();
    await expect.poll(() => isHeldUp(gm)).toBe(true);
    await expect.poll(async () => (await look(ann)).active).not.toEqual([first]);
    await settled(fight);
    await end.click();
    await letGo(gm);
    const { order } = await look(gm);
    await expect.poll(async () => (await look(gm)).active).toEqual([order[order.indexOf(first ?? "") + 2]]);
    expect([...gm.errors, ...ann.errors]).toEqual([]);
  });
});

describe("what is pressed and sent while a command waits", () => {
  const PLAN = "Stand and claw";
  let shared: Table;

  beforeAll(async () => {
    shared = await sitDown();
    await begin(shared);
    await declareRogue(shared);
  });
  afterAll(async () => shared.close());

  /** Gives a command of the gm's, and waits until it is held up. */
  async function sendOff(command: Readonly<Record<string, unknown>>): Promise<void> {
    const { gm } = shared;
    await gm.page.evaluate((given) => {
      const { game } = globalThis as unknown as FoundryPage;
      const [combat] = game.combats.contents;
      void game.modules.get("turnwright").api.propose(combat as never, given as never);
    }, command);
    await expect.poll(() => isHeldUp(gm)).toBe(true);
  }

  /** Writes the hag's plan, and sends it while a command of the gm's waits for its answer. */
  async function sendAfter(command: Readonly<Record<string, unknown>>): Promise<Locator> {
    const { gm } = shared;
    await button(gm.tracker, "React as Green Hag…").click();
    const form = gm.tracker.locator("form.turnwright-form");
    await form.getByRole("textbox").fill(PLAN);
    await form.locator('input[value="melee"]').check();
    await holdUp(gm);
    await sendOff(command);
    await form.locator('button[type="submit"]').click();
    await form.locator(".turnwright-busy").waitFor();
    return form;
  }

  const surprise = async (on: boolean): Promise<Readonly<Record<string, unknown>>> => {
    const [combatant] = (await look(shared.gm)).order;
    return { do: "setCondition", combatant, condition: "surprised", on };
  };
  const rev = (): number => encounter(shared.fight)?.rev ?? 0;

  it("comes after it on what that has brought about", async () => {
    const { gm, fight } = shared;
    const mayDecline = async (): Promise<boolean> =>
      (await look(gm)).legal.some(({ do: what }) => what === "declineAll");
    await done(gm, { do: "undo" });
    await settled(fight);
    await holdUp(gm, "after");
    await sendOff({ do: "redo" });
    expect(await mayDecline()).toBe(true);
    await button(gm.tracker, "No reactions").click();
    await letGo(gm);
    await settled(fight);
    expect(await mayDecline()).toBe(false);
    await done(gm, { do: "undo" });
    await settled(fight);
    expect(gm.errors).toEqual([]);
  });

  it("is not sent where its form is closed before its turn has come", async () => {
    const { gm, fight } = shared;
    const before = rev();
    const form = await sendAfter(await surprise(true));
    await form.getByRole("textbox").press("Escape");
    await form.waitFor({ state: "detached" });
    await letGo(gm);
    await expect.poll(rev).toBe(before + 1);
    await settled(fight);
    expect(rev()).toBe(before + 1);
  });

  it("comes after it once, however often its form is sent", async () => {
    const { gm, fight } = shared;
    const before = rev();
    const form = await sendAfter(await surprise(false));
    await form.getByRole("textbox").press("Enter");
    await letGo(gm);
    await form.waitFor({ state: "detached" });
    await expect.poll(rev).toBe(before + 2);
    await button(gm.tracker, "React as Green Hag…").waitFor({ state: "detached" });
    await settled(fight);
    expect(rev()).toBe(before + 2);
  });

  it("says that it came too late where its question has gone, and keeps what was typed", async () => {
    const { gm } = shared;
    // The reaction, and the two marks: what is left on top is the plan that asks for reactions.
    for (const _ of [1, 2, 3]) expect(await give(gm, { do: "undo" })).toMatchObject({ ok: true });
    const form = await sendAfter({ do: "undo" });
    await letGo(gm);
    await form.waitFor({ state: "detached" });
    await gm.tracker.getByText("Someone else was faster.").waitFor();
    await gm.tracker.getByText(PLAN).waitFor();
    expect(gm.errors).toEqual([]);
  });
});
