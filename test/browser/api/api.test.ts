import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseScenario, playScenario } from "../../../src/core/scenario/index.ts";
import { done, encounter, give, IDS, openFight, together, openTracker, beginFight } from "../support/fight.ts";
import { settled } from "../support/settled.ts";
import type { JsonObject } from "../../tabletop/common/utils/objects.ts";
import type { Client } from "../../tabletop/testing.ts";
import type { Fight, FoundryApi, FoundryCombat, FoundryPage } from "../support/fight.ts";

/** A page with other modules on it, and the hooks that they heard. */
interface OthersPage extends FoundryPage {
  heard: { readonly name: string; readonly what: unknown }[];
}

type FullApi = FoundryApi & {
  exportScenario(combat: FoundryCombat, how: { readonly title: string; readonly anonymous?: boolean }): unknown;
};

let fight: Fight;

/** Another module, which is loaded after ours and counts how often it is told that our interface is there. */
const another = mkdtempSync(join(tmpdir(), "another-module-"));
writeFileSync(
  join(another, "module.json"),
  JSON.stringify({ id: "another", title: "Another", version: "1.0.0", esmodules: ["another.mjs"] }),
);
writeFileSync(
  join(another, "another.mjs"),
  `globalThis.told = [];
  const note = (name) => (api) => globalThis.told.push(name + (api === game.modules.get("turnwright").api ? "" : " without api"));
  Hooks.on("turnwright.init", note("init"));
  Hooks.on("setup", () => globalThis.told.push("setup"));
  Hooks.on("turnwright.ready", note("ready"));`,
);

beforeAll(async () => {
  fight = await openFight({ players: 1, others: [another] });
  await Promise.all([fight.gm, fight.ann].map(listen));
});

afterAll(async () => {
  await fight.tabletop.stop();
  rmSync(another, { recursive: true });
});

/** Notes on a page what the module tells others. */
async function listen({ page }: Client): Promise<void> {
  await page.evaluate(() => {
    const global = globalThis as unknown as OthersPage;
    const heard: OthersPage["heard"] = [];
    global.heard = heard;
    global.Hooks.on("turnwright.event", (_combat, event, context) => {
      const { type } = event as { readonly type: string };
      const { replay } = context as { readonly replay: boolean };
      heard.push({ name: "event", what: `${type}${replay ? " again" : ""}` });
    });
    global.Hooks.on("turnwright.refused", (_combat, command, refusal) => {
      const { do: given } = command as { readonly do: string };
      const { code } = refusal as { readonly code: string };
      heard.push({ name: "refused", what: `${given}: ${code}` });
    });
  });
}

const heardBy = async ({ page }: Client, name: string): Promise<unknown[]> => {
  const all = await page.evaluate(() => (globalThis as unknown as OthersPage).heard);
  return all.filter((one) => one.name === name).map(({ what }) => what);
};

const exported = async ({ page }: Client, given: { readonly anonymous?: boolean } = {}): Promise<unknown> =>
  page.evaluate((how) => {
    const { game } = globalThis as unknown as FoundryPage;
    const [combat] = game.combats.contents;
    const api = game.modules.get("turnwright").api as FullApi;
    return combat === undefined ? null : api.exportScenario(combat, { title: "The rogue and the hag", ...how });
  }, given);

describe("the names of classes", () => {
  it("survive the build: Foundry makes hooks of them", async () => {
    const { page } = fight.gm;
    const hooks = await page.evaluate(async () => {
      const { Hooks, ui } = globalThis as unknown as {
        readonly Hooks: { once(name: string, heard: () => void): number };
        readonly ui: { readonly combat: { render(options: object): Promise<unknown> } };
      };
      const heard: string[] = [];
      for (const name of ["renderTurnwrightCombatTracker", "renderCombatTracker"]) {
        Hooks.once(name, () => heard.push(name));
      }
      await ui.combat.render({ force: true });
      return heard;
    });
    expect(hooks).toEqual(["renderTurnwrightCombatTracker", "renderCombatTracker"]);
  });
});

describe("other modules", () => {
  it("are told once on each client that the interface is there: in time for variants, and when combats can be looked at", async () => {
    for (const { page } of [fight.gm, fight.ann]) {
      const told = async (): Promise<readonly string[]> =>
        page.evaluate(() => (globalThis as unknown as { readonly told: readonly string[] }).told);
      await expect.poll(told).toEqual(["init", "setup", "ready"]);
    }
  });

  it("hear on every client what happened, as far as its user may know, and what comes from an undo", async () => {
    await beginFight(fight);
    await done(fight.ann, { do: "pass", combatant: IDS.gereneth });
    await together(fight);
    await done(fight.gm, { do: "undo" });
    await done(fight.gm, { do: "redo" });
    await settled(fight);
    const all = await heardBy(fight.ann, "event");
    expect(all.slice(-4)).toEqual(["passed", "undone again", "passed again", "redone again"]);
    // The numbers of four, of whom Ann sees three.
    expect(all.filter((type) => type === "initiative-set")).toHaveLength(3);
    expect((await heardBy(fight.gm, "event")).filter((type) => type === "initiative-set")).toHaveLength(4);
  });

  it("hear with each event what everybody may read of it", async () => {
    await fight.gm.page.evaluate(() => {
      const global = globalThis as unknown as OthersPage;
      global.Hooks.on("turnwright.event", (_combat, event, context) => {
        const { open } = context as { readonly open: unknown };
        global.heard.push({ name: "open", what: [event, open] });
      });
    });
    for (const target of [IDS.hag, IDS.cultist]) {
      await done(fight.gm, { do: "addEffect", name: "Slow", target, until: "combat" });
    }
    await settled(fight);
    const heard = (await heardBy(fight.gm, "open")) as readonly (readonly Record<string, unknown>[])[];
    const [ofHag, ofHidden] = heard.filter(([event]) => event?.["type"] === "effect-added");
    expect(ofHag).toMatchObject([{ target: IDS.hag }, { target: IDS.hag }]);
    expect(ofHidden).toMatchObject([{ target: IDS.cultist }, null]);
    for (const _both of [1, 2]) await done(fight.gm, { do: "undo" });
    await together(fight);
  });

  it("hear on the client that asked what was refused, and why", async () => {
    await give(fight.ann, { do: "pass", combatant: IDS.gereneth });
    await give(fight.ann, { do: "nextRound" });
    expect(await heardBy(fight.ann, "refused")).toEqual(["pass: not-your-turn", "nextRound: gm-only"]);
    await settled(fight);
    expect(await heardBy(fight.gm, "refused")).toEqual([]);
  });

  it("can have a fight as a scenario, which plays without Foundry; players cannot, since it names everybody", async () => {
    const parsed = parseScenario(await exported(fight.gm));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed));
    const { rules, stage, round, combatants } = encounter(fight) as JsonObject;
    const played = playScenario(parsed.scenario);
    expect(played).toMatchObject({ kind: "passed", encounter: { rules, stage, round, combatants } });
    expect(await exported(fight.ann)).toBeNull();
  });

  it("can have it without names, and it plays all the same", async () => {
    const nameless = await exported(fight.gm, { anonymous: true });
    const parsed = parseScenario(nameless);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed));
    const { stage, round } = encounter(fight) as JsonObject;
    expect(playScenario(parsed.scenario)).toMatchObject({ kind: "passed", encounter: { stage, round } });
    const written = JSON.stringify(nameless);
    for (const name of ["Gereneth", "Johnston", "Hag", ...Object.values(IDS)]) expect(written).not.toContain(name);
  });

  it("gives the gm both as files from the window of what happened", async () => {
    const { page } = fight.gm;
    await openTracker({ page });
    await page.locator('#combat [data-window="log"]').click();
    for (const [button, holdsNames] of [
      ["Save as a scenario", true],
      ["Save without names", false],
    ] as const) {
      const saved = page.waitForEvent("download");
      await page.locator("#turnwright-log").getByRole("button", { name: button }).click();
      const file = await saved;
      expect(file.suggestedFilename()).toBe("turnwright-fight.json");
      const text = readFileSync(await file.path(), "utf8");
      expect(parseScenario(JSON.parse(text))).toMatchObject({ ok: true });
      expect(text.includes("Gereneth")).toBe(holdsNames);
    }
  });
});
