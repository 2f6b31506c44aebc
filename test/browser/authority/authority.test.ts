import { describe, expect, it } from "vitest";
import { answersTo, hearAnswers, say } from "../support/answers.ts";
import { combatUpdates, deafen, done, encounter, give, IDS, look, together } from "../support/fight.ts";
import { begunFights } from "../support/fresh-fights.ts";
import { settled } from "../support/settled.ts";
import type { Client } from "../../tabletop/testing.ts";
import type { Fight, FoundryCombat, FoundryPage } from "../support/fight.ts";

/** As much of a page as a combat takes the place of another through. */
interface DeletingPage {
  readonly game: Omit<FoundryPage["game"], "combats"> & {
    readonly combats: { readonly contents: readonly DeletedCombat[] };
  };
  readonly Combat: { readonly implementation: { create(data: object, options: object): Promise<unknown> } };
}

interface DeletedCombat extends FoundryCombat {
  delete(): Promise<unknown>;
  toObject(): { readonly _id: string; readonly scene: string | null };
}

let fight: Fight;

begunFights({ players: 1 }, (fresh) => {
  fight = fresh;
});

const declare = (combatant: string, plan: string) => ({ do: "declareReactor", combatant, plan });

/** Sends something over the module's channel by hand, and waits for what the page is told of it. */
async function speak(client: Client, payload: unknown): Promise<string> {
  await client.page.locator("#notifications-holder").evaluate((holder) => holder.replaceChildren());
  // Looked for from now on: it does not stay for long.
  const notice = client.page.locator(".notification").textContent();
  await say(client, payload);
  return (await notice) ?? "";
}

const request = (command: object, more: object = {}) => ({
  kind: "request",
  id: "abcdefgh12345678",
  combat: "CombatHagsHollow",
  rev: encounter(fight)?.rev ?? 0,
  command,
  tape: {},
  deadline: Date.now() + 60_000,
  ...more,
});

describe("two players in the same instant", () => {
  it("both get in as Reactors, in one order that everybody sees", async () => {
    const { ann, gm } = fight;
    const ben = await fight.tabletop.join("Ben");
    await done(ann, { do: "pass", combatant: IDS.gereneth });
    await together(fight);
    await done(gm, { do: "declareActor", combatant: IDS.hag, plan: "Claw whoever is near" });
    await together(fight, gm, ann, ben);
    const answers = await Promise.all([
      give(ann, declare(IDS.gereneth, "Step back")),
      give(ben, declare(IDS.johnston, "Step between")),
    ]);
    expect(answers).toMatchObject([{ ok: true }, { ok: true }]);
    await together(fight, gm, ann, ben);
    const orders = await Promise.all([gm, ann, ben].map(async (client) => (await look(client)).reactors));
    expect(orders[0]?.toSorted()).toEqual([IDS.gereneth, IDS.johnston].toSorted());
    expect(orders[1]).toEqual(orders[0]);
    expect(orders[2]).toEqual(orders[0]);
    await ben.leave();
  });

  it("of whom only one can be first: the other is told that somebody was", async () => {
    const { ann, gm } = fight;
    const answers = await Promise.all([
      give(ann, { do: "pass", combatant: IDS.gereneth }),
      give(gm, { do: "pass", combatant: IDS.gereneth }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)?.refusal?.code).toBe("stale");
  });
});

describe("a player at the console", () => {
  /** Nothing may have changed by what was tried. */
  async function changesNothing(attempt: () => Promise<string>): Promise<string> {
    const before = JSON.stringify(encounter(fight));
    fight.tabletop.counters.reset();
    const told = await attempt();
    await settled(fight);
    expect(JSON.stringify(encounter(fight))).toBe(before);
    expect(combatUpdates(fight)).toBe(0);
    return told;
  }

  it("cannot command a foe", async () => {
    const pass = { do: "pass", combatant: IDS.hag };
    await done(fight.ann, { do: "pass", combatant: IDS.gereneth });
    expect(await give(fight.ann, pass)).toMatchObject({ ok: false, refusal: { code: "not-yours" } });
    const told = await changesNothing(async () => speak(fight.ann, request(pass)));
    expect(told).toContain("Only this combatant’s player or the GM can do this.");
  });

  it("cannot speak for the gm, whatever the message claims", async () => {
    const forged = request(
      { do: "undo" },
      { sender: "UserGamemaster00", user: "UserGamemaster00", author: { gm: true } },
    );
    const told = await changesNothing(async () => speak(fight.ann, forged));
    expect(told).toContain("GM");
  });

  it("cannot throw dice for others", async () => {
    const recorded = { [IDS.hag]: [20] };
    const told = await changesNothing(async () =>
      speak(fight.ann, request({ do: "pass", combatant: IDS.gereneth }, { tape: recorded })),
    );
    expect(told).not.toBe("");
  });

  it("gets nowhere with no message, half a message and one that is too long, and is told so", async () => {
    const half = { kind: "request", id: "abcdefgh12345678" };
    for (const payload of [7, half, { kind: "request", command: { do: "x".repeat(50_000) } }])
      expect(await changesNothing(async () => speak(fight.ann, payload))).not.toBe("");
  });

  it("cannot have one request done twice: both get the one answer", async () => {
    const { ann } = fight;
    fight.tabletop.counters.reset();
    const before = encounter(fight)?.rev ?? 0;
    await hearAnswers(ann);
    await say(ann, request({ do: "pass", combatant: IDS.gereneth }), 2);
    const answer = { kind: "answer", id: "abcdefgh12345678", answer: { ok: true, rev: before + 1 } };
    await expect.poll(async () => answersTo(ann)).toEqual([answer, answer]);
    await settled(fight);
    expect(combatUpdates(fight)).toBe(1);
    expect(await look(ann)).toMatchObject({ impetus: IDS.hag });
  });

  it("cannot answer in the gm's place", async () => {
    const { ann, gm } = fight;
    const ben = await fight.tabletop.join("Ben");
    await deafen(gm);
    await ann.page.evaluate(() => {
      const { game } = globalThis as unknown as FoundryPage;
      const emit = game.socket.emit.bind(game.socket);
      const noted = globalThis as unknown as { asked?: string };
      Object.assign(game.socket, {
        emit: (...sent: Parameters<typeof emit>) => {
          const { id } = sent[1] as { readonly id?: string };
          if (id !== undefined) noted.asked = id;
          return emit(...sent);
        },
      });
    });
    const given = give(ann, { do: "pass", combatant: IDS.gereneth });
    const handle = await ann.page.waitForFunction(() => (globalThis as unknown as { asked?: string }).asked);
    await ben.page.evaluate(
      ({ id, recipients }) => {
        const { game } = globalThis as unknown as FoundryPage;
        const message = { kind: "answer", id, answer: { ok: true, rev: 99 } };
        game.socket.emit("module.turnwright", message, { recipients });
      },
      { id: await handle.jsonValue(), recipients: ["UserPlayerAnn000"] },
    );
    await settled(fight, ann, ben);
    await ben.leave();
    await gm.leave();
    expect(await given).toMatchObject({ ok: false, refusal: { code: "no-gm" } });
  });

  it("cannot write the fight into the documents", async () => {
    const { ann } = fight;
    const written = await changesNothing(async () =>
      ann.page.evaluate(async () => {
        const { game } = globalThis as unknown as FoundryPage;
        try {
          await game.combats.contents[0]?.update({ flags: { turnwright: { encounter: { stage: "ended" } } } });
          return "written";
        } catch (error) {
          return String(error);
        }
      }),
    );
    expect(written).toBeDefined();
  });
});

describe("the gm's browser", () => {
  it("closes in mid-turn: the fight stands, the players wait, and it goes on where it was", async () => {
    const { ann, gm, tabletop } = fight;
    await done(ann, { do: "declareActor", combatant: IDS.gereneth, plan: "Open the gate", intends: ["move"] });
    await together(fight);
    await done(gm, declare(IDS.hag, "Slam it shut"));
    await together(fight);
    await done(gm, { do: "beginTurn" });
    await together(fight);
    const before = await look(ann);
    const kept = JSON.stringify(encounter(fight));
    await gm.leave();
    await ann.page.waitForFunction(() => (globalThis as unknown as FoundryPage).game.users.activeGM === null);
    expect(await give(ann, { do: "endTurn" })).toMatchObject({ ok: false, refusal: { code: "no-gm" } });
    await settled(fight, ann);
    expect(JSON.stringify(encounter(fight))).toBe(kept);
    const back = await tabletop.join("Gamemaster");
    await ann.page.waitForFunction(() => (globalThis as unknown as FoundryPage).game.users.activeGM !== null);
    await settled(fight, back, ann);
    expect(await look(ann)).toEqual(before);
    expect(await look(back)).toMatchObject({ stage: "turn", active: [IDS.gereneth, IDS.hag] });
    await done(ann, { do: "endTurn" });
    await together(fight, back, ann);
  });

  it("closes while a command is on its way: its giver is told that it was not done, and can give it again", async () => {
    const { ann, gm, tabletop } = fight;
    await deafen(gm);
    const pass = { do: "pass", combatant: IDS.gereneth };
    const given = give(ann, pass);
    await gm.leave();
    expect(await given).toMatchObject({ ok: false, refusal: { code: "no-gm" } });
    await tabletop.join("Gamemaster");
    await ann.page.waitForFunction(() => (globalThis as unknown as FoundryPage).game.users.activeGM !== null);
    await done(ann, pass);
  });

  it("is asked while it is still loading: it answers as soon as it can", async () => {
    const { ann, gm, tabletop } = fight;
    await gm.leave();
    await ann.page.waitForFunction(() => (globalThis as unknown as FoundryPage).game.users.activeGM === null);
    const back = tabletop.join("Gamemaster");
    // From here on the gm counts as there, and loads for a good while yet.
    await ann.page.waitForFunction(() => (globalThis as unknown as FoundryPage).game.users.activeGM !== null);
    await done(ann, { do: "pass", combatant: IDS.gereneth });
    await (await back).leave();
  });

  it("still holds a fight that was deleted: what it asks of that one does not reach another of the same id", async () => {
    const answer = await fight.gm.page.evaluate(async () => {
      const { game, Combat } = globalThis as unknown as DeletingPage;
      const [combat] = game.combats.contents;
      if (combat === undefined) throw new Error("There is no combat");
      const { _id, scene } = combat.toObject();
      await combat.delete();
      await Combat.implementation.create({ _id, scene }, { keepId: true });
      return game.modules.get("turnwright").api.propose(combat, { do: "undo" });
    });
    expect(answer).toEqual({ ok: false, refusal: { code: "stale" } });
    await settled(fight);
    expect(encounter(fight)).toBeNull();
  });
});
