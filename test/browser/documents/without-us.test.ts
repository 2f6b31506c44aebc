import { afterEach, describe, expect, it } from "vitest";
import { fightReadySeed, SEED_IDS } from "../../tabletop/server/seeds.ts";
import { startTestTabletop } from "../../tabletop/testing.ts";
import { MODULE, openTracker } from "../support/fight.ts";
import { callOn } from "../support/documents.ts";
import { GUIDE_DONE } from "../support/guide-done.ts";
import { packageOf } from "../support/rig.ts";
import { settled } from "../support/settled.ts";
import type { JsonObject } from "../../tabletop/common/utils/objects.ts";
import type { Tabletop, WorldSeed } from "../../tabletop/server/index.ts";
import type { Client, TestTabletop } from "../../tabletop/testing.ts";

const { combatants: IDS } = SEED_IDS;

/** As much of a page as these tests touch. */
interface Page {
  readonly game: {
    readonly combats: { readonly contents: readonly object[] };
    readonly modules: {
      get(id: string): { readonly api: { propose(combat: object, command: object): Promise<unknown> } };
    };
  };
  readonly CONFIG: { readonly Dice: { randomUniform: () => number } };
  readonly Hooks: Record<"call" | "callAll", (name: string, ...args: readonly unknown[]) => unknown>;
  /** The events on this page, oldest first. */
  told: string[];
}

let open: TestTabletop[] = [];

afterEach(async () => {
  await Promise.all(open.map(async (one) => one.stop()));
  open = [];
});

async function tabletop(
  world: () => WorldSeed,
  moduleEnabled: boolean,
  more: { readonly generation?: 13 | 14; readonly otherModulePaths?: readonly string[] } = {},
): Promise<TestTabletop> {
  const made = await startTestTabletop({ modulePath: MODULE, moduleEnabled, world, ...more });
  open.push(made);
  return made;
}

const combatIn = ({ world }: Tabletop): JsonObject => {
  const [combat] = world.collection("Combat").values();
  if (combat === undefined) throw new Error("no combat");
  return combat;
};

/** Gives all of Foundry's dice the same faces in the same order, and notes every hook about documents, turns and rounds. */
const listen = async ({ page }: Client): Promise<void> =>
  page.evaluate(() => {
    const here = globalThis as unknown as Page;
    let next = 0;
    here.CONFIG.Dice.randomUniform = () => {
      next = (next + 0.37) % 1;
      return next;
    };
    here.told = [];
    const plain = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(plain);
      if (typeof value !== "object" || value === null) return value;
      const { id, documentName } = value as { id?: unknown; documentName?: unknown };
      if (typeof documentName === "string") {
        // Those that are made in a run have ids by chance.
        return ["ChatMessage", "ActiveEffect"].includes(documentName) ? documentName : `${documentName} ${String(id)}`;
      }
      if (value.constructor !== Object) return value.constructor.name.replace("Turnwright", "");
      // Times are another's in every run; what was rolled is in the message's content.
      const told = Object.entries(value).filter(([key]) => !["_stats", "rolls", "timestamp"].includes(key));
      return Object.fromEntries(told.map(([key, one]) => [key, plain(one)]));
    };
    for (const way of ["call", "callAll"] as const) {
      const former = here.Hooks[way].bind(here.Hooks);
      here.Hooks[way] = (name, ...args) => {
        // Drawing is not told: when a frame comes is nobody's choice.
        const isDeed = /^(?:preCreate|preUpdate|preDelete|create|update|delete|combat)[A-Z]/.test(name);
        if (isDeed) here.told.push(`${name} ${JSON.stringify(args.map(plain))}`);
        return former(name, ...args);
      };
    }
  });

/** The content of Foundry's part of the tracker: each row with its state, and every button outside the module's blocks. */
const shown = async ({ page }: Client): Promise<unknown> =>
  page.evaluate(() => {
    const root = document.querySelector("#combat");
    const own = (element: Element): boolean => element.closest(".turnwright") === null;
    const rows = [...(root?.querySelectorAll("li.combatant") ?? [])].map(
      (row) =>
        `${[...row.classList].join(" ")} ${row.textContent?.replaceAll(/\s+/g, " ")} ${row.querySelector("input")?.value ?? ""}`,
    );
    const buttons = [...(root?.querySelectorAll("button") ?? [])]
      .filter(own)
      .map((one) => `${one.dataset["action"]} ${one.className} ${one.disabled} ${one.textContent?.trim()}`);
    return { rows, buttons };
  });

/** The entries of a row's own menu. */
async function menuOf({ page }: Client, id: string): Promise<string[]> {
  await page.locator(`#combat li[data-combatant-id="${id}"]`).first().click({ button: "right" });
  const entries = page.locator("#context-menu li:visible");
  await entries.first().waitFor();
  const names = await entries.allTextContents();
  await page.keyboard.press("Escape");
  await page.locator("#context-menu").waitFor({ state: "detached" });
  return names.map((name) => name.trim());
}

/** One thing done in Foundry's own tracker, by a method that its buttons, keys and macros call. */
const DEEDS: readonly (readonly [method: string, ...args: unknown[]])[] = [
  ["rollNPC"],
  ["rollAll"],
  ["setInitiative", IDS.hag, 3.5],
  ["startCombat"],
  ["nextTurn"],
  ["nextTurn"],
  ["previousTurn"],
  ["nextRound"],
  ["previousRound"],
  ["rollInitiative", [IDS.johnston]],
  ["resetAll"],
  ["rollAll"],
  ["nextTurn"],
];

/** Everything that is done with Foundry's own tracker in one run, and everything that comes of it. */
async function run(moduleEnabled: boolean, generation: 13 | 14, systems: readonly string[]): Promise<unknown[]> {
  const otherModulePaths = systems.map(packageOf);
  const table = await tabletop(() => fightReadySeed(GUIDE_DONE), moduleEnabled, { generation, otherModulePaths });
  const gm = await table.join("Gamemaster");
  await openTracker(gm);
  await gm.page.locator("#combat li.combatant").first().waitFor();
  await settled({ tabletop: table, gm });
  await listen(gm);
  const record: unknown[] = [await shown(gm), await menuOf(gm, IDS.hag)];
  for (const [method, ...args] of DEEDS) {
    await callOn(gm, ["combat"], method, ...args);
    await settled({ tabletop: table, gm });
    const { combatants, round, turn, flags } = combatIn(table);
    const kept = (combatants as JsonObject[]).map(({ _id, initiative, defeated }) => ({ _id, initiative, defeated }));
    record.push([method, { round, turn, flags, kept }, await shown(gm)]);
  }
  await gm.page.locator(`#combat li[data-combatant-id="${IDS.hag}"] [data-action="toggleDefeated"]`).first().click();
  await gm.page.locator(`#combat li.defeated[data-combatant-id="${IDS.hag}"]`).first().waitFor();
  await settled({ tabletop: table, gm });
  record.push(await shown(gm), await menuOf(gm, IDS.hag));
  await gm.page.locator('#combat [data-action="endCombat"]').click();
  await gm.page.locator("dialog button", { hasText: "Yes" }).click();
  await gm.page.locator("#combat li.combatant").first().waitFor({ state: "detached" });
  await settled({ tabletop: table, gm });
  record.push(await shown(gm), await gm.page.evaluate(() => (globalThis as unknown as Page).told));
  expect(gm.errors).toEqual([]);
  return record;
}

describe("with the variant off", () => {
  /** Small systems with an awkwardness about calls on the combat, at as few tables as they agree at. */
  it.each([
    [13, []],
    [14, []],
    [14, ["turns-arguments", "direction-listener", "wraps-both-ways"]],
    [14, ["turns-copied", "initiative-getter"]],
    [14, ["turns-previous", "turns-unsorted", "pads", "update-overwritten"]],
  ] as const)(
    "Foundry's own tracker does, call by call, what it does without the module: generation %d, %j",
    async (generation, systems) => {
      const without = await run(false, generation, systems);
      const off = await run(true, generation, systems);
      for (const [index, entry] of without.entries()) expect(off[index], `entry ${index}`).toEqual(entry);
      expect(off.length).toBe(without.length);
    },
  );
});

/** A call that an override handed on to the class that it is mixed into. */
interface HandedOn {
  readonly method: string;
  readonly args: readonly unknown[];
}

/** As much of a page as the chain of its classes takes. */
interface ClassPage {
  readonly CONFIG: Record<"Combat" | "Combatant", { readonly documentClass: { readonly prototype: object } }>;
  readonly ui: { readonly combat: object };
  readonly game: {
    readonly combats: {
      readonly contents: readonly { readonly combatants: { readonly contents: readonly object[] } }[];
    };
  };
}

describe("a system that hands its own methods more than Foundry does", () => {
  it("has every argument handed on by every override of our classes, with the module enabled and `off`", async () => {
    const table = await tabletop(() => fightReadySeed(GUIDE_DONE), true);
    const gm = await table.join("Gamemaster");
    await openTracker(gm);
    for (const which of ["Combat", "Combatant", "tracker"] as const) {
      const handed = await gm.page.evaluate(async (kind): Promise<HandedOn[]> => {
        const { CONFIG, ui, game } = globalThis as unknown as ClassPage;
        const [combat] = game.combats.contents;
        const objects = { Combat: combat, Combatant: combat?.combatants.contents[0], tracker: ui.combat };
        const target = objects[kind] as Record<string, (...args: unknown[]) => unknown>;
        const own = (
          kind === "tracker" ? Object.getPrototypeOf(ui.combat) : CONFIG[kind].documentClass.prototype
        ) as object;
        const base = Object.getPrototypeOf(own) as Record<string, unknown>;
        const methods = Object.getOwnPropertyNames(own).filter(
          (name) =>
            name !== "constructor" &&
            // Getters take no arguments, and can't be asked of a prototype.
            Object.getOwnPropertyDescriptor(own, name)?.get === undefined &&
            typeof base[name] === "function",
        );
        const found: HandedOn[] = [];
        const [one, other] = combat?.combatants.contents ?? [];
        const box = document.createElement("div");
        const first =
          kind === "tracker" ? [Object.assign(box, { target: box }), box, "nobody"] : [one, other, "nobody"];
        for (const method of methods) {
          const former = Object.getOwnPropertyDescriptor(base, method);
          base[method] = (...args: unknown[]) => {
            found.push({ method, args: args.slice(-2) });
            return [];
          };
          await target[method]?.(...first, "extra", 7);
          if (former === undefined) delete base[method];
          else Object.defineProperty(base, method, former);
        }
        return found;
      }, which);
      expect(handed.length).toBeGreaterThan(1);
      for (const { method, args } of handed) expect([method, args]).toEqual([method, ["extra", 7]]);
    }
  });
});

describe("the module, switched off in the middle of a fight and on again", () => {
  const seed = (): WorldSeed => fightReadySeed({ sceneFlags: { turnwright: { variant: "basic" } } });

  /** The same world as it stands now, for another table. */
  const worldOf = ({ world }: Tabletop): (() => WorldSeed) => {
    const documents = structuredClone(world.snapshot());
    return () => structuredClone({ ...seed(), documents });
  };

  const propose = async ({ page }: Client, command: object): Promise<void> => {
    const answer = await page.evaluate(async (given) => {
      const { game } = globalThis as unknown as Page;
      const [combat] = game.combats.contents;
      return combat === undefined ? null : game.modules.get("turnwright").api.propose(combat, given);
    }, command);
    expect(answer).toMatchObject({ ok: true });
  };

  const encounterIn = (table: Tabletop): JsonObject =>
    (combatIn(table)["flags"] as { turnwright: { encounter: JsonObject } }).turnwright.encounter;

  it("loses nothing, takes in what the GM keeps of what came meanwhile, and asks where the rules know no way to it", async () => {
    const on = await tabletop(seed, true);
    const gm = await on.join("Gamemaster");
    for (const [index, combatant] of [IDS.gereneth, IDS.hag, IDS.johnston, IDS.cultist].entries())
      await propose(gm, { do: "setInitiative", combatant, value: 20 - index });
    await propose(gm, { do: "start" });
    await propose(gm, { do: "endTurn" });
    await settled({ tabletop: on, gm });
    const before = structuredClone(combatIn(on));
    const left = worldOf(on);
    const off = await tabletop(left, false);
    const bare = await off.join("Gamemaster");
    const switchOn = async (): Promise<void> => {
      on.reset(worldOf(off));
      await gm.reload();
      // The page that was left has said that its connection is lost.
      gm.errors.length = 0;
    };
    await openTracker(bare);
    await bare.page.locator("#combat li.combatant").first().waitFor();
    await settled({ tabletop: off, gm: bare });
    expect(bare.errors).toEqual([]);
    await switchOn();
    await openTracker(gm);
    await gm.page.locator("#combat .turnwright-head").getByText("from this scene").waitFor();
    await settled({ tabletop: on, gm });
    expect(combatIn(on)).toEqual(before);
    await propose(gm, { do: "undo" });
    expect(encounterIn(on)).toMatchObject({ rules: { active: IDS.gereneth } });

    await callOn(bare, ["combat"], "nextTurn");
    const changed = [
      { _id: IDS.johnston, initiative: 18.5 },
      { _id: IDS.hag, defeated: true },
    ];
    await callOn(bare, ["combat"], "updateEmbeddedDocuments", "Combatant", changed);
    await callOn(bare, ["combat"], "createEmbeddedDocuments", "Combatant", [{ name: "Newcomer" }]);
    await callOn(bare, ["combat"], "deleteEmbeddedDocuments", "Combatant", [IDS.cultist]);
    await switchOn();
    const dialog = gm.page.locator(`#turnwright-around-${SEED_IDS.combat}`);
    await dialog.getByText("by an unknown user").waitFor();
    await dialog.locator('[data-action="adopt"]').click();
    await expect
      .poll(() => encounterIn(on))
      .toMatchObject({
        rules: { active: IDS.johnston },
        combatants: { [IDS.hag]: { conditions: { defeated: true } }, [IDS.johnston]: { base: 18.5 } },
      });
    await settled({ tabletop: on, gm });
    const { combatants, past } = encounterIn(on);
    expect(Object.keys(combatants as object)).not.toContain(IDS.cultist);
    expect(Object.keys(combatants as object).length).toBe(4);
    expect(Object.keys(past as object).length).toBeGreaterThan(6);

    off.reset(left);
    await bare.reload();
    await callOn(bare, ["combat"], "update", { round: 400, turn: 2 });
    await switchOn();
    await dialog.locator('[data-action="restore"]').click();
    await expect.poll(() => combatIn(on)).toMatchObject({ round: 1, turn: 1 });
    expect(gm.errors).toEqual([]);
  });
});
