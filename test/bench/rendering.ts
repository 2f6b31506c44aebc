import { fightReadySeed, SEED_IDS } from "../tabletop/server/seeds.ts";
import type { WorldSeed } from "../tabletop/server/index.ts";
import type { TestTabletop } from "../tabletop/testing.ts";
import { median } from "./cpu.ts";
import { openTable, type Seat, sit, spent } from "./seats.ts";

/** How many commands are given before anything is measured: the first ones compile what they run. */
const WARMING = 12;
/** How often each page is measured, in turn with the bare one. */
const SAMPLES = 7;
/** How many commands are given in one sample. */
const COMMANDS = 3;

/**
 * The names that the combatants of a crowd have: those who are `alike` but for a number fold into one row, as far as nothing is asked of them;
 * with names `apart` everybody has a row.
 */
const CROWDS = {
  alike: (i: number): string => `Fighter ${i}`,
  apart: (i: number): string => `${FIRST[Math.floor(i / LAST.length) % FIRST.length]}${LAST[i % LAST.length]}`,
};
const FIRST = ["Ad", "Bel", "Cor", "Dan", "Ed", "Fal", "Gor", "Hel", "Il", "Jor"];
const LAST = ["a", "eb", "ic", "od", "ul", "amir", "enna", "ion", "ora", "usk"];

/** How the combatants of a fight are named. */
export type Crowd = keyof typeof CROWDS;

/**
 * The cost of a whole command to the GM's page, in CPU milliseconds of its main thread: from the press until nothing moves any more.
 * Deciding, writing, hearing the update, drawing and laying out are all in it.
 */
export interface Rendering {
  readonly variant: string;
  /** Under the variant, the median. */
  readonly milliseconds: number;
  /** Foundry's own next turn on a page without the module, with the same people and in the same minutes, the median. */
  readonly bare: number;
  readonly ratio: number;
}

interface BenchCombat {
  activate(): Promise<unknown>;
  createEmbeddedDocuments(name: string, data: readonly object[]): Promise<unknown>;
  delete(): Promise<unknown>;
  startCombat(): Promise<unknown>;
  nextTurn(): Promise<unknown>;
}

/** As much of a Foundry page as this touches. */
interface BenchPage {
  measured: BenchCombat;
  readonly CONFIG: { readonly Combat: { documentClass: { create(data: object): Promise<BenchCombat> } } };
  readonly game: {
    readonly modules: {
      get(id: string): { api?: { chooseVariant(combat: BenchCombat, id: string): Promise<boolean> } } | undefined;
    };
  };
}

/** The world that all are measured in. */
const world = (): WorldSeed => fightReadySeed({ settings: { "turnwright.guideDone": true } });

/** A table with its GM's page. */
interface GMSeat extends Seat {
  readonly tabletop: TestTabletop;
}

async function seat(moduleEnabled: boolean): Promise<GMSeat> {
  const tabletop = await openTable(world, moduleEnabled);
  return { tabletop, ...(await sit(tabletop, "Gamemaster")) };
}

/** A fight of so many that has begun, in view. */
async function begin({ page }: Seat, variant: string | null, names: readonly string[]): Promise<void> {
  await page.evaluate(
    async ({ id, called, scene, actorId }) => {
      const here = globalThis as unknown as BenchPage;
      const combat = await here.CONFIG.Combat.documentClass.create({ scene });
      here.measured = combat;
      const people = called.map((name) => ({ actorId, name, initiative: null }));
      await combat.createEmbeddedDocuments("Combatant", people);
      await combat.activate();
      if (id !== null) await here.game.modules.get("turnwright")?.api?.chooseVariant(combat, id);
      await combat.startCombat();
    },
    { id: variant, called: names, scene: SEED_IDS.scene, actorId: SEED_IDS.actors.hag },
  );
}

const end = async ({ page }: Seat): Promise<void> =>
  page.evaluate(async () => void (await (globalThis as unknown as BenchPage).measured.delete()));

/** Gives so many commands, each when the page is still after the one before. */
const command = async ({ page }: Seat, times: number): Promise<void> =>
  page.evaluate(async (count) => {
    const { measured } = globalThis as unknown as BenchPage;
    for (let i = 0; i < count; i += 1) {
      await measured.nextTurn();
      // The consequences of a step come over the network, and are laid out in the frame after.
      await new Promise((resolve) => setTimeout(resolve, 60));
      for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, times);

async function sample(where: Seat): Promise<number> {
  const before = await spent(where);
  await command(where, COMMANDS);
  return ((await spent(where)) - before) / COMMANDS;
}

/** One variant and the bare tracker, measured in turn. */
async function measure(ours: Seat, bare: Seat, variant: string, names: readonly string[]): Promise<Rendering> {
  await Promise.all([begin(ours, variant, names), begin(bare, null, names)]);
  await command(ours, WARMING);
  await command(bare, WARMING);
  const samples: { ours: number; bare: number }[] = [];
  for (let i = 0; i < SAMPLES; i += 1) samples.push({ ours: await sample(ours), bare: await sample(bare) });
  await Promise.all([end(ours), end(bare)]);
  const milliseconds = median(samples.map((one) => one.ours));
  const without = median(samples.map((one) => one.bare));
  return { variant, milliseconds, bare: without, ratio: milliseconds / without };
}

/**
 * Measures whole commands with the tracker in view, for each variant, with so many combatants of a crowd. The page without the module does the same in
 * turn, so that what else the machine is busy with falls on both.
 */
export async function measureRendering(
  variants: readonly string[],
  combatants: number,
  crowd: Crowd,
): Promise<Rendering[]> {
  const names = Array.from({ length: combatants }, (_, i) => CROWDS[crowd](i));
  const ours = await seat(true);
  const bare = await seat(false);
  try {
    const measured: Rendering[] = [];
    for (const variant of variants) measured.push(await measure(ours, bare, variant, names));
    return measured;
  } finally {
    await Promise.all([ours.tabletop.stop(), bare.tabletop.stop()]);
  }
}
