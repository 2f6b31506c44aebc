import { afterAll, beforeAll, beforeEach } from "vitest";
import { another, beginFight, openFight, stored } from "./fight.ts";
import { settled } from "./settled.ts";
import type { JsonObject } from "../../tabletop/common/utils/objects.ts";
import type { WorldSeed } from "../../tabletop/server/index.ts";
import type { Fight, FightOptions } from "./fight.ts";

/**
 * Gives each test of a file, or of a suite, a fight of its own at one table, as `another` does.
 *
 * @param take is handed the fight before each test
 */
export function freshFights(options: FightOptions, take: (fight: Fight) => unknown): void {
  let fight: Fight;
  let wasPlayed = false;
  beforeAll(async () => {
    fight = await openFight(options);
    await settled(fight);
    fight.tabletop.counters.reset();
  });
  afterAll(async () => {
    await fight.tabletop.stop();
  });
  beforeEach(async () => {
    if (wasPlayed) fight = await another(fight);
    wasPlayed = true;
    await take(fight);
  });
}

/** A fight that is begun by its steps once: each later world holds it as it was then. */
interface BegunOnce {
  readonly world: (seed: WorldSeed) => WorldSeed;
  /** Begins the fight of a fresh world, unless that holds it begun. */
  readonly begin: (fight: Fight) => Promise<void>;
}

/** @param world changes the seeded world before the fight begins */
export function begunOnce(world: FightOptions["world"] = (seed) => seed): BegunOnce {
  let begun: JsonObject | null = null;
  return {
    world(seed) {
      const { documents, ...rest } = world(seed);
      return { ...rest, documents: { ...documents, ...(begun && { Combat: [structuredClone(begun)] }) } };
    },
    async begin(fight) {
      if (begun !== null) return;
      await beginFight(fight);
      begun = structuredClone(stored(fight));
    },
  };
}

/** The same with fights that have begun, of which nobody has counted anything yet. */
export function begunFights({ world, ...options }: FightOptions, take: (fight: Fight) => unknown): void {
  const once = begunOnce(world);
  freshFights({ ...options, world: once.world }, async (fight) => {
    await once.begin(fight);
    fight.tabletop.counters.reset();
    await take(fight);
  });
}
