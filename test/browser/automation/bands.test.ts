import { describe, expect, it } from "vitest";
import { fighterId, rooftops } from "../../tabletop/server/fights.ts";
import { chip, commandsIn, recordDeeds } from "../support/deeds.ts";
import { done, everybody, look, openTracker, together } from "../support/fight.ts";
import { flagScene } from "../support/page-deeds.ts";
import { freshFights } from "../support/fresh-fights.ts";
import type { Fight } from "../support/fight.ts";
import { settled } from "../support/settled.ts";
import type { Client } from "../../tabletop/testing.ts";

/** As much of a page as tokens are moved through. */
interface MapPage {
  readonly game: { readonly scenes: { readonly active: { readonly tokens: Iterable<MapToken> } } };
  readonly Hooks: { once(name: string, job: () => void): void };
  readonly canvas: { clientCoordinatesFromCanvas(point: { x: number; y: number }): { x: number; y: number } };
}

interface MapToken {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
  move(way: object, options: object): Promise<unknown>;
  stopMovement(): boolean;
}

let fight: Fight;

freshFights({ players: 1, world: () => rooftops }, async (fresh) => {
  fight = fresh;
  for (const client of everybody(fight)) await openTracker(client);
});

const [ARIA = "", BO = "", CYR = "", XEN = "", YOR = "", THUG = ""] = [
  "Aria",
  "Bo",
  "Cyr",
  "Xen",
  "Yor",
  "Lurking Thug",
].map(fighterId);

/** Moves a token over these points, which say how far from where it stands. */
const move = async ({ page }: Client, name: string, way: readonly object[], method = "dragging"): Promise<void> =>
  page.evaluate(
    async ([who, points, by]) => {
      const { game } = globalThis as unknown as MapPage;
      const token = [...game.scenes.active.tokens].find((one) => one.name === who);
      if (token === undefined) throw new Error(who);
      const { x, y } = token;
      const to = (points as readonly { dx?: number; dy?: number }[]).map(({ dx = 0, dy = 0, ...rest }) => ({
        x: x + dx,
        y: y + dy,
        ...rest,
      }));
      await token.move(to, { method: by });
    },
    [name, way, method] as const,
  );

/** The position of a token. */
const placeOf = async (name: string) =>
  fight.gm.page.evaluate((who) => {
    const { game } = globalThis as unknown as MapPage;
    const token = [...game.scenes.active.tokens].find((one) => one.name === who);
    return token === undefined ? null : { x: token.x, y: token.y, elevation: token.elevation };
  }, name);

/** Drags a token to a place with the pointer, and does not let it go yet. */
async function drag({ page }: Client, name: string, to: { readonly x: number; readonly y: number }): Promise<void> {
  const from = (await placeOf(name)) ?? to;
  const [start, end] = await page.evaluate(
    (points) => {
      const { canvas } = globalThis as unknown as MapPage;
      return points.map(({ x, y }) => canvas.clientCoordinatesFromCanvas({ x: x + 50, y: y + 50 }));
    },
    [from, to],
  );
  if (start === undefined || end === undefined) throw new Error("nowhere");
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 4 });
}

const bandOf = async (one: string, other: string): Promise<unknown> =>
  ((await look(fight.gm))["bands"] as Record<string, Record<string, unknown>>)[one]?.[other];

const minorsOf = async (id: string): Promise<unknown> =>
  ((await look(fight.gm)).combatants[id]?.["budget"] as { minors?: unknown } | undefined)?.minors;

/** Aria's turn, with distances as on the map: Xen stands 30 feet from her, Yor 40, Bo 10, Cyr 20. */
async function begin(): Promise<void> {
  await done(fight.gm, {
    do: "setBands",
    bands: {
      [ARIA]: { [XEN]: "short", [YOR]: "short", [CYR]: "short", [BO]: "close" },
      [CYR]: { [XEN]: "close", [YOR]: "short" },
      [BO]: { [XEN]: "short", [YOR]: "short" },
    },
  });
  await done(fight.gm, { do: "start" });
  await together(fight);
  await done(fight.ann, { do: "takeTurn", combatant: ARIA });
  await together(fight);
}

const given = (): string[] => commandsIn(fight).map((command) => command.do);

describe("a token that moves in its turn of Momentum", () => {
  it("is suggested once for several steps of one way, with its price, and brings its distances along", async () => {
    await begin();
    // Next to Xen: from short to point-blank, past close. The suggestion of the first step gives way to that of both.
    await move(fight.ann, "Aria", [{ dx: 300, dy: -300 }]);
    await move(fight.ann, "Aria", [{ dx: 200 }]);
    await settled(fight);
    expect(await chip(fight.ann, "Record the movement").count()).toBe(1);
    await chip(fight.ann, /Record the movement.*1 Minor Action/).click();
    await expect.poll(() => bandOf(ARIA, XEN)).toBe("point-blank");
    expect(await minorsOf(ARIA)).toBe(1);
    expect([await bandOf(ARIA, YOR), await bandOf(ARIA, CYR), await bandOf(BO, XEN)]).toEqual([
      "close",
      "close",
      "short",
    ]);
    expect(given().at(-1)).toBe("moveBands");
  });

  it("counts how high it is and not how hard the ground, goes back with its distances, and pays for a band alone", async () => {
    await recordDeeds(fight.gm, { movement: "do" });
    await begin();
    await move(fight.ann, "Aria", [{ elevation: 20, action: "fly", terrain: { difficulty: 3 } }]);
    await expect.poll(() => bandOf(ARIA, BO)).toBe("short");
    expect(await minorsOf(ARIA)).toBe(1);
    await fight.ann.page.locator("body").press("Control+KeyZ");
    await expect.poll(() => bandOf(ARIA, BO)).toBe("close");
    expect(await minorsOf(ARIA)).toBe(2);
    await move(fight.ann, "Aria", [{ dx: -100 }]);
    await expect.poll(() => given().at(-1)).toBe("minor");
    await move(fight.ann, "Aria", [{ dx: 600, dy: -300 }]);
    await expect.poll(() => bandOf(ARIA, XEN)).toBe("point-blank");
    expect(await minorsOf(ARIA)).toBe(1);
  });

  it("that is stopped halfway counts as far as it has come", async () => {
    await recordDeeds(fight.gm, { movement: "do" });
    await begin();
    // Up to Bo, and on to Xen: it is stopped beside Bo.
    const isGone = await fight.ann.page.evaluate(async () => {
      const { game, Hooks } = globalThis as unknown as MapPage;
      const token = [...game.scenes.active.tokens].find(({ name }) => name === "Aria");
      Hooks.once("moveToken", () => token?.stopMovement());
      const { x = 0, y = 0 } = token ?? {};
      return token?.move(
        [
          { x: x + 200, checkpoint: true },
          { x: x + 500, y: y - 300 },
        ],
        { method: "dragging" },
      );
    });
    expect(isGone).toBe(false);
    await expect.poll(() => bandOf(ARIA, BO)).toBe("point-blank");
    expect(await bandOf(ARIA, XEN)).toBe("short");
    expect(await minorsOf(ARIA)).toBe(1);
    await settled(fight);
    expect(given().filter((command) => command === "moveBands").length).toBe(1);
  });

  it("that it can't pay for is said at once, can be taken back to where the whole way began, and is marked on the ruler", async () => {
    await recordDeeds(fight.gm, { movement: "do" });
    await begin();
    const began = await placeOf("Aria");
    await done(fight.ann, { do: "trade", combatant: ARIA, to: "action" });
    await move(fight.ann, "Aria", [
      { dx: 100, checkpoint: true },
      { dx: 500, dy: -300 },
    ]);
    await fight.ann.page.locator(".notification", { hasText: "press “Move the token back”" }).waitFor();
    await chip(fight.ann, "Move the token back").click();
    await expect.poll(() => placeOf("Aria")).toEqual(began);
    await settled(fight);
    expect(await bandOf(ARIA, XEN)).toBe("short");
    expect(await chip(fight.ann, "Move the token back").count()).toBe(0);
    await drag(fight.ann, "Aria", { x: 800, y: 300 });
    const label = fight.ann.page.locator("#measurement .turnwright-refused");
    await expect.poll(async () => label.textContent()).toMatch(/25 ft · 1 Minor Action/);
    await fight.ann.page.mouse.up();
    await chip(fight.ann, "Move the token back").waitFor();
  });

  it("is measured by the distances that the scene sets", async () => {
    await recordDeeds(fight.gm, { movement: "do" });
    await flagScene(fight.gm, { measures: { bands: "5, 15, 30, 150" } });
    await begin();
    await move(fight.ann, "Aria", [{ dx: -100 }]);
    await expect.poll(() => bandOf(ARIA, XEN)).toBe("medium");
  });

  it("lets the foe strike that it leaves, by the button of the rules and no other", async () => {
    await recordDeeds(fight.gm, { movement: "do" });
    await begin();
    await move(fight.gm, "Xen", [{ dx: -500, dy: 300 }], "api");
    await expect.poll(() => bandOf(ARIA, XEN)).toBe("point-blank");
    await move(fight.ann, "Aria", [{ dx: -300 }]);
    await chip(fight.gm, "Opportunity strike").first().waitFor();
    await settled(fight);
    expect(await chip(fight.gm, "Opportunity attack").count()).toBe(0);
  });

  it("tells nobody of the distance to somebody hidden", async () => {
    await recordDeeds(fight.gm, { movement: "do" });
    await begin();
    await move(fight.ann, "Aria", [{ dx: 900, dy: -300 }]);
    await expect.poll(() => bandOf(ARIA, THUG)).toBe("point-blank");
    expect(Object.keys((await look(fight.ann))["bands"] as object)).not.toContain(THUG);
  });

  it("that is pushed has its distances suggested to the gm, and pays nothing", async () => {
    await begin();
    await move(fight.gm, "Cyr", [{ dx: -400, action: "displace" }]);
    await chip(fight.gm, "Measure distances").click();
    await expect.poll(() => bandOf(ARIA, CYR)).toBe("point-blank");
    expect(await minorsOf(ARIA)).toBe(2);
    expect(await chip(fight.ann, "Measure distances").count()).toBe(0);
  });

  it("is priced on the ruler before it is dropped", async () => {
    await begin();
    await drag(fight.ann, "Aria", { x: 800, y: 300 });
    const label = fight.ann.page.locator("#measurement .waypoint-label");
    await expect.poll(async () => label.textContent()).toMatch(/25 ft · 1 Minor Action/);
    await fight.ann.page.mouse.up();
    await chip(fight.ann, /Record the movement.*1 Minor Action/).waitFor();
  });
});

describe("a fight that begins", () => {
  it("takes all distances from the map where movement is noted at once", async () => {
    await recordDeeds(fight.gm, { movement: "do" });
    await done(fight.gm, { do: "start" });
    await expect.poll(() => bandOf(ARIA, XEN)).toBe("short");
    expect(await bandOf(CYR, XEN)).toBe("close");
  });

  it("proposes them to the gm alone otherwise, with one click for all, and writes nowhere where the hidden stand", async () => {
    await done(fight.gm, { do: "start" });
    await together(fight);
    await chip(fight.gm, "Measure distances").waitFor();
    expect(await chip(fight.ann, "Measure distances").count()).toBe(0);
    const combats = [...fight.tabletop.world.collection("Combat").values()];
    expect(
      JSON.stringify(
        combats.map((one) => (one["flags"] as { turnwright?: { suggestions?: object } }).turnwright?.suggestions ?? {}),
      ),
    ).not.toContain(THUG);
    await chip(fight.gm, "Measure distances").click();
    await expect.poll(() => bandOf(ARIA, XEN)).toBe("short");
    expect(await bandOf(CYR, XEN)).toBe("close");
    await chip(fight.gm, "Measure distances").waitFor({ state: "detached" });
  });
});
