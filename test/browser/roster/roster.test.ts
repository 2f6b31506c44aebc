import { describe, expect, it } from "vitest";
import { callOn } from "../support/documents.ts";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { another, combatUpdates, done, encounter, IDS, look, openTracker, stored } from "../support/fight.ts";
import { begunFights } from "../support/fresh-fights.ts";
import type { Fight, FoundryCombat, FoundryPage } from "../support/fight.ts";
import type { Client } from "../../tabletop/testing.ts";
import { settled } from "../support/settled.ts";

/** As much of a page as a combatant is created through. */
interface RosterPage extends FoundryPage {
  readonly game: FoundryPage["game"] & {
    readonly combats: { readonly contents: readonly RosterCombat[] };
    readonly actors: { get(id: string): { readonly statuses: ReadonlySet<string> } };
  };
}

type RosterCombat = FoundryCombat & {
  createEmbeddedDocuments(name: string, data: readonly object[]): Promise<readonly { readonly id: string }[]>;
};

let fight: Fight;

begunFights({ players: 1 }, (fresh) => {
  fight = fresh;
});

const known = (): string[] => Object.keys(encounter(fight)?.["combatants"] ?? {}).toSorted();
const rev = (): number => encounter(fight)?.rev ?? 0;
const present = (): string[] => stored(fight).combatants.map(({ _id }) => String(_id));

/** Waits for what the documents bring about by themselves: so many steps from a number on, and not one more. */
async function steps(from: number, count: number): Promise<void> {
  await expect.poll(rev).toBe(from + count);
  await settled(fight);
  expect(rev()).toBe(from + count);
}

/** Two more cultists come in together. */
const reinforce = async (): Promise<string[]> => {
  const data = { actorId: SEED_IDS.actors.cultist };
  return callOn(fight.gm, ["combat"], "createEmbeddedDocuments", "Combatant", [data, data]);
};

const remove = async (id: string): Promise<unknown> => callOn(fight.gm, ["combatant", id], "delete");

const kindOf = (id: string): unknown => {
  const combatants = encounter(fight)?.["combatants"] as Readonly<Record<string, { readonly kind: string }>>;
  return combatants[id]?.kind;
};

/** Three of the cultist's under names of their own come in, and their kinds. */
const disguised = async (): Promise<unknown[]> => {
  const { actors } = SEED_IDS;
  const data = ["Old Woman 1", "Old Woman 2", "Angry Lurking Cultist"].map((name) => ({
    actorId: actors.cultist,
    name,
  }));
  const ids = await callOn(fight.gm, ["combat"], "createEmbeddedDocuments", "Combatant", data);
  await expect.poll(() => known().length).toBe(7);
  return ids.map(kindOf);
};

/** Shows somebody who has been hidden. */
const unhide = async (id: string): Promise<unknown> => callOn(fight.gm, ["combatant", id], "update", { hidden: false });

describe("who is in the fight", () => {
  it("is of the kind of the shown name, so that nobody disguised is in a group with others of the actor", async () => {
    const [first, second, angry] = await disguised();
    expect([first, second]).toEqual(["Old Woman", "Old Woman"]);
    expect(angry).toBe(kindOf(IDS.cultist));
  });

  it("is known from the sheets: side, owner, kind, and what the rules read", async () => {
    expect(encounter(fight)?.["combatants"]).toMatchObject({
      [IDS.gereneth]: {
        side: "players",
        owner: SEED_IDS.users.ann,
        kind: "Gereneth",
        traits: { initiative: 4, dexterity: 18, concentration: 2 },
      },
      [IDS.johnston]: { side: "players", owner: SEED_IDS.users.ben, traits: { concentration: 5 } },
      [IDS.hag]: { side: "gm", owner: null, kind: "Green Hag" },
      [IDS.cultist]: { side: "gm", conditions: { hidden: true } },
    });
  });

  it("writes nothing before somebody rolls", async () => {
    fight = await another(fight, {});
    const [first = ""] = await reinforce();
    await remove(first);
    await expect.poll(async () => (await look(fight.gm)).order.length).toBe(5);
    await settled(fight);
    expect(combatUpdates(fight)).toBe(0);
    expect(encounter(fight)).toBeNull();
  });

  it("grows by one command when several come together", async () => {
    const before = rev();
    const ids = await reinforce();
    await steps(before, 1);
    expect(known()).toEqual(expect.arrayContaining(ids));
    expect(combatUpdates(fight)).toBe(1);
  });

  it("shrinks when a combatant is deleted, and an undo brings its document back as it was", async () => {
    const before = rev();
    const document = stored(fight).combatants.find(({ _id }) => _id === IDS.hag);
    await remove(IDS.hag);
    await steps(before, 1);
    expect(known()).not.toContain(IDS.hag);
    await done(fight.gm, { do: "undo" });
    await expect.poll(present).toContain(IDS.hag);
    const back = stored(fight).combatants.find(({ _id }) => _id === IDS.hag);
    const { _stats: _was, ...was } = document ?? {};
    const { _stats: _is, ...is } = back ?? {};
    expect(is).toEqual(was);
    await settled(fight);
    expect(rev()).toBe(before + 2);
    expect(combatUpdates(fight)).toBe(2);
  });

  it("loses the documents of those whose coming is taken back, and has them again by a redo", async () => {
    const before = rev();
    const ids = await reinforce();
    await steps(before, 1);
    await done(fight.gm, { do: "undo" });
    await expect.poll(() => present().filter((id) => ids.includes(id))).toEqual([]);
    await done(fight.gm, { do: "redo" });
    await expect
      .poll(() =>
        present()
          .filter((id) => ids.includes(id))
          .toSorted(),
      )
      .toEqual(ids.toSorted());
    await settled(fight);
    expect(rev()).toBe(before + 3);
  });

  it("that has lost everybody waits in its round, and asks newcomers to roll in it (C-21)", async () => {
    const { gm } = fight;
    for (const id of present()) await remove(id);
    await expect.poll(known).toEqual([]);
    await openTracker(gm);
    await gm.page.locator("#combat").getByText("Waiting for someone to join").waitFor();
    await reinforce();
    await gm.page.locator("#combat").getByRole("button", { name: "Roll the rest" }).click();
    await expect.poll(async () => (await look(gm))["impetus"]).not.toBeNull();
    await settled(fight);
    expect(stored(fight).round).toBe(1);
  });

  it("loses its document when the rules take it out", async () => {
    await done(fight.gm, { do: "leave", combatant: IDS.cultist });
    await expect.poll(present).not.toContain(IDS.cultist);
    await settled(fight);
    expect(rev()).toBe(6);
  });
});

describe("somebody who has just been created", () => {
  /** Creates another combatant, and does something with it at once, as a macro would; answers with its id. */
  const bringIn = async (
    { page }: Client,
    how: "propose" | "setInitiative" | "update" | "roll",
    actor: string = SEED_IDS.actors.cultist,
  ): Promise<string> =>
    page.evaluate(
      async ({ actorId, way }) => {
        const { game } = globalThis as unknown as RosterPage;
        const [combat] = game.combats.contents;
        if (combat === undefined) throw new Error("There is no combat");
        const [made] = await combat.createEmbeddedDocuments("Combatant", [{ actorId }]);
        const { id = "" } = made ?? {};
        if (way === "propose") {
          const { api } = game.modules.get("turnwright");
          const answer = await api.propose(combat, { do: "setInitiative", combatant: id, value: 3 });
          if (!answer.ok) throw new Error(JSON.stringify(answer));
        } else if (way === "setInitiative") await combat.setInitiative(id, 3);
        else if (way === "update") await combat.combatants.get(id).update({ initiative: 3 });
        else await combat.rollInitiative([id]);
        return id;
      },
      { actorId: actor, way: how },
    );

  const numberOf = async (id: string): Promise<unknown> => (await look(fight.gm)).combatants[id]?.["base"] ?? null;

  it("takes a number at once by every way, and is rolled for", async () => {
    for (const how of ["propose", "setInitiative", "update"] as const) {
      const id = await bringIn(fight.gm, how);
      await expect.poll(async () => numberOf(id), { message: how }).toBe(3);
    }
    const rolled = await bringIn(fight.gm, "roll");
    await expect.poll(async () => numberOf(rolled)).toEqual(expect.any(Number));
  });

  it("is waited for by the client that decides, whoever creates it", async () => {
    const id = await bringIn(fight.ann, "roll", SEED_IDS.actors.gereneth);
    await expect.poll(async () => numberOf(id)).toEqual(expect.any(Number));
  });

  it("is refused what it is refused, and not because somebody was quicker", async () => {
    const answer = await fight.ann.page.evaluate(async (actorId) => {
      const { game } = globalThis as unknown as RosterPage;
      const [combat] = game.combats.contents;
      if (combat === undefined) throw new Error("There is no combat");
      const [made] = await combat.createEmbeddedDocuments("Combatant", [{ actorId }]);
      const { api } = game.modules.get("turnwright");
      return api.propose(combat, { do: "pass", combatant: made?.id });
    }, SEED_IDS.actors.gereneth);
    expect(answer).toMatchObject({ ok: false, refusal: { code: "not-your-turn" } });
  });
});

describe("marks and sheets", () => {
  const isDead = async (): Promise<boolean> =>
    fight.gm.page.evaluate((id) => {
      const { game } = globalThis as unknown as RosterPage;
      return game.actors.get(id).statuses.has("dead");
    }, SEED_IDS.actors.hag);

  const conditions = (id: string): unknown =>
    (encounter(fight)?.["combatants"] as Record<string, { conditions: object }> | undefined)?.[id]?.conditions;

  /** Makes Gereneth quicker. */
  const improve = async (): Promise<unknown> =>
    callOn(fight.gm, ["actor", IDS.gereneth], "update", { "system.abilities.dex.value": 20 });

  const field = (id: string, name: string): unknown => stored(fight).combatants.find(({ _id }) => _id === id)?.[name];

  it("of the defeated go through the rules to the tracker and the token, in one update, and back by an undo", async () => {
    await done(fight.gm, { do: "setCondition", combatant: IDS.hag, condition: "defeated", on: true });
    expect(field(IDS.hag, "defeated")).toBe(true);
    await expect.poll(isDead).toBe(true);
    await done(fight.gm, { do: "undo" });
    expect(field(IDS.hag, "defeated")).toBe(false);
    await expect.poll(isDead).toBe(false);
    // The marks on the hag's sheet are looked at once sheets are quiet, and so is Gereneth's: nothing comes of the former.
    await improve();
    await steps(7, 1);
    expect(combatUpdates(fight)).toBe(3);
  });

  it("written into the documents by others become the rules' own", async () => {
    const before = rev();
    await unhide(IDS.cultist);
    await steps(before, 1);
    expect(conditions(IDS.cultist)).toEqual({});
    expect(field(IDS.cultist, "hidden")).toBe(false);
    expect(combatUpdates(fight)).toBe(1);
    expect((await look(fight.ann)).order).toContain(IDS.cultist);
  });

  it("put on a token as a status become conditions", async () => {
    const before = rev();
    await callOn(fight.gm, ["actor", IDS.hag], "toggleStatusEffect", "dead", { active: true, overlay: true });
    await steps(before, 1);
    expect(conditions(IDS.hag)).toEqual({ defeated: true });
  });

  it("of a sheet count when the value the rules read has changed, and only then", async () => {
    const before = rev();
    await callOn(fight.gm, ["actor", IDS.gereneth], "update", { "system.attributes.hp.value": 3 });
    await improve();
    await steps(before, 1);
    expect(encounter(fight)?.["combatants"]).toMatchObject({ [IDS.gereneth]: { traits: { dexterity: 20 } } });
    expect(combatUpdates(fight)).toBe(1);
  });
});

describe("sides (C-4)", () => {
  const side = (id: string): unknown =>
    (encounter(fight)?.["combatants"] as Record<string, { side: string }> | undefined)?.[id]?.side;

  /** Changes what the token of a combatant looks like to others: friend, or hidden. */
  const changeToken = async (id: string, changes: object): Promise<unknown> =>
    callOn(fight.gm, ["token", id], "update", changes);

  it("follow a token's disposition in a running fight, and an undo takes that back", async () => {
    const before = rev();
    await changeToken(IDS.hag, { disposition: 1 });
    await steps(before, 1);
    expect(side(IDS.hag)).toBe("players");
    await done(fight.gm, { do: "undo" });
    expect(side(IDS.hag)).toBe("gm");
  });

  it("follow the owner of an actor in a running fight", async () => {
    const before = rev();
    await callOn(fight.gm, ["actor", IDS.hag], "update", { [`ownership.${SEED_IDS.users.ann}`]: 3 });
    await steps(before, 1);
    expect(encounter(fight)?.["combatants"]).toMatchObject({
      [IDS.hag]: { side: "players", owner: SEED_IDS.users.ann },
    });
  });

  it("are those of a friend once it comes out of hiding, though it joined unseen", async () => {
    await changeToken(IDS.cultist, { disposition: 1 });
    await settled(fight);
    expect(side(IDS.cultist)).toBe("gm");
    const before = rev();
    await unhide(IDS.cultist);
    await changeToken(IDS.cultist, { hidden: false });
    await steps(before, 2);
    expect(side(IDS.cultist)).toBe("players");
    expect((await look(fight.ann)).order).toContain(IDS.cultist);
  });
});
