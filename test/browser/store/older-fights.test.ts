import { afterAll, beforeAll, describe, expect, it } from "vitest";
import packedFights from "../../unit/foundry/packed-fights.json";
import { done, encounter, look, openFight, together, type Fight } from "../support/fight.ts";
import type { WorldSeed } from "../../tabletop/server/index.ts";

/** The world of the others, in which a packed fight was stored. */
function withPackedFight(seed: WorldSeed): WorldSeed {
  const [combat] = seed.documents["Combat"] ?? [];
  if (combat === undefined) throw new Error("no combat");
  const { packed, plain } = packedFights.basic;
  const { combatants, round } = JSON.parse(plain) as { combatants: object; round: number };
  const foe = (combat["combatants"] as object[]).at(-1);
  const all = Object.keys(combatants).map((_id) => ({ ...foe, _id, name: _id }));
  const flags = { turnwright: { variant: "basic", encounter: JSON.parse(packed) as unknown } };
  const stored = { ...combat, round, combatants: all, flags } as typeof combat;
  return { ...seed, documents: { ...seed.documents, Combat: [stored] } };
}

describe.each([13, 14] as const)("a packed fight under generation %d", (generation) => {
  let fight: Fight;

  beforeAll(async () => {
    fight = await openFight({ players: 1, generation, world: withPackedFight });
  });

  afterAll(async () => fight.tabletop.stop());

  it("goes on where it stood, and is stored plain with the next step", async () => {
    const { gm, ann } = fight;
    const { round, combatants } = JSON.parse(packedFights.basic.plain) as { round: number; combatants: object };
    await expect.poll(async () => look(gm)).toMatchObject({ round });
    expect(Object.keys(combatants)).toHaveLength(Object.keys((await look(gm)).combatants).length);
    await done(gm, { do: "addEffect", name: "Slow", target: Object.keys(combatants)[0], until: "combat" });
    expect(encounter(fight)).not.toHaveProperty("ids");
    expect(encounter(fight)).toMatchObject({ round, combatants: {}, past: {} });
    await together(fight);
    expect(await look(ann)).toMatchObject({ round });
    await done(gm, { do: "undo" });
    await together(fight);
  });
});
