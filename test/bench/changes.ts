import { fightReadySeed, SEED_IDS } from "../tabletop/server/seeds.ts";
import type { JsonObject } from "../tabletop/common/utils/objects.ts";
import type { WorldSeed } from "../tabletop/server/index.ts";
import type { TestTabletop } from "../tabletop/testing.ts";
import { median } from "./cpu.ts";
import { openTable, type Seat, sit, spent } from "./seats.ts";

/** Combatants at the table, each with an actor and a token of its own. */
const CROWD = 20;
/** How often something changes in one sample, and how many samples are taken of each side in turn. */
const TIMES = 25;
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

const idOf = (kind: string, at: number): string => `${kind}OfTheCrowd${String(at).padStart(6, "0")}`.slice(-16);

/** A world with so many more actors and tokens, and no combat. */
function crowdedSeed(): WorldSeed {
  const seed = fightReadySeed({ settings: { "turnwright.guideDone": true } });
  const hag = (seed.documents["Actor"] as JsonObject[]).find(({ _id }) => _id === SEED_IDS.actors.hag);
  const [hollow, ...scenes] = seed.documents["Scene"] as JsonObject[];
  const tokens = hollow?.["tokens"] as JsonObject[];
  const [first] = tokens;
  const crowd = Array.from({ length: CROWD }, (_, at) => ({
    actor: { ...hag, _id: idOf("A", at), name: `${String.fromCodePoint(65 + at)}rnold` },
    token: { ...first, _id: idOf("T", at), actorId: idOf("A", at), actorLink: true, x: 100, y: 100, hidden: false },
  }));
  const actors = [...(seed.documents["Actor"] as JsonObject[]), ...crowd.map(({ actor }) => actor)];
  const scene = { ...hollow, tokens: [...tokens, ...crowd.map(({ token }) => token)] };
  return { ...seed, documents: { ...seed.documents, Actor: actors, Scene: [scene, ...scenes], Combat: [] } };
}

interface BenchDocument {
  update(changes: object): Promise<unknown>;
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
  measured?: BenchCombat;
  readonly CONFIG: { readonly Combat: { documentClass: { create(data: object): Promise<BenchCombat> } } };
  readonly game: {
    readonly actors: { get(id: string): BenchDocument };
    readonly scenes: { get(id: string): { readonly tokens: { get(id: string): BenchDocument } } };
    readonly modules: {
      get(id: string): { api?: { chooseVariant(combat: BenchCombat, id: string): Promise<boolean> } } | undefined;
    };
  };
}

/** A table with its GM and a player. */
interface Table {
  readonly tabletop: TestTabletop;
  readonly gm: Seat;
  readonly player: Seat;
}

async function open(isOurs: boolean): Promise<Table> {
  const tabletop = await openTable(crowdedSeed, isOurs);
  return { tabletop, gm: await sit(tabletop, "Gamemaster"), player: await sit(tabletop, "Ann") };
}

/** Begins a fight of all of them under a variant, or without a choice; some turns are over. */
const begin = async ({ gm }: Table, variant: string | null): Promise<void> =>
  gm.page.evaluate(
    async ({ id, people, scene }) => {
      const here = globalThis as unknown as BenchPage;
      const combat = await here.CONFIG.Combat.documentClass.create({ scene });
      here.measured = combat;
      await combat.createEmbeddedDocuments("Combatant", people);
      await combat.activate();
      if (id !== null) await here.game.modules.get("turnwright")?.api?.chooseVariant(combat, id);
      await combat.startCombat();
      for (let turn = 0; turn < 6; turn += 1) await combat.nextTurn();
    },
    {
      id: variant,
      scene: SEED_IDS.scene,
      people: Array.from({ length: CROWD }, (_, at) => ({
        actorId: idOf("A", at),
        tokenId: idOf("T", at),
        sceneId: SEED_IDS.scene,
      })),
    },
  );

const end = async ({ gm }: Table): Promise<void> =>
  gm.page.evaluate(async () => {
    const here = globalThis as unknown as BenchPage;
    await here.measured?.delete();
    delete here.measured;
  });

/** Makes a change so many times, each when the page is still after the one before. */
const repeat = async ({ gm }: Table, { of, field }: Change): Promise<void> =>
  gm.page.evaluate(
    async ({ kind, name, times, actor, token, scene }) => {
      const { game } = globalThis as unknown as BenchPage;
      const changed = kind === "token" ? game.scenes.get(scene).tokens.get(token) : game.actors.get(actor);
      for (let at = 0; at < times; at += 1) {
        await changed.update({ [name]: 100 + 100 * (at % 8) });
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      await new Promise((resolve) => setTimeout(resolve, 150));
    },
    { kind: of, name: field, times: TIMES, actor: idOf("A", 3), token: idOf("T", 3), scene: SEED_IDS.scene },
  );

type User = "gm" | "player";

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

/** Does something at a table of twenty with the module, and at one without, after a first fight has been played at both. */
async function atTables<T>(measure: (ours: Table, bare: Table) => Promise<T>): Promise<T> {
  const [ours, bare] = [await open(true), await open(false)];
  try {
    await Promise.all([begin(ours, SCENES.fight), begin(bare, null)]);
    await Promise.all([end(ours), end(bare)]);
    return await measure(ours, bare);
  } finally {
    await Promise.all([ours.tabletop.stop(), bare.tabletop.stop()]);
  }
}

/** The CPU time of changes that show nowhere, as multiples of the same without the module: by change, scene and user. */
export const measureIdle = async (): Promise<Record<string, number>> =>
  atTables(async (ours, bare) => {
    const found: Record<string, number> = {};
    for (const [scene, variant] of Object.entries(SCENES)) {
      if (variant !== null) await Promise.all([begin(ours, variant), begin(bare, null)]);
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
    await Promise.all([begin(ours, SCENES.fight), begin(bare, null)]);
    const taken = await pairs(ours, bare, HIT_POINTS);
    return { hp: median(taken.map((pair) => pair.ours.gm - pair.bare.gm)) };
  });
