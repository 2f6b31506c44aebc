import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fightReadySeed } from "../../tabletop/server/seeds.ts";
import { RULES_TO_TRY } from "../../support/with-pages.ts";
import { everybody, look, openFight, stored, together, openTracker } from "../support/fight.ts";
import { packageOf } from "../support/rig.ts";
import { renewed, settled } from "../support/settled.ts";
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
