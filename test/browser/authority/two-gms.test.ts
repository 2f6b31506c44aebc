import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  another,
  combatUpdates,
  done,
  encounter,
  giveNumbers,
  IDS,
  look,
  openFight,
  together,
} from "../support/fight.ts";
import { answersTo, hearAnswers } from "../support/answers.ts";
import { HELPER, withHelper } from "../support/helper.ts";
import type { Client } from "../../tabletop/testing.ts";
import type { Fight, FoundryPage } from "../support/fight.ts";
import { settled } from "../support/settled.ts";

let fight: Fight;
let helper: Client;

beforeAll(async () => {
  fight = await openFight({ players: 1, world: withHelper });
});

afterAll(async () => {
  await fight.tabletop.stop();
});

beforeEach(async () => {
  fight = await another(fight);
  helper = await fight.tabletop.join("Helper");
  await giveNumbers(fight);
  await done(fight.gm, { do: "start" });
  await together(fight, fight.gm, fight.ann, helper);
});

/** Sends a request by hand, as a client does. */
async function ask({ page }: Client, id: string): Promise<void> {
  await page.evaluate(
    ({ request, rev, combatant }) => {
      const { game } = globalThis as unknown as FoundryPage;
      const command = { do: "pass", combatant };
      const deadline = Date.now() + 60_000;
      const message = { kind: "request", id: request, combat: "CombatHagsHollow", rev, command, tape: {}, deadline };
      game.socket.emit("module.turnwright", message, { recipients: [game.users.activeGM?.id] });
    },
    { request: id, rev: encounter(fight)?.rev ?? 0, combatant: IDS.gereneth },
  );
}

const activeGm = async ({ page }: Client, id: string): Promise<void> => {
  await page.waitForFunction((wanted) => (globalThis as unknown as FoundryPage).game.users.activeGM?.id === wanted, id);
};

describe("with two gms at the table", () => {
  it("one of them decides, also what the other wants, and everything is done once", async () => {
    fight.tabletop.counters.reset();
    await done(helper, { do: "declareActor", combatant: IDS.gereneth, plan: "Wait and see" });
    await together(fight, fight.gm, helper);
    await done(helper, { do: "undo" });
    const cards = () =>
      [...fight.tabletop.world.collection("ChatMessage").values()].filter(({ content }) =>
        String(content).includes("Wait and see"),
      );
    await expect.poll(cards).toHaveLength(1);
    await settled(fight, fight.gm, fight.ann, helper);
    expect(cards()).toHaveLength(1);
    expect(combatUpdates(fight)).toBe(2);
    await helper.leave();
  });

  it("the other knows what the one has done already: a request is not done a second time", async () => {
    await ask(fight.ann, "samerequest00001");
    await expect.poll(() => encounter(fight)?.rev).toBe(6);
    await done(fight.gm, { do: "undo" });
    await fight.gm.leave();
    await activeGm(fight.ann, HELPER);
    await activeGm(helper, HELPER);
    await hearAnswers(fight.ann);
    await ask(fight.ann, "samerequest00001");
    await expect.poll(async () => answersTo(fight.ann)).toMatchObject([{ answer: { ok: true, rev: 6 } }]);
    await settled(fight, fight.ann, helper);
    expect(encounter(fight)?.rev).toBe(7);
    expect(await look(helper)).toMatchObject({ impetus: IDS.gereneth });
    await helper.leave();
  });
});
