import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fighterId, hillside } from "../../tabletop/server/fights.ts";
import { another, done, openFight, together, type Fight } from "../support/fight.ts";
import { listen, told } from "../support/listening.ts";
import { settled } from "../support/settled.ts";

const GOBLINS = ["Goblin Infantry 1", "Goblin Infantry 2", "Goblin Infantry 3"];

const ids = (...names: readonly string[]): string[] => names.map(fighterId);

describe.each([13, 14] as const)("turn events of groups and moved turns under generation %d", (generation) => {
  let fight: Fight;

  beforeAll(async () => {
    fight = await openFight({ generation, players: 1, world: () => hillside });
  });

  afterAll(async () => fight.tabletop.stop());

  beforeEach(async () => {
    fight = await another(fight);
    const numbers = { Thief: 20, Ranger: 18, "Human Knight": 16, Priest: 15, Marksman: 10, "Lurking Shaman": 5 };
    for (const [name, value] of [...Object.entries(numbers), ...GOBLINS.map((one) => [one, 17] as const)]) {
      await done(fight.gm, { do: "setInitiative", combatant: fighterId(name), value });
    }
    await Promise.all([fight.gm, fight.ann].map(listen));
  });

  it("come once for each, as the turns come, and for nobody who is merely passed (I-2, I-5, I-8)", async () => {
    const { gm, ann } = fight;
    await done(gm, { do: "start" });
    await done(gm, { do: "actLast", combatant: fighterId("Thief") });
    await done(gm, { do: "endTurn" });
    await done(gm, { do: "markActed", combatant: fighterId("Goblin Infantry 1") });
    // The lowest of all comes next: knight and priest are passed, and their turns come later.
    await done(gm, { do: "modifyScore", combatant: fighterId("Lurking Shaman"), by: 40 });
    for (let turn = 0; turn < 6; turn += 1) await done(gm, { do: "endTurn" });
    await together(fight);

    const turnOf = (...names: readonly string[]): string[] => [
      ...ids(...names).map((id) => `turnStart ${id}`),
      ...ids(...names).map((id) => `turnEnd ${id}`),
    ];
    const [thief] = ids("Thief");
    await expect
      .poll(async () => told(gm, /^(turn|round)/))
      .toEqual([
        "roundStart 1",
        `turnStart ${thief}`,
        ...turnOf("Ranger"),
        ...turnOf(...GOBLINS),
        ...["Lurking Shaman", "Human Knight", "Priest", "Marksman"].flatMap((name) => turnOf(name)),
        `turnEnd ${thief}`,
        "roundEnd 1",
        "roundStart 2",
        `turnStart ${fighterId("Lurking Shaman")}`,
      ]);
    await settled(fight);
    expect(await told(ann, /^(turn|round)/)).toEqual([]);
    // The start, the turn put off and seven ends: each moved Foundry's pointer once, on every client.
    for (const client of [gm, ann]) {
      await expect.poll(async () => told(client, /^combatTurnChange/)).toHaveLength(9);
    }
  });
});
