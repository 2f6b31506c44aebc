import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { done, encounter, IDS, look, openFight, stored, together, type Fight, type View } from "./support/fight.ts";
import { settled } from "./support/settled.ts";
import type { WorldSeed } from "../tabletop/server/index.ts";

const CROWD = 20;

/** As much of a page as shows the record of its fight. */
interface RecordPage {
  readonly game: {
    readonly combats: {
      readonly contents: readonly {
        readonly _source: {
          readonly flags: { readonly turnwright: { readonly encounter: { readonly effects: Record<string, object> } } };
        };
        update(changes: object): Promise<unknown>;
      }[];
    };
  };
}

/** The fight of the others, with a crowd of the last of its combatants. */
function crowded(seed: WorldSeed): WorldSeed {
  const [combat] = seed.documents["Combat"] ?? [];
  if (combat === undefined) throw new Error("no combat");
  const combatants = combat["combatants"] as Record<string, unknown>[];
  const crowd = Array.from({ length: CROWD }, (_, i) => ({
    ...combatants.at(-1),
    _id: `crowd${String(i).padStart(11, "0")}`,
    name: `Crowd ${i}`,
  }));
  const grown = { ...combat, combatants: [...combatants, ...crowd] } as typeof combat;
  return { ...seed, documents: { ...seed.documents, Combat: [grown] } };
}

describe.each([13, 14] as const)("a great battle under generation %d", (generation) => {
  let fight: Fight;

  beforeAll(async () => {
    fight = await openFight({ players: 1, generation, variant: "basic", world: crowded });
    await done(fight.gm, { do: "start" });
    await together(fight);
  });

  afterAll(async () => fight.tabletop.stop());

  const seen = async (): Promise<View[]> => {
    await together(fight);
    await settled(fight);
    return Promise.all([fight.gm, fight.ann].map(async (client) => look(client)));
  };

  it("is stored packed, with Foundry's own initiatives beside it", () => {
    expect(encounter(fight)).toHaveProperty("ids");
    expect(encounter(fight)).toHaveProperty("numbers");
    expect(stored(fight).combatants.every(({ initiative }) => typeof initiative === "number")).toBe(true);
  });

  it("is the same to those who heard each step and those who load it", async () => {
    for (let turn = 0; turn < 3; turn += 1) await done(fight.gm, { do: "advance" });
    const heard = await seen();
    await Promise.all([fight.gm, fight.ann].map(async (client) => client.reload()));
    expect(await seen()).toEqual(heard);
  });

  it("goes on by each step on every client, and is read where somebody else has written to it", async () => {
    const { gm, ann } = fight;
    const target = IDS.gereneth;
    // Whoever reads this page's record finds an effect in it that nobody has given.
    await ann.page.evaluate((id) => {
      const { game } = globalThis as unknown as RecordPage;
      const [combat] = game.combats.contents;
      const effect = { name: "Misread", target: id, source: null, until: "combat", tick: null, save: null };
      const rest = { modify: {}, imposes: [], added: 0, left: null, fresh: false, opportunity: false };
      if (combat !== undefined) combat._source.flags.turnwright.encounter.effects["misread"] = { ...effect, ...rest };
    }, target);
    const effects = async (): Promise<string> => JSON.stringify(await look(ann));
    await done(gm, { do: "addEffect", target, name: "Slow", until: "combat" });
    await seen();
    expect(await effects()).toContain("Slow");
    expect(await effects()).not.toContain("Misread");
    await gm.page.evaluate(async () => {
      const { game } = globalThis as unknown as RecordPage;
      await game.combats.contents[0]?.update({ "flags.turnwright.declined": true });
    });
    await expect.poll(effects).toContain("Misread");
    await done(gm, { do: "undo" });
    await ann.reload();
    await together(fight);
    expect(await effects()).not.toContain("Misread");
  });

  it("can be taken back to before it began, and given again", async () => {
    const [before] = await seen();
    const steps = 4;
    for (let step = 0; step < steps; step += 1) await done(fight.gm, { do: "undo" });
    expect(encounter(fight)?.stage).toBe("setup");
    for (let step = 0; step < steps; step += 1) await done(fight.gm, { do: "redo" });
    const [after] = await seen();
    expect({ ...after, legal: null, rev: null }).toEqual({ ...before, legal: null, rev: null });
  });
});
