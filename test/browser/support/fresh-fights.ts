import { afterAll, beforeAll, beforeEach } from "vitest";
import { another, beginFight, openFight } from "./fight.ts";
import { settled } from "./settled.ts";
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

/** The same with fights that have begun, of which nobody has counted anything yet. */
export const begunFights = (options: FightOptions, take: (fight: Fight) => unknown): void =>
  freshFights(options, async (fight) => {
    await beginFight(fight);
    fight.tabletop.counters.reset();
    await take(fight);
  });
