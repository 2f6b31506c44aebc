import { SEED_IDS } from "../tabletop/server/seeds.ts";
import { median } from "./cpu.ts";
import { atTables, begin, type BenchPage, end, idOf, type Table, takeTurns, type User } from "./crowd.ts";
import { spent } from "./seats.ts";

/** Combatants in the fight. */
const CROWD = 20;
/** How often something changes in one sample, and how many samples are taken of each side in turn. */
const TIMES = 20;
const SAMPLES = 5;

/** Changes that show nowhere, by what the GM does to the actor or the token of somebody in the fight. */
const UNSEEN = {
  move: { of: "token", field: "x" },
  sheet: { of: "actor", field: "system.details.age" },
  flag: { of: "actor", field: "flags.world.note" },
} as const;

/** The hit points of somebody in the fight. */
const HIT_POINTS = { of: "actor", field: "system.attributes.hp.value" } as const;

type Change = (typeof UNSEEN)[keyof typeof UNSEEN] | typeof HIT_POINTS;

/** What is in view meanwhile: nothing after a first fight, a fight that is left alone, or one by rules. */
const SCENES = { "no fight": null, off: "off", fight: "shared-turn" } as const;

/** Makes a change so many times, each when the page is still after the one before. */
const repeat = async ({ gm }: Table, { of, field }: Change): Promise<void> =>
  gm.page.evaluate(
    async ({ kind, name, times, actor, token, scene }) => {
      const { game } = globalThis as unknown as BenchPage;
      const changed = kind === "token" ? game.scenes.get(scene).tokens.get(token) : game.actors.get(actor);
      for (let at = 0; at < times; at += 1) {
        await changed.update({ [name]: 100 + 100 * (at % 8) });
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await new Promise((resolve) => setTimeout(resolve, 120));
    },
    { kind: of, name: field, times: TIMES, actor: idOf("A", 3), token: idOf("T", 3), scene: SEED_IDS.scene },
  );

/** The CPU time that a change takes on the page of each, in milliseconds. */
async function cost(table: Table, change: Change): Promise<Record<User, number>> {
  const before = { gm: await spent(table.gm), player: await spent(table.player) };
  await repeat(table, change);
  return {
    gm: ((await spent(table.gm)) - before.gm) / TIMES,
    player: ((await spent(table.player)) - before.player) / TIMES,
  };
}

type Pair = Readonly<Record<"ours" | "bare", Record<User, number>>>;

/** The cost of a change with the module and without, in turn: what else the machine is busy with falls on both. */
async function pairs(ours: Table, bare: Table, change: Change): Promise<Pair[]> {
  for (const table of [ours, bare]) await repeat(table, change);
  const taken: Pair[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1)
    taken.push({ ours: await cost(ours, change), bare: await cost(bare, change) });
  return taken;
}

async function play(table: Table, variant: string | null): Promise<void> {
  await begin(table, variant, CROWD);
  await takeTurns(table, 6);
}

/** The CPU time of changes that show nowhere, as multiples of the same without the module: by change, scene and user. */
export const measureIdle = async (): Promise<Record<string, number>> =>
  atTables(async (ours, bare) => {
    const found: Record<string, number> = {};
    for (const [scene, variant] of Object.entries(SCENES)) {
      if (variant !== null) await Promise.all([play(ours, variant), play(bare, null)]);
      for (const [name, change] of Object.entries(UNSEEN)) {
        const taken = await pairs(ours, bare, change);
        for (const user of ["gm", "player"] as const)
          found[`${name}, ${scene}, ${user}`] = median(taken.map((pair) => pair.ours[user] / pair.bare[user]));
      }
      if (variant !== null) await Promise.all([end(ours), end(bare)]);
    }
    return found;
  });

/** The CPU time on the GM's page of a change that shows in one row of twenty, in milliseconds more than without the module. */
export const measureShown = async (): Promise<{ readonly hp: number }> =>
  atTables(async (ours, bare) => {
    await Promise.all([play(ours, SCENES.fight), play(bare, null)]);
    const taken = await pairs(ours, bare, HIT_POINTS);
    return { hp: median(taken.map((pair) => pair.ours.gm - pair.bare.gm)) };
  });
