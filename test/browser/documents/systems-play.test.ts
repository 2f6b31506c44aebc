import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fightReadySeed } from "../../tabletop/server/seeds.ts";
import { startTestTabletop } from "../../tabletop/testing.ts";
import { RULES_TO_TRY } from "../../support/with-pages.ts";
import { everybody, look, MODULE, openFight, stored, together, openTracker } from "../support/fight.ts";
import { GUIDE_DONE } from "../support/guide-done.ts";
import { packageOf } from "../support/rig.ts";
import { renewed, settled } from "../support/settled.ts";
import type { JsonObject } from "../../tabletop/common/utils/objects.ts";
import type { WorldSeed } from "../../tabletop/server/index.ts";
import type { Client } from "../../tabletop/testing.ts";
import type { Command, Fight, FoundryPage } from "../support/fight.ts";

/**
 * Small systems, and modules like it, each with an awkwardness that one or another of the real ones has. Those of a list sit at one table:
 * each is awkward about something else (rows, turns, numbers and updates), as a system and the modules beside it are.
 */
const TABLES: readonly (readonly string[])[] = [
  ["rows-buckets", "turns-arguments", "direction-listener", "wraps-both-ways"],
  ["rows-buttons", "turns-copied", "initiative-getter"],
  ["rows-nested", "turns-previous", "turns-unsorted", "pads", "update-overwritten"],
];

/** The seeded world with the rules chosen by the fight itself, which a table can exchange without new pages. */
const worldOf = (variant: string): WorldSeed => {
  const seed = fightReadySeed();
  const combats = (seed.documents.Combat ?? []).map((combat) => ({ ...combat, flags: { turnwright: { variant } } }));
  return { ...seed, documents: { ...seed.documents, Combat: combats } };
};

/** Goes on as the gm until the third round, by whatever the rules let the gm do. */
const playTwoRounds = async ({ page }: Client): Promise<string> =>
  page.evaluate(async () => {
    const { game } = globalThis as unknown as FoundryPage;
    const { api } = game.modules.get("turnwright");
    const [combat] = game.combats.contents;
    if (combat === undefined) return "no combat";
    /** Commands that take things back, end the fight, or change something beside the turns. */
    const aside = /^(?:undo|redo|end|nextRound|set|add|remove|leave|join|change|mark|reorder|roll$)/;
    for (let step = 0; step < 200; step += 1) {
      const view = api.view(combat);
      if (view === null || view.round > 2) return "played";
      const ways: Command[] = [
        { do: "advance" },
        ...view.legal.filter((one) => one.do !== "advance" && !aside.test(one.do)),
      ];
      let isDone = false;
      for (const way of ways) {
        const answer = await api.propose(combat, way);
        isDone = answer.ok;
        if (isDone) break;
      }
      if (!isDone) return `stuck in ${view.stage} of round ${view.round}`;
    }
    return "never ends";
  });

/** The notes of a small system on turns since the last look: by its own hook, and of Foundry's own event. */
const noted = async ({ page }: Client): Promise<{ readonly told: string[]; readonly turns: string[] }> =>
  page.evaluate(() => {
    const { lifeTold, lifeTurns } = globalThis as unknown as { lifeTold: string[]; lifeTurns: string[] };
    return { told: lifeTold.splice(0), turns: lifeTurns.splice(0) };
  });

describe.each(TABLES.map((systems) => ({ systems })))("beside the small systems $systems", ({ systems }) => {
  let fight: Fight;

  beforeAll(async () => {
    fight = await openFight({ players: 1, others: systems.map(packageOf), world: () => worldOf("basic") });
    await openTracker(fight.gm);
  });

  afterAll(async () => {
    await fight.tabletop.stop();
  });

  it.each(RULES_TO_TRY)("two rounds of %s play right", async (variant) => {
    await renewed(fight, () => worldOf(variant));
    expect(await playTwoRounds(fight.gm)).toBe("played");
    await together(fight);
    await settled(fight);
    const { round, order, active } = await look(fight.gm);
    const pointer = await fight.ann.page.evaluate(() => {
      const { game } = globalThis as unknown as FoundryPage;
      const [combat] = game.combats.contents;
      const { turns = [], turn = null } = combat ?? {};
      return { turns: turns.map(({ id }) => id), acting: turn === null ? null : (turns[turn]?.id ?? null) };
    });
    expect(pointer.turns).toEqual(order);
    expect(pointer.acting).toBe(active[0] ?? null);
    expect(stored(fight).round).toBe(round);
    expect(await fight.gm.page.locator("[id^=turnwright-around]").count()).toBe(0);
    for (const { errors } of everybody(fight)) expect(errors).toEqual([]);
  });
});

describe("beside a system that tells of turns by a hook of its own", () => {
  let fight: Fight;
  const fabula = (variant: string): WorldSeed => {
    const seed = worldOf(variant);
    return { ...seed, system: { ...seed.system, id: "projectfu" } };
  };

  beforeAll(async () => {
    fight = await openFight({ players: 1, others: [packageOf("life-events")], world: () => fabula("basic") });
  });

  afterAll(async () => {
    await fight.tabletop.stop();
  });

  // Turns of `shared-turn` begin with what people declare, which nothing here does: `systems-life` has those.
  const going = RULES_TO_TRY.filter((id) => id !== "shared-turn");

  it.each(going)("each turn of %s is told there once", async (variant) => {
    await renewed(fight, () => fabula(variant));
    await noted(fight.gm);
    expect(await playTwoRounds(fight.gm)).toBe("played");
    await together(fight);
    await settled(fight);
    const { told, turns } = await noted(fight.gm);
    expect(turns.length).toBeGreaterThan(3);
    expect(told.filter((line) => line.includes("not whole"))).toEqual([]);
    const started = told.filter((line) => line.startsWith("FU.StartOfTurn"));
    expect(started.map((line) => line.replace(/^\S+ (.*) \d+$/, "start $1"))).toEqual(turns);
    const ended = told.filter((line) => line.startsWith("FU.EndOfTurn"));
    const open = (await look(fight.gm)).active.length;
    expect(started.length - ended.length).toBe(open);
    for (const { errors } of everybody(fight)) expect(errors).toEqual([]);
  });
});

/** As much of a page as calls are noted on. */
interface NotingPage {
  readonly game: {
    readonly combats: { readonly contents: readonly Record<string, (...args: unknown[]) => Promise<unknown>>[] };
  };
  readonly Hooks: Record<"call" | "callAll", (name: string, ...args: readonly unknown[]) => unknown>;
  readonly CONFIG: { readonly Dice: { randomUniform: () => number } };
  told: string[];
}

const CALLS = [
  "rollNPC",
  "rollAll",
  "startCombat",
  "nextTurn",
  "nextTurn",
  "previousTurn",
  "nextRound",
  "nextTurn",
  "nextRound",
  "previousRound",
  "nextRound",
] as const;

/** The reactions of a system and of Foundry to Foundry's own calls: hooks on the page, and the stored state after each call. */
async function callByCall(systems: readonly string[], hasModule: boolean): Promise<unknown[]> {
  const others = systems.map(packageOf);
  const world = (): WorldSeed => fightReadySeed(GUIDE_DONE);
  const table = await startTestTabletop({ otherModulePaths: others, world, ...(hasModule && { modulePath: MODULE }) });
  try {
    const gm = await table.join("Gamemaster");
    await gm.page.evaluate(() => {
      const page = globalThis as unknown as NotingPage;
      let next = 0;
      page.CONFIG.Dice.randomUniform = () => {
        next = (next + 0.37) % 1;
        return next;
      };
      page.told = [];
      for (const way of ["call", "callAll"] as const) {
        const former = page.Hooks[way].bind(page.Hooks);
        page.Hooks[way] = (name, ...args) => {
          if (/^(?:combat|(?:preUpdate|update|create|delete)Combat)/.test(name)) {
            const plain = args.filter((arg) => typeof arg !== "object" || arg?.constructor === Object);
            page.told.push(`${name} ${JSON.stringify(plain)}`);
          }
          return former(name, ...args);
        };
      }
    });
    const record: unknown[] = [];
    for (const call of CALLS) {
      await gm.page.evaluate(async (name) => {
        const [combat] = (globalThis as unknown as NotingPage).game.combats.contents;
        await combat?.[name]?.();
      }, call);
      await settled({ tabletop: table, gm });
      const [combat] = table.world.collection("Combat").values();
      const { round, turn, flags, combatants } = combat as JsonObject;
      const numbers = (combatants as JsonObject[]).map(({ _id, initiative }) => [_id, initiative]);
      const told = await gm.page.evaluate(() => (globalThis as unknown as NotingPage).told.splice(0));
      record.push({ call, round, turn, flags, numbers, told });
    }
    expect(gm.errors).toEqual([]);
    return record;
  } finally {
    await table.stop();
  }
}

describe("Foundry's own turns, with the module enabled and `off`", () => {
  it.each(TABLES.map((systems) => ({ systems })))(
    "go call for call beside $systems as without the module",
    async ({ systems }) => {
      const without = await callByCall(systems, false);
      expect(await callByCall(systems, true)).toEqual(without);
    },
  );
});
