import { describe, expect, it } from "vitest";
import { callOn } from "../support/documents.ts";
import { recordDeeds } from "../support/deeds.ts";
import { done, encounter, look, openTracker, stored, together } from "../support/fight.ts";
import { freshFights } from "../support/fresh-fights.ts";
import { settled } from "../support/settled.ts";
import { WOLF, WOLF_TOKENS, WOLVES, withWolves } from "../support/wolves.ts";
import type { Fight } from "../support/fight.ts";

/** As much of a page as these tests touch. */
interface WolfPage {
  readonly game: {
    readonly actors: { get(id: string): WolfActor };
    readonly combat: { readonly combatants: { get(id: string): { readonly actor: WolfActor } } };
  };
  readonly Hooks: { on(name: string, heard: (document: { readonly uuid: string }) => void): number };
  wolfHooks: string[];
}

interface WolfActor {
  readonly uuid: string;
  readonly isToken: boolean;
  readonly statuses: ReadonlySet<string>;
  readonly system: { readonly attributes: { readonly hp: { readonly value: number } } };
  update(changes: object): Promise<unknown>;
}

let fight: Fight;

freshFights({ players: 1, variant: "basic", world: withWolves }, async (fresh) => {
  fight = fresh;
  for (const client of [fight.gm, fight.ann]) await openTracker(client);
});

/** Sets hit points on the sheet of a wolf, or of the actor that all are made from. */
async function setHitPoints(of: string, value: number): Promise<void> {
  const changes = { system: { attributes: { hp: { value } } } };
  await callOn(fight.gm, [of === WOLF ? "world actor" : "actor", of], "update", changes);
  await settled(fight);
}

/** Hit points as everybody's pages and the server have them: of each wolf, and of the actor they are made from. */
async function hitPoints(): Promise<number[]> {
  const seen = await Promise.all(
    [fight.gm, fight.ann].map(async ({ page }) =>
      page.evaluate(
        ([ids, base]) => {
          const { game } = globalThis as unknown as WolfPage;
          const actors = [...ids.map((id) => game.combat.combatants.get(id).actor), game.actors.get(base)];
          return actors.map(({ system }) => system.attributes.hp.value);
        },
        [WOLVES, WOLF] as const,
      ),
    ),
  );
  expect(seen[1]).toEqual(seen[0]);
  return seen[0] ?? [];
}

/** The conditions of each wolf, as the rules have them. */
const conditions = async (): Promise<unknown[]> => {
  const { combatants } = await look(fight.gm);
  return WOLVES.map((id) => combatants[id]?.["conditions"]);
};

/** Begins with the wolves first, the first of them acting. */
async function begin(): Promise<void> {
  for (const [at, combatant] of WOLVES.entries())
    await done(fight.gm, { do: "setInitiative", combatant, value: 30 - at });
  await done(fight.gm, {
    do: "roll",
    combatants: Object.keys((await look(fight.gm)).combatants).filter((id) => !WOLVES.includes(id)),
  });
  await done(fight.gm, { do: "start" });
  await together(fight);
  await settled(fight);
}

describe("five wolves of one actor", () => {
  it("roll with what each token's own sheet says, and with the actor's where it says nothing", async () => {
    await done(fight.gm, { do: "roll", combatants: WOLVES });
    const { combatants } = encounter(fight) as unknown as {
      readonly combatants: Readonly<Record<string, { readonly traits: { readonly initiative: number } }>>;
    };
    expect(WOLVES.map((id) => combatants[id]?.traits.initiative)).toEqual([10, 11, 12, 13, 2]);
  });

  it("lose the system's effects at their own turns, also where the system has them deleted", async () => {
    await begin();
    const names = async (): Promise<unknown> =>
      fight.gm.page.evaluate(
        `${JSON.stringify(WOLVES)}.map((id) => game.combat.combatants.get(id).actor.effects.map(({ name }) => name).join())`,
      );
    await fight.gm.page.evaluate(`(async () => {
      CONFIG.ActiveEffect.expiryAction = "delete";
      const { combat } = game;
      const start = { combat: combat.id, combatant: "${WOLVES[0]}", round: 0 };
      const duration = { value: 1, units: "rounds", expiry: "turnEnd" };
      for (const id of ${JSON.stringify(WOLVES.slice(0, 2))})
        await combat.combatants.get(id).actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Blessed", start, duration }]);
    })()`);
    expect(await names()).toEqual(["Blessed", "Blessed", "", "", ""]);
    await done(fight.gm, { do: "endTurn" });
    await settled(fight);
    expect(await names()).toEqual(["", "", "", "", ""]);
    await done(fight.gm, { do: "undo" });
    await settled(fight);
    expect([fight.gm, fight.ann].flatMap(({ errors }) => errors)).toEqual([]);
  });

  it("are hurt one by one", async () => {
    await recordDeeds(fight.gm, { zero: "do" });
    await begin();
    expect(await hitPoints()).toEqual([1, 2, 3, 4, 11, 11]);
    await setHitPoints(WOLVES[1] ?? "", 0);
    expect(await hitPoints()).toEqual([1, 0, 3, 4, 11, 11]);
    await expect.poll(conditions).toEqual([[], ["defeated"], [], [], []]);
    // The token's own data outlast the actor's change; the other data follow it.
    await setHitPoints(WOLF, 0);
    expect(await hitPoints()).toEqual([1, 0, 3, 4, 0, 0]);
    expect((await conditions()).slice(0, 4)).toEqual([[], ["defeated"], [], []]);
    for (const { errors } of [fight.gm, fight.ann]) expect(errors).toEqual([]);
  });

  it("have statuses one by one", async () => {
    const third = ["actor", WOLVES[2] ?? ""] as const;
    await begin();
    await callOn(fight.gm, third, "toggleStatusEffect", "unconscious", { active: true });
    await expect.poll(conditions).toEqual([[], [], ["incapacitated"], [], []]);
    await settled(fight);
    const statuses = await fight.ann.page.evaluate(
      ([ids, base]) => {
        const { game } = globalThis as unknown as WolfPage;
        const actors = [...ids.map((id) => game.combat.combatants.get(id).actor), game.actors.get(base)];
        return actors.map((actor) => [...actor.statuses]);
      },
      [WOLVES, WOLF] as const,
    );
    expect(statuses).toEqual([[], [], ["unconscious"], [], [], []]);
    await callOn(fight.gm, third, "toggleStatusEffect", "unconscious", { active: false });
    await expect.poll(conditions).toEqual([[], [], [], [], []]);
  });

  it("have the statuses of the actor they are made from", async () => {
    await begin();
    await callOn(fight.gm, ["world actor", WOLF], "toggleStatusEffect", "unconscious", { active: true });
    await expect.poll(conditions).toEqual(WOLVES.map(() => ["incapacitated"]));
  });

  it("that roll after the actor was changed roll with what it says now", async () => {
    const changes = { system: { attributes: { init: { total: 7 } } } };
    await callOn(fight.gm, ["world actor", WOLF], "update", changes);
    await settled(fight);
    await done(fight.gm, { do: "roll", combatants: WOLVES });
    const { combatants } = encounter(fight) as unknown as {
      readonly combatants: Readonly<Record<string, { readonly traits: { readonly initiative: number } }>>;
    };
    expect(WOLVES.map((id) => combatants[id]?.traits.initiative)).toEqual([10, 11, 12, 13, 7]);
  });
});

describe("the actor of an unlinked token", () => {
  it("is one and the same, with hooks of its own, and stored with its token", async () => {
    const heard = await fight.gm.page.evaluate(
      async ([id = "", base = ""]) => {
        const page = globalThis as unknown as WolfPage;
        page.wolfHooks = [];
        for (const name of ["preUpdateActor", "updateActor", "updateActorDelta", "updateToken"]) {
          page.Hooks.on(name, ({ uuid }) => page.wolfHooks.push(`${name} ${uuid}`));
        }
        const { actor } = page.game.combat.combatants.get(id);
        await actor.update({ system: { attributes: { hp: { value: 6 } } } });
        return {
          told: page.wolfHooks,
          same: page.game.combat.combatants.get(id).actor === actor,
          isToken: [actor.isToken, page.game.actors.get(base).isToken],
        };
      },
      [WOLVES[0] ?? "", WOLF],
    );
    const token = `Scene.SceneHagsHollow0.Token.${WOLF_TOKENS[0] ?? ""}`;
    expect(heard).toEqual({
      told: [
        `preUpdateActor ${token}.Actor.${WOLF}`,
        `updateActorDelta ${token}.ActorDelta.${WOLF_TOKENS[0] ?? ""}`,
        `updateActor ${token}.Actor.${WOLF}`,
      ],
      same: true,
      isToken: [true, false],
    });
    const [scene] = fight.tabletop.world.collection("Scene").values();
    const tokens = scene?.["tokens"] as { _id: string; delta: object }[];
    expect(tokens.find(({ _id }) => _id === WOLF_TOKENS[0])?.delta).toMatchObject({
      system: { attributes: { hp: { value: 6 } } },
    });
    expect(stored(fight).round).toBe(0);
  });
});
