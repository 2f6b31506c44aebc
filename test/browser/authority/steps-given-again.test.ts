import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callOn } from "../support/documents.ts";
import { done, encounter, IDS, look, openFight, together, type Fight, type View } from "../support/fight.ts";
import { settled } from "../support/settled.ts";

/** As much of a page as shows the record of its fight. */
interface RecordPage {
  readonly game: {
    readonly combats: {
      readonly contents: readonly {
        readonly _source: {
          readonly flags: { readonly turnwright: { readonly encounter: { readonly effects: Record<string, object> } } };
        };
      }[];
    };
  };
}

describe.each([13, 14] as const)("a fight under generation %d", (generation) => {
  let fight: Fight;

  beforeAll(async () => {
    fight = await openFight({ players: 1, generation, variant: "basic" });
    await done(fight.gm, { do: "start" });
    await together(fight);
  });

  afterAll(async () => fight.tabletop.stop());

  const seen = async (): Promise<View[]> => {
    await together(fight);
    await settled(fight);
    return Promise.all([fight.gm, fight.ann].map(async (client) => look(client)));
  };

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
    await callOn(gm, ["combat"], "update", { "flags.turnwright.declined": true });
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
