import { readFileSync } from "node:fs";
import type { Locator } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { variants } from "../../../src/core/index.ts";
import { readJson } from "../../architecture/project.ts";
import { cutOff, faultsInBothThemes } from "../support/faults.ts";
import { anewFor, everybody, openFight, type Fight } from "../support/fight.ts";
import { openMenu } from "../support/page-deeds.ts";
import type { Seat } from "../support/seats.ts";
import { settled } from "../support/settled.ts";
import type { Client } from "../../tabletop/testing.ts";

type State = "fine" | "odd" | "broken" | "unchecked";

interface Report {
  readonly state: State;
  readonly points: readonly {
    readonly id: string;
    readonly state: State;
    readonly finding: string;
    readonly facts: readonly string[];
  }[];
  readonly [field: string]: unknown;
}

/** A class, as far as these tests put another in its place. */
// TypeScript lets a class be extended where its kind is unknown only if its constructor takes anything.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyClass = (new (...args: any[]) => { nextTurn(): Promise<unknown> }) & { readonly prototype: object };

/** As much of a page as is looked at, or broken. */
interface CheckedPage {
  readonly game: {
    readonly modules: { get(id: string): { readonly api: { checkCompatibility(): Promise<Report | null> } } };
    readonly settings: {
      readonly settings: Map<string, unknown>;
    };
    readonly socket: { off(channel: string): unknown };
    readonly time: { readonly worldTime: number };
    readonly packs: Map<string, unknown>;
  };
  readonly CONFIG: {
    readonly Combat: { documentClass: AnyClass };
    readonly ActiveEffect: { readonly documentClass: { registry?: unknown } };
  };
  readonly canvas: { readonly tokens: { get(id: string): unknown } };
  readonly foundry: {
    readonly applications: {
      readonly sheets: { readonly SceneConfig: { readonly PARTS: Record<string, unknown> } };
    };
    readonly data: { readonly operators: { ForcedDeletion: new () => object } };
  };
  readonly ui: { readonly combat: { readonly element: HTMLElement } };
  readonly Hooks: { callAll(name: string, ...args: unknown[]): void; on(name: string, heard: () => boolean): void };
}

let fight: Fight;

let wasChecked = false;

beforeAll(async () => {
  fight = await openFight({ players: 1, variant: "basic" });
});
afterAll(async () => fight.tabletop.stop());
beforeEach(async () => {
  if (wasChecked) fight = await anewFor(fight, fight.gm);
  wasChecked = true;
});

const checkOn = async ({ page }: Client): Promise<Report | null> =>
  page.evaluate(async () => {
    const { game } = globalThis as unknown as CheckedPage;
    return game.modules.get("turnwright").api.checkCompatibility();
  });

async function check(): Promise<Report> {
  const report = await checkOn(fight.gm);
  if (report === null) throw new Error("no report");
  return report;
}

/** What the witnesses of public statements say: `held`, `not` or `could not be tried`, with the statements that are not held. */
function testimonyOf({ points }: Report): { readonly held: number; readonly others: readonly string[] } {
  const facts = points.filter(({ id }) => id.startsWith("witnesses.")).flatMap((point) => point.facts);
  const others = facts.filter((fact) => !fact.startsWith("held: "));
  return { held: facts.length - others.length, others };
}

/** The points that are not fine, with their states. */
const faultsOf = ({ points }: Report): Record<string, State> =>
  Object.fromEntries(points.filter(({ state }) => state !== "fine").map(({ id, state }) => [id, state]));

const breakIt = async (how: () => void | Promise<void>): Promise<void> => fight.gm.page.evaluate(how);

/** Has the check play no fights, which takes most of its time: the page behaves as under a system that refuses their combatants. */
const takeNoFights = async (): Promise<void> =>
  breakIt(() => (globalThis as unknown as CheckedPage).Hooks.on("preCreateCombatant", () => false));

/** The points that are not fine beside the fights, which are not played. */
const otherFaults = async (): Promise<Record<string, State>> => {
  const { points, ...report } = await check();
  return faultsOf({ ...report, points: points.filter(({ id }) => !id.startsWith("fights.")) });
};

/** All that the server holds of scenes, fights, messages and settings, and what time it is. */
async function world(): Promise<string> {
  await settled(fight);
  const collections = ["Scene", "Combat", "ChatMessage", "Actor", "Setting"] as const;
  const held = collections.map((name) => [...fight.tabletop.world.collection(name).values()]);
  const time = await fight.gm.page.evaluate(() => (globalThis as unknown as CheckedPage).game.time.worldTime);
  return JSON.stringify([held, time]);
}

async function openWindow(): Promise<Locator> {
  const window = await openMenu(fight.gm, "table", "compatibility");
  // It plays a round of every set of turn rules.
  await window.getByText(/^Fine: \d+/).waitFor({ timeout: 120_000 });
  return window;
}

describe("the compatibility check", () => {
  it("finds everything fine on the stand-in, leaves nothing behind, and saves a report that names nobody", async () => {
    const before = await world();
    await breakIt(() => {
      const page = globalThis as unknown as { ui: { notifications: object }; told: unknown[] };
      page.told = [];
      const note = (text: unknown): void => void page.told.push(text);
      Object.assign(page.ui.notifications, { info: note, warn: note });
    });
    const window = await openWindow();
    const download = fight.gm.page.waitForEvent("download");
    await window.getByRole("button", { name: "Save the report" }).click();
    const text = readFileSync(await (await download).path(), "utf8");
    const report = JSON.parse(text) as Report;
    expect(faultsOf(report)).toEqual({});
    const { version } = readJson("module.json") as { version: string };
    expect(report).toMatchObject({ format: "turnwright-compatibility", version, state: "fine" });
    expect(report.points.length).toBeGreaterThan(20);
    expect(testimonyOf(report)).toEqual({ held: 28, others: [] });
    expect(report.points.filter(({ id }) => id.startsWith("fights."))).toHaveLength(variants().length);
    const { world: held } = fight.tabletop;
    const names = (["User", "Actor", "Scene"] as const).flatMap((kind) =>
      [...held.collection(kind).values()].map(({ name }) => String(name)),
    );
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => text.includes(name))).toEqual([]);
    expect(await world()).toBe(before);
    expect(await fight.gm.page.evaluate(() => (globalThis as unknown as { told: unknown[] }).told)).toEqual([]);
    expect(everybody(fight).flatMap(({ errors }) => errors)).toEqual([]);
  });

  it("tells which public statements about Foundry do not hold here, and leaves nothing of the fights it tried them on", async () => {
    const before = await world();
    await breakIt(() => {
      const { prototype } = (globalThis as unknown as CheckedPage).CONFIG.Combat.documentClass as unknown as {
        prototype: { previousTurn: () => Promise<unknown>; nextRound: () => Promise<unknown> };
      };
      prototype.previousTurn = prototype.nextRound;
    });
    const report = await check();
    expect(testimonyOf(report).others).toContain(
      'not: #12014, previousTurn does nothing in round 0. Expected "round 0, turn null", seen "round 1, turn null".',
    );
    expect(report.points.find(({ id }) => id === "witnesses.combats")?.state).toBe("odd");
    expect(await world()).toBe(before);
  });

  it("does not move the world's time where turns and rounds take time, nor does a system's own way of moving the turn", async () => {
    await breakIt(() => {
      const { CONFIG } = globalThis as unknown as { CONFIG: { time: object } & CheckedPage["CONFIG"] };
      Object.assign(CONFIG.time, { turnTime: 6, roundTime: 60 });
      const { prototype } = CONFIG.Combat.documentClass as unknown as {
        prototype: { update: (change: object, options: object) => Promise<unknown>; nextRound: () => Promise<unknown> };
      };
      const { nextRound } = prototype;
      prototype.nextRound = async function (
        this: { round: number; flags: { turnwright: { variant: string } } } & typeof prototype,
      ) {
        if (this.flags.turnwright.variant !== "off") return nextRound.call(this);
        return this.update({ round: this.round + 1, turn: 0 }, { worldTime: { delta: 600 } });
      };
    });
    const before = await world();
    const report = await check();
    expect(testimonyOf(report).held).toBeGreaterThan(20);
    expect(await world()).toBe(before);
    expect(
      await fight.gm.page.evaluate(() => (globalThis as unknown as { CONFIG: { time: object } }).CONFIG.time),
    ).toMatchObject({ turnTime: 6, roundTime: 60 });
  });

  /** Breaks something in the GM's page that is not about fights, checks, and says which points are not fine. */
  const broken = async (how: () => void | Promise<void>): Promise<Record<string, State>> => {
    await takeNoFights();
    await breakIt(how);
    return otherFaults();
  };

  it("names a package that has put its own class over ours, numbers without a place, what is missing, and a map without tokens", async () => {
    const isBroken = await broken(() => {
      const { CONFIG, canvas, foundry, game, ui } = globalThis as unknown as CheckedPage;
      CONFIG.Combat.documentClass = class Another extends CONFIG.Combat.documentClass {
        override async nextTurn(): Promise<unknown> {
          return super.nextTurn();
        }
      };
      for (const one of ui.combat.element.querySelectorAll(".token-initiative")) one.remove();
      game.settings.settings.delete("turnwright.sidesBy");
      game.packs.delete("turnwright.rules");
      delete foundry.applications.sheets.SceneConfig.PARTS["turnwright"];
      canvas.tokens.get = () => {};
      delete CONFIG.ActiveEffect.documentClass.registry;
      foundry.data.operators.ForcedDeletion = class Nothing {};
    });
    expect(isBroken).toMatchObject({
      "classes.combat": "odd",
      "tracker.numbers": "odd",
      "settings.registered": "broken",
      "settings.packs": "odd",
      "settings.scene-tab": "odd",
      "map.tokens": "broken",
      "writing.effects": "odd",
      "writing.removal": "broken",
    });
  });

  it("names a package that has replaced our class, rows without our share, and rows that cannot be found", async () => {
    expect(
      await broken(() => {
        const { CONFIG, ui } = globalThis as unknown as CheckedPage;
        const ours = CONFIG.Combat.documentClass;
        // Foundry's own class lies below ours.
        CONFIG.Combat.documentClass = Object.getPrototypeOf(ours) as AnyClass;
        for (const one of ui.combat.element.querySelectorAll(".turnwright-row")) one.remove();
      }),
    ).toMatchObject({ "classes.combat": "broken", "tracker.marks": "broken" });
    expect(
      await broken(() =>
        (globalThis as unknown as CheckedPage).ui.combat.element.querySelector(".combatant")?.remove(),
      ),
    ).toMatchObject({ "tracker.rows": "odd" });
  });

  it("names players whose browsers do not answer, and says when nobody is there to ask", async () => {
    const off = (): void => void (globalThis as unknown as CheckedPage).game.socket.off("module.turnwright");
    const ben = await fight.tabletop.join("Ben");
    await takeNoFights();
    await fight.ann.page.evaluate(off);
    expect(await otherFaults()).toEqual({ "others.line": "odd" });
    await ben.page.evaluate(off);
    expect(await otherFaults()).toEqual({ "others.line": "broken" });
    await Promise.all([fight.ann.leave(), ben.leave()]);
    await expect.poll(otherFaults).toEqual({ "others.line": "unchecked" });
  });

  it("names fights that do not go on, by the step at which they stopped, and deletes them all the same", async () => {
    const before = await world();
    await breakIt(() => {
      const { CONFIG } = globalThis as unknown as CheckedPage;
      const { prototype } = CONFIG.Combat.documentClass as unknown as { prototype: { nextTurn: unknown } };
      prototype.nextTurn = async () => {
        throw new Error("Gereneth's turn is mine");
      };
    });
    const report = await check();
    const fights = report.points.filter(({ id }) => id.startsWith("fights."));
    expect(fights.map(({ state }) => state)).toEqual(Array.from({ length: variants().length }, () => "broken"));
    expect(fights[0]?.facts).toEqual(["Error: …'s turn is mine"]);
    expect(await world()).toBe(before);
  });

  it("plays no fights where a system takes no combatants without an actor, and leaves nothing of them", async () => {
    const before = await world();
    await takeNoFights();
    const faulty = faultsOf(await check());
    expect(new Set(Object.values(faulty))).toEqual(new Set(["unchecked"]));
    expect(Object.keys(faulty).filter((id) => !id.startsWith("fights."))).toEqual([]);
    expect(await world()).toBe(before);
  });

  it("does not play fights in a browser that does not decide, and is the GM's", async () => {
    const second = await fight.tabletop.join("Gamemaster");
    const report = await checkOn(second);
    await second.page.close();
    expect(report?.points.find(({ id }) => id === "others.decider")?.state).toBe("odd");
    const states = new Set(report?.points.flatMap(({ id, state }) => (id.startsWith("fights.") ? [state] : [])));
    expect([...states]).toEqual(["unchecked"]);
    expect(await checkOn(fight.ann)).toBeNull();
  });
});

describe("the remains of an interrupted check", () => {
  /** The names of those whose check made a scene or combat that is still there. */
  const makers = (): readonly unknown[] => {
    const { world: held } = fight.tabletop;
    return (["Scene", "Combat"] as const).flatMap((kind) =>
      [...held.collection(kind).values()].flatMap(({ flags }) => {
        const { turnwright } = flags as { readonly turnwright?: { readonly rehearsal?: unknown } };
        return turnwright?.rehearsal ?? [];
      }),
    );
  };

  it("are deleted when the GM's page is ready after a crash, and nothing else is", async () => {
    const before = await world();
    // The check waits in the middle: on its own it may have tidied up before the page is killed.
    const held = fight.tabletop.hold({ documentName: "Combat", action: "update", user: "Gamemaster" });
    await breakIt(() => {
      const { game } = globalThis as unknown as CheckedPage;
      void game.modules.get("turnwright").api.checkCompatibility();
    });
    await held.arrived;
    await expect.poll(() => makers().length).toBe(2);
    await fight.gm.kill();
    held.drop();
    await fight.gm.leave();
    expect(makers()).toHaveLength(2);
    fight = { ...fight, gm: await fight.tabletop.join("Gamemaster") };
    await expect.poll(makers).toEqual([]);
    expect(await world()).toBe(before);
  });

  it("stay while the user who makes the check is there, and while another tab of the GM decides", async () => {
    const [ann, gm] = await Promise.all(
      [fight.ann, fight.gm].map(async ({ page }) =>
        page.evaluate(() => (globalThis as unknown as { game: { userId: string } }).game.userId),
      ),
    );
    await fight.gm.page.evaluate(
      async (users) => {
        const { Scene } = globalThis as unknown as { Scene: { create(data: object[]): Promise<unknown> } };
        await Scene.create(users.map((rehearsal) => ({ name: "Turnwright", flags: { turnwright: { rehearsal } } })));
      },
      [ann, gm],
    );
    const second = await fight.tabletop.join("Gamemaster");
    await settled(fight);
    expect(makers()).toEqual([ann, gm]);
    await second.page.close();
    await fight.gm.reload();
    await expect.poll(makers).toEqual([ann]);
  });
});

describe("the window of the check", () => {
  it("says of each point what it means and what to do, and can be used in both themes", async () => {
    await takeNoFights();
    await breakIt(() => {
      const { ui } = globalThis as unknown as CheckedPage;
      for (const one of ui.combat.element.querySelectorAll(".turnwright-row")) one.remove();
    });
    const window = await openWindow();
    const marks = window.getByRole("listitem").filter({ hasText: "Marks in rows" });
    await marks.getByText("Some rows do not show who acts").waitFor();
    await marks.getByText("Turn off other modules").waitFor();
    const seat: Seat = { ...fight.gm, tracker: fight.gm.page.locator("#combat") };
    expect(await faultsInBothThemes(seat, "#turnwright-compatibility")).toEqual([]);
    expect(await cutOff(seat, "#turnwright-compatibility")).toEqual([]);
    const { bottom, height } = await window.evaluate((element) => ({
      bottom: element.getBoundingClientRect().bottom,
      height: innerHeight,
    }));
    expect(bottom).toBeLessThanOrEqual(height);
    await window.getByRole("button", { name: "Check again" }).click();
    await window.getByText(/^Checked: /).waitFor();
    await window.getByText(/^Fine: /).waitFor();
  });
});

describe("the compatibility check in generation 13", () => {
  it("finds everything fine there, too", async () => {
    const old = await openFight({ players: 1, variant: "shared-turn", generation: 13 });
    try {
      await settled(old);
      const report = await checkOn(old.gm);
      expect(report === null ? null : faultsOf(report)).toEqual({});
      expect(report === null ? null : testimonyOf(report)).toEqual({
        held: 23,
        others: [
          "could not be tried: types 14.366, At a turn's start the movement is forgotten after _onStartTurn, then effects and regions follow.",
          "could not be tried: #13686, At a turn's start the movement of all combatants is forgotten.",
          "could not be tried: #14271, A way back refreshes effects with combatRewind.",
          "could not be tried: #13979, Combatant#turnNumber is the place in the order, from 0.",
          "could not be tried: notes 14.361, #14302, Combats have a name.",
        ],
      });
      await settled(old);
      expect(everybody(old).flatMap(({ errors }) => errors)).toEqual([]);
    } finally {
      await old.tabletop.stop();
    }
  });
});
