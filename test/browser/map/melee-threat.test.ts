import { describe, expect, it } from "vitest";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { combatUpdates, done, encounter, IDS, look, together, beginFight } from "../support/fight.ts";
import { freshFights } from "../support/fresh-fights.ts";
import type { Fight } from "../support/fight.ts";
import { settled } from "../support/settled.ts";

/** As much of a page as tokens are moved through. */
interface TokenPage {
  readonly game: {
    readonly scenes: {
      readonly active: { updateEmbeddedDocuments(name: string, changes: readonly object[]): Promise<unknown> };
    };
  };
}

let fight: Fight;

freshFights({ players: 1 }, (fresh) => {
  fight = fresh;
});

/** Puts tokens on spaces of the grid. */
const place = async (spaces: Readonly<Record<string, readonly [number, number]>>): Promise<void> => {
  const changes = Object.entries(spaces).map(([_id, [column, row]]) => ({ _id, x: column * 100, y: row * 100 }));
  await fight.gm.page.evaluate(async (given) => {
    const { game } = globalThis as unknown as TokenPage;
    await game.scenes.active.updateEmbeddedDocuments("Token", given);
  }, changes);
};

/** Gereneth acts, and somebody reacts with a spell: step 5 comes at once. */
async function shareTurn(reactor: string = IDS.hag): Promise<void> {
  await beginFight(fight);
  await done(fight.ann, { do: "declareActor", combatant: IDS.gereneth, plan: "Draw steel", intends: ["melee"] });
  await together(fight);
  await done(fight.gm, { do: "declareReactor", combatant: reactor, plan: "Curse", intends: ["spell"] });
  await together(fight);
  await done(fight.gm, { do: "beginTurn" });
}

const threat = async (id: string = IDS.hag): Promise<unknown> => {
  const { combatants } = await look(fight.ann);
  return (combatants[id]?.["turn"] as { threat: unknown } | undefined)?.threat;
};

const { tokens } = SEED_IDS;

describe("whether a foe is within melee reach of a Reactor", () => {
  it("is worked out from the tokens when step 5 comes, can be overruled, and taken back without coming again by itself", async () => {
    await place({ [tokens.hag]: [5, 5], [tokens.gereneth]: [6, 6], [tokens.johnston]: [1, 1] });
    await shareTurn();
    await expect.poll(() => threat()).toBe(true);
    await settled(fight);
    expect(encounter(fight)?.rev).toBe(9);
    expect(combatUpdates(fight)).toBe(9);
    await done(fight.gm, { do: "meleeThreat", combatant: IDS.hag, on: false });
    await together(fight);
    expect(await threat()).toBe(false);
    await done(fight.gm, { do: "undo" });
    await done(fight.gm, { do: "undo" });
    await settled(fight);
    expect(await threat()).toBeNull();
    await done(fight.gm, { do: "setCondition", combatant: IDS.johnston, condition: "surprised", on: true });
    await settled(fight);
    expect(await threat()).toBeNull();
  });

  it("is no, where nobody stands that near", async () => {
    await place({ [tokens.hag]: [5, 5], [tokens.gereneth]: [7, 5], [tokens.johnston]: [1, 1] });
    await shareTurn();
    await expect.poll(() => threat()).toBe(false);
  });

  it("does not give away one that is hidden", async () => {
    await place({
      [tokens.johnston]: [1, 1],
      [tokens.cultist]: [1, 2],
      [tokens.hag]: [8, 8],
      [tokens.gereneth]: [8, 1],
    });
    await shareTurn(IDS.johnston);
    await expect.poll(() => threat(IDS.johnston)).toBe(false);
  });
});
