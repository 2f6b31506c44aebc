import { describe, expect, it } from "vitest";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { chip, commandsIn, recordDeeds } from "../support/deeds.ts";
import { done, encounter, everybody, IDS, look, openTracker, stored, together, beginFight } from "../support/fight.ts";
import { freshFights } from "../support/fresh-fights.ts";
import type { Fight } from "../support/fight.ts";
import { setSetting } from "../support/documents.ts";
import { flagScene } from "../support/page-deeds.ts";
import { settled } from "../support/settled.ts";
import { statusesOf, toggleStatus } from "../support/sheet-deeds.ts";
import { saySo } from "../support/sheet-rolls.ts";
import type { Client } from "../../tabletop/testing.ts";

/** As much of a page as tokens are moved and statuses are put on through. */
interface MapPage {
  readonly Hooks: { once(name: string, listener: () => void): void };
  readonly game: {
    readonly combat: {
      readonly combatants: {
        get(id: string): {
          readonly actor: {
            toggleStatusEffect(id: string, options: { active: boolean }): Promise<unknown>;
          };
        };
      };
    };
    readonly scenes: {
      readonly active: {
        readonly tokens: {
          get(id: string): {
            x: number;
            y: number;
            elevation: number;
            move(way: object, options: object): Promise<unknown>;
            revertRecordedMovement(): Promise<unknown>;
          };
        };
      };
    };
  };
}

let fight: Fight;

freshFights({ players: 1 }, async (fresh) => {
  fight = fresh;
  for (const client of everybody(fight)) await openTracker(client);
});

const { tokens } = SEED_IDS;

/** Moves a token to the right with a single point, by one space unless otherwise said, as a hand or a script does. */
const move = async (
  { page }: Client,
  token: string,
  { by = 100, method = "dragging", action = "walk" } = {},
): Promise<void> =>
  page.evaluate(
    async ([id, far, way, how]) => {
      const { game } = globalThis as unknown as MapPage;
      const document = game.scenes.active.tokens.get(id);
      await document.move([{ x: document.x + far, action: how }], { method: way });
    },
    [token, by, method, action] as const,
  );

/** The position of a token. */
const placeOf = async (token: string) =>
  fight.gm.page.evaluate((id) => {
    const { game } = globalThis as unknown as MapPage;
    const { x, y, elevation } = game.scenes.active.tokens.get(id);
    return { x, y, elevation };
  }, token);

/** Takes the last movement back as Foundry does it, by the key. */
const undoOnMap = async ({ page }: Client): Promise<void> => page.locator("body").press("Control+KeyZ");

const note = async (options: Readonly<Record<string, unknown>>): Promise<void> => recordDeeds(fight.gm, options);

/** Gereneth acts, and where she does the hag reacts, with her reaction: both mean to move, she three steps after him. */
async function shareTurn(isHagIn = true): Promise<void> {
  await beginFight(fight);
  await done(fight.ann, { do: "declareActor", combatant: IDS.gereneth, plan: "Dash in", intends: ["move", "melee"] });
  await together(fight);
  const intends = ["move", "melee"];
  if (isHagIn) await done(fight.gm, { do: "declareReactor", combatant: IDS.hag, plan: "Claw", intends });
  await together(fight);
  await done(fight.gm, { do: "beginTurn" });
  await together(fight);
}

/** The commands that the fight's history holds, the oldest first. */
const given = (): string[] =>
  commandsIn(fight).map(({ do: what, ...said }) =>
    typeof said["what"] === "string" ? `${what} ${said["what"]}` : what,
  );

const movements = (): number => given().filter((command) => command === "use movement").length;

describe("a token that is moved by hand in its turn", () => {
  it("is suggested as the movement of its turn until it was taken back, and counts with one click", async () => {
    await shareTurn();
    await move(fight.ann, tokens.gereneth);
    await chip(fight.ann, "Record the movement").waitFor();
    await undoOnMap(fight.ann);
    await chip(fight.ann, "Record the movement").waitFor({ state: "detached" });
    expect(movements()).toBe(0);
    await move(fight.ann, tokens.gereneth);
    await chip(fight.ann, "Record the movement").click();
    await expect.poll(movements).toBe(1);
    await chip(fight.gm, "Record the movement").waitFor({ state: "detached" });
  });

  it("counts at once where the world says so, once however it goes, until all of its way is taken back", async () => {
    await note({ movement: "do" });
    await shareTurn();
    const began = await placeOf(tokens.gereneth);
    await move(fight.ann, tokens.gereneth);
    await move(fight.ann, tokens.gereneth);
    await expect.poll(movements).toBe(1);
    await undoOnMap(fight.ann);
    await expect.poll(() => placeOf(tokens.gereneth)).toEqual({ ...began, x: began.x + 100 });
    await settled(fight);
    expect(movements()).toBe(1);
    await undoOnMap(fight.ann);
    await expect.poll(movements).toBe(0);
    expect(await placeOf(tokens.gereneth)).toEqual(began);
    await fight.ann.page.evaluate(async (id) => {
      const { game } = globalThis as unknown as MapPage;
      const token = game.scenes.active.tokens.get(id);
      const { x, y } = token;
      const way = [
        { x: x + 100, checkpoint: true },
        { x: x + 100, y: y + 100, checkpoint: true },
        { x: x + 200, terrain: { difficulty: 3 } },
      ];
      await token.move(way, { method: "dragging" });
    }, tokens.gereneth);
    await expect.poll(movements).toBe(1);
    await settled(fight);
    expect(movements()).toBe(1);
    await fight.gm.page.evaluate(async (id) => {
      const { game } = globalThis as unknown as MapPage;
      await game.scenes.active.tokens.get(id).revertRecordedMovement();
    }, tokens.gereneth);
    await expect.poll(movements).toBe(0);
  });

  it("is nobody's movement where it is pushed, moved by a script, or not in the turn", async () => {
    await note({ movement: "do" });
    await shareTurn();
    await move(fight.gm, tokens.gereneth, { action: "displace" });
    await move(fight.gm, tokens.gereneth, { method: "api" });
    await move(fight.gm, tokens.johnston);
    await settled(fight);
    expect(movements()).toBe(0);
  });

  it("says at once where its step has not come yet, and counts when it has", async () => {
    await note({ movement: "do" });
    await shareTurn();
    await move(fight.gm, tokens.hag);
    await fight.gm.page.locator(".notification", { hasText: "press “Move the token back”" }).waitFor();
    await settled(fight);
    expect(movements()).toBe(0);
    for (const step of [6, 7]) await done(fight.gm, { do: "goToStep", step });
    await expect.poll(movements).toBe(1);
    await move(fight.gm, tokens.hag);
    await settled(fight);
    expect(movements()).toBe(1);
  });

  it("can be taken back to where it began by whoever plays it where its step has not come, else is suggested then", async () => {
    await shareTurn();
    const began = await placeOf(tokens.hag);
    await move(fight.gm, tokens.hag);
    await move(fight.gm, tokens.hag);
    await settled(fight);
    expect(await chip(fight.ann, "Move the token back").count()).toBe(0);
    await chip(fight.gm, "Move the token back").click();
    await expect.poll(() => placeOf(tokens.hag)).toEqual(began);
    await chip(fight.gm, "Move the token back").waitFor({ state: "detached" });
    await settled(fight);
    expect(movements()).toBe(0);
    await move(fight.gm, tokens.hag);
    await chip(fight.gm, "Move the token back").waitFor();
    for (const step of [6, 7]) await done(fight.gm, { do: "goToStep", step });
    await chip(fight.gm, "Record the movement").click();
    await expect.poll(movements).toBe(1);
    expect(await chip(fight.gm, "Move the token back").count()).toBe(0);
  });
});

/** Puts somebody beside Gereneth, or so many spaces away, by a script. */
const standBeside = async (who: string = tokens.hag, spaces = 1): Promise<void> =>
  fight.gm.page.evaluate(
    async ([hag, rogue, far]) => {
      const { game } = globalThis as unknown as MapPage;
      const all = game.scenes.active.tokens;
      const { x, y } = all.get(rogue);
      await all.get(hag).move({ x: x - 100 * far, y }, { method: "api" });
    },
    [who, tokens.gereneth, spaces] as const,
  );

describe("a token that leaves a foe's reach in its turn", () => {
  it("offers that foe its reaction, to whoever plays it, unless it is pushed or the movement is taken back", async () => {
    const offer = chip(fight.gm, "Opportunity attack");
    await shareTurn(false);
    await standBeside();
    await move(fight.gm, tokens.gereneth, { action: "displace" });
    await settled(fight);
    expect(await offer.count()).toBe(0);
    await standBeside();
    await move(fight.ann, tokens.gereneth);
    await offer.waitFor();
    await undoOnMap(fight.ann);
    await offer.waitFor({ state: "detached" });
    await move(fight.ann, tokens.gereneth);
    await offer.waitFor();
    expect(await chip(fight.ann, "Opportunity attack").count()).toBe(0);
    await offer.click();
    await expect.poll(given).toContain("useReaction");
    await settled(fight);
    expect(await offer.count()).toBe(0);
  });

  it.each([
    ["in sight", IDS.hag, tokens.hag, 1],
    ["hidden", IDS.cultist, tokens.cultist, 0],
  ])(
    "leaves its reaction to a foe %s alone, also where a player speaks in its name",
    async (_where, foe, token, kept) => {
      await note({ attacks: "do" });
      await shareTurn(false);
      await standBeside(token);
      await move(fight.ann, tokens.gereneth);
      await chip(fight.gm, "Opportunity attack").waitFor();
      const { flags } = stored(fight) as unknown as { flags: { turnwright: { suggestions?: object } } };
      const suggested = Object.values(flags.turnwright.suggestions ?? {}) as { kind: string }[];
      expect(suggested.filter(({ kind }) => kind === "reach")).toHaveLength(kept);
      const before = encounter(fight)?.rev;
      await saySo(fight.ann, foe, { says: "attack", kind: "melee" });
      await settled(fight);
      expect(encounter(fight)?.rev).toBe(before);
      expect(await chip(fight.ann, "Opportunity attack").count()).toBe(0);
      expect(await chip(fight.gm, "Opportunity attack").count()).toBe(1);
      await saySo(fight.gm, foe, { says: "attack", kind: "melee" });
      await expect.poll(given).toContain("useReaction");
    },
  );

  it("goes by the reach of the scene, and by that of a sheet before it", async () => {
    await flagScene(fight.gm, { measures: { reach: 10 } });
    await shareTurn(false);
    await standBeside(tokens.hag, 2);
    await move(fight.ann, tokens.gereneth);
    await chip(fight.gm, "Opportunity attack").waitFor();
    await undoOnMap(fight.ann);
    await chip(fight.gm, "Opportunity attack").waitFor({ state: "detached" });
    await flagScene(fight.gm, { measures: { reach: 1 } });
    await setSetting(fight.gm, "bindings", { meleeReach: "15" });
    await standBeside(tokens.hag, 3);
    await move(fight.ann, tokens.gereneth);
    await chip(fight.gm, "Opportunity attack").waitFor();
  });

  it("offers it to whom it passes by, and to nobody whom it is carried past", async () => {
    await shareTurn(false);
    await standBeside(tokens.hag, -3);
    await move(fight.ann, tokens.gereneth, { by: 700, action: "blink" });
    await settled(fight);
    expect(await chip(fight.gm, "Opportunity attack").count()).toBe(0);
    await standBeside(tokens.hag, -3);
    await move(fight.ann, tokens.gereneth, { by: 700, action: "walk" });
    await chip(fight.gm, "Opportunity attack").waitFor();
  });
});

describe("conditions and statuses", () => {
  it("are the same on the token and in the rules, both ways and once, unless the world leaves tokens alone", async () => {
    await shareTurn();
    const statuses = async (id: string): Promise<string[]> => statusesOf(fight.gm, id);
    await done(fight.gm, { do: "setCondition", combatant: IDS.johnston, condition: "incapacitated", on: true });
    await expect.poll(async () => statuses(IDS.johnston)).toEqual(["incapacitated"]);
    await done(fight.gm, { do: "undo" });
    await expect.poll(async () => statuses(IDS.johnston)).toEqual([]);
    await settled(fight);
    expect(given()).not.toContain("setCondition");
    const before = encounter(fight)?.rev ?? 0;
    await toggleStatus(fight.gm, IDS.johnston, "unconscious", true);
    await expect.poll(() => encounter(fight)?.rev).toBe(before + 1);
    await settled(fight);
    expect(encounter(fight)?.rev).toBe(before + 1);
    expect(await statuses(IDS.johnston)).toEqual(["unconscious"]);
    await note({ statuses: "off" });
    await done(fight.gm, { do: "setCondition", combatant: IDS.gereneth, condition: "incapacitated", on: true });
    await settled(fight);
    expect(await statuses(IDS.gereneth)).toEqual([]);
  });

  it("of somebody who hides are the same on the token and in the rules, both ways", async () => {
    await shareTurn();
    const isSeen = async (): Promise<boolean> => (await look(fight.ann)).order.includes(IDS.hag);
    expect(await isSeen()).toBe(true);
    await toggleStatus(fight.gm, IDS.hag, "hiding", true);
    await expect.poll(isSeen).toBe(false);
    await toggleStatus(fight.gm, IDS.hag, "hiding", false);
    await expect.poll(isSeen).toBe(true);
    await done(fight.gm, { do: "setCondition", combatant: IDS.hag, condition: "hidden", on: true });
    await expect.poll(async () => statusesOf(fight.gm, IDS.hag)).toEqual(["hiding"]);
    await done(fight.gm, { do: "undo" });
    await expect.poll(async () => statusesOf(fight.gm, IDS.hag)).toEqual([]);
  });

  it("put on a token again as soon as the rules have taken them off it are the rules' own again", async () => {
    await shareTurn();
    const isSurprised = async (): Promise<boolean> =>
      ((await look(fight.gm)).combatants[IDS.hag]?.["conditions"] as string[] | undefined)?.includes("surprised") ===
      true;
    await toggleStatus(fight.gm, IDS.hag, "surprised", true);
    await expect.poll(isSurprised).toBe(true);
    await fight.gm.page.evaluate((id) => {
      const { Hooks, game } = globalThis as unknown as MapPage;
      const { actor } = game.combat.combatants.get(id);
      Hooks.once("deleteActiveEffect", () => void actor.toggleStatusEffect("surprised", { active: true }));
    }, IDS.hag);
    await done(fight.gm, { do: "setCondition", combatant: IDS.hag, condition: "surprised", on: false });
    await expect.poll(isSurprised).toBe(true);
    await settled(fight);
    expect(await statusesOf(fight.gm, IDS.hag)).toEqual(["surprised"]);
  });
});
