import { describe, expect, it } from "vitest";
import { done, everybody, giveNumbers, IDS, together } from "../support/fight.ts";
import { freshFights } from "../support/fresh-fights.ts";
import { listen, told as toldOn } from "../support/listening.ts";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import type { Client } from "../../tabletop/testing.ts";
import type { Fight, FoundryPage } from "../support/fight.ts";
import { settled } from "../support/settled.ts";

/** As much of a page as effects are put on. */
interface EffectPage {
  readonly game: {
    readonly actors: {
      get(id: string): { createEmbeddedDocuments(kind: string, data: readonly object[]): Promise<unknown> };
    };
  };
}

/** As much of a combat as tokens are taken from. */
interface TokenCombat {
  readonly combatants: { get(id: string): object };
}

/** A system's own class of combats, beneath the module's. */
interface SystemCombat {
  readonly previous: { readonly combatantId: string | null };
  readonly current: { readonly combatantId: string | null };
  _onUpdate: (this: SystemCombat, ...args: unknown[]) => void;
}

interface SystemPage {
  seen: (string | null)[][];
  readonly CONFIG: { readonly Combat: { readonly documentClass: { readonly prototype: object } } };
}

let fight: Fight;

const TURNS = /^(turn|round)/;

/** What effects that wait for the turns of a round's first are told, with one who is skipped. */
const EFFECTS = [
  "effects combatStart",
  "effects roundStart",
  "effects turnStart",
  "effects turnStart",
  "effects turnEnd",
  "effects turnEnd",
  "effects turnStart",
  "effects turnEnd",
];

describe("turn events", () => {
  freshFights({}, async (fresh) => {
    fight = fresh;
    await Promise.all(everybody(fight).map(listen));
    await giveNumbers(fight);
  });

  /** The notes of a page so far, of one sort. */
  async function told(client: Client, sort: RegExp): Promise<string[]> {
    await together(fight);
    return toldOn(client, sort);
  }

  /** Gereneth declares in the first round. */
  async function declare(): Promise<void> {
    await done(fight.gm, { do: "start" });
    await together(fight);
    await done(fight.ann, { do: "declareActor", combatant: IDS.gereneth, plan: "Feint" });
    await together(fight);
  }

  /** A shared turn of Gereneth and the hag. */
  async function sharedTurn(): Promise<void> {
    await declare();
    await done(fight.gm, { do: "declareReactor", combatant: IDS.hag, plan: "Claw" });
    await together(fight);
    await done(fight.gm, { do: "beginTurn" });
    await together(fight);
    await done(fight.ann, { do: "endTurn" });
    await together(fight);
  }

  it("come once for each of a shared turn and of one that was skipped, on the gm's client alone, and not again by undo and redo", async () => {
    const { gm, ann, ben } = fight;
    await done(gm, { do: "setCondition", combatant: IDS.johnston, condition: "incapacitated", on: true });
    await sharedTurn();
    const shared = [
      "roundStart 1",
      `turnStart ${IDS.gereneth}`,
      `turnStart ${IDS.hag}`,
      `turnEnd ${IDS.gereneth}`,
      `turnEnd ${IDS.hag}`,
      `turnStart ${IDS.johnston} skipped`,
      `turnEnd ${IDS.johnston} skipped`,
    ];
    await expect.poll(async () => told(gm, TURNS)).toEqual(shared);
    for (const client of [gm, ann, ben]) {
      // The fight's start, the beginning of the turn and its end: each moved Foundry's pointer.
      await expect.poll(async () => told(client, /^combatTurnChange/)).toHaveLength(3);
    }
    await settled(fight);
    expect(await told(gm, TURNS)).toEqual(shared);
    expect(await told(ann, TURNS)).toEqual([]);
    expect(await told(gm, /^effects/)).toEqual(EFFECTS);
    const regions = (await told(gm, /^region tokenTurn/)).filter((line) => !line.endsWith(IDS.johnston));
    expect(regions).toEqual([
      `region tokenTurnStart ${IDS.gereneth}`,
      `region tokenTurnStart ${IDS.hag}`,
      `region tokenTurnEnd ${IDS.gereneth}`,
      `region tokenTurnEnd ${IDS.hag}`,
    ]);
    for (let i = 0; i < 5; i += 1) await done(gm, { do: "undo" });
    for (let i = 0; i < 5; i += 1) await done(gm, { do: "redo" });
    await together(fight);
    await done(gm, { do: "declareActor", combatant: IDS.cultist, plan: "Pray" });
    await done(gm, { do: "beginTurn" });
    await expect.poll(async () => told(gm, TURNS)).toEqual([...shared, `turnStart ${IDS.cultist}`]);
    await settled(fight);
    expect(await told(gm, TURNS)).toHaveLength(shared.length + 1);
  });

  it("reach every region, even if one fails", async () => {
    const { gm } = fight;
    await gm.page.evaluate(
      `game.combats.contents[0].combatants.get("${IDS.gereneth}").token.regions = new Set([
        { _triggerEvent: async () => { throw new Error("a region's behaviour") } },
        ...game.combats.contents[0].combatants.get("${IDS.gereneth}").token.regions,
      ])`,
    );
    await declare();
    await done(gm, { do: "beginTurn" });
    await expect
      .poll(async () => told(gm, /^region tokenTurnStart/))
      .toEqual([`region tokenTurnStart ${IDS.gereneth}`]);
    await settled(fight);
    expect(gm.errors).toEqual([]);
  });

  it("end the effects of everybody in a shared turn, and let them go on with an undo", async () => {
    const waits = [
      ["of the hag, on Gereneth", SEED_IDS.actors.gereneth, IDS.hag, "turnStart"],
      ["of Gereneth, on the hag", SEED_IDS.actors.hag, IDS.gereneth, "turnEnd"],
      ["of the hag, on herself", SEED_IDS.actors.hag, IDS.hag, "turnEnd"],
      ["of Johnston, on the hag", SEED_IDS.actors.hag, IDS.johnston, "turnStart"],
    ] as const;
    // Its own listener stands in the registry's place on the pages of other tests.
    await fight.gm.reload();
    await fight.gm.page.evaluate(
      async ([combat, effects]) => {
        const { game } = globalThis as unknown as EffectPage;
        for (const [name, actor, combatant, expiry] of effects) {
          const start = { combat, combatant, round: 0 };
          await game.actors
            .get(actor)
            .createEmbeddedDocuments("ActiveEffect", [
              { name, start, duration: { value: 1, units: "rounds", expiry } },
            ]);
        }
      },
      [SEED_IDS.combat, waits] as const,
    );
    const ended = (): string[] =>
      [...fight.tabletop.world.collection("Actor").values()]
        .flatMap(
          ({ effects }) => effects as { readonly name: string; readonly duration: { readonly expired?: boolean } }[],
        )
        .flatMap(({ name, duration }) => (duration.expired === true ? [name] : []))
        .toSorted();
    await sharedTurn();
    const all = ["of Gereneth, on the hag", "of the hag, on Gereneth", "of the hag, on herself"];
    await expect.poll(ended).toEqual(all);
    for (let i = 0; i < 5; i += 1) await done(fight.gm, { do: "undo" });
    await expect.poll(ended).toEqual([]);
    for (let i = 0; i < 5; i += 1) await done(fight.gm, { do: "redo" });
    await expect.poll(ended).toEqual(all);
    await settled(fight);
    expect(ended()).toEqual(all);
    const pointer = await fight.gm.page.evaluate(() => {
      const { game } = globalThis as unknown as FoundryPage;
      return game.combats.contents[0]?.turn;
    });
    expect(pointer).toBe(fight.tabletop.world.collection("Combat").get(SEED_IDS.combat)?.["turn"]);
  });

  it("come with a direction only where the turn or the round moves on or back, and not where a place in the order changes", async () => {
    await declare();
    await done(fight.gm, { do: "beginTurn" });
    await done(fight.gm, { do: "setCondition", combatant: IDS.hag, condition: "surprised", on: true });
    await done(fight.gm, { do: "undo" });
    await done(fight.gm, { do: "endTurn" });
    await done(fight.gm, { do: "undo" });
    const plain = "update without direction";
    expect((await told(fight.ann, /^update/)).slice(-5)).toEqual([plain, plain, plain, "update 1", "update -1"]);
    const before = (await told(fight.gm, /^combatTurn$/)).length;
    await done(fight.gm, { do: "setInitiative", combatant: IDS.hag, value: 99 });
    expect(await told(fight.gm, /^combatTurn$/)).toHaveLength(before);
  });

  it("leave a system's class what has been and what is, as without us", async () => {
    await declare();
    await fight.ann.page.evaluate(() => {
      const page = globalThis as unknown as SystemPage;
      const system = Object.getPrototypeOf(page.CONFIG.Combat.documentClass.prototype) as SystemCombat;
      const { _onUpdate: onUpdate } = system;
      page.seen = [];
      system._onUpdate = function (...args) {
        onUpdate.apply(this, args);
        page.seen.push([this.previous.combatantId, this.current.combatantId]);
      };
    });
    await done(fight.gm, { do: "beginTurn" });
    await done(fight.gm, { do: "endTurn" });
    await together(fight);
    expect(await fight.ann.page.evaluate(() => (globalThis as unknown as SystemPage).seen)).toEqual([
      [IDS.gereneth, IDS.gereneth],
      [IDS.gereneth, IDS.hag],
    ]);
  });

  it("let tokens forget their moves once the turn has started, and nobody without a token", async () => {
    await fight.gm.page.evaluate((hag) => {
      const { game } = globalThis as unknown as {
        readonly game: { readonly combats: { readonly contents: readonly TokenCombat[] } };
      };
      Object.defineProperty(game.combats.contents[0]?.combatants.get(hag), "token", { value: null });
    }, IDS.hag);
    await sharedTurn();
    await expect
      .poll(async () => told(fight.gm, /^(turnStart|forgetMoves)/))
      .toEqual([`turnStart ${IDS.gereneth}`, `forgetMoves ${IDS.gereneth}`, `turnStart ${IDS.hag}`]);
  });
});

/** As much of a page as notes whether updates name the turn. */
interface UpdatedPage {
  named: boolean[];
  readonly Hooks: { on(name: string, heard: (combat: object, changed: object) => void): number };
}

describe("a second turn in a round (C-32)", () => {
  freshFights({ variant: "boss-between" }, async (fresh) => {
    fight = fresh;
    await Promise.all(everybody(fight).map(listen));
    await giveNumbers(fight);
    await done(fight.gm, { do: "setTrait", combatant: IDS.hag, trait: "turns", value: 4 });
    await fight.ann.page.evaluate(() => {
      const page = globalThis as unknown as UpdatedPage;
      page.named = [];
      page.Hooks.on("updateCombat", (_combat, changed) => page.named.push("turn" in changed));
    });
  });

  it("begins and ends as every other, also directly after the first and at the same index", async () => {
    const { gm, ann } = fight;
    await done(gm, { do: "start" });
    for (let turn = 0; turn < 7; turn += 1) await done(gm, { do: "endTurn" });
    await together(fight);
    const turns = (...ids: readonly string[]): string[] => ids.flatMap((id) => [`turnStart ${id}`, `turnEnd ${id}`]);
    const { gereneth, hag, johnston, cultist } = IDS;
    // The hag follows each player, and has what is left of her turns at the end.
    await expect
      .poll(async () => toldOn(gm, TURNS))
      .toEqual([
        "roundStart 1",
        ...turns(gereneth, hag, johnston, hag, cultist, hag, hag),
        "roundEnd 1",
        "roundStart 2",
        `turnStart ${gereneth}`,
      ]);
    for (const client of [gm, ann]) await expect.poll(async () => toldOn(client, /^combatTurnChange/)).toHaveLength(8);
    expect(await toldOn(gm, /^combatTurn$/)).toHaveLength(6);
    expect((await toldOn(ann, /^update/)).slice(-7)).toEqual(Array.from({ length: 7 }, () => "update 1"));
    expect(await ann.page.evaluate(() => (globalThis as unknown as UpdatedPage).named.slice(-8))).toEqual(
      Array.from({ length: 8 }, () => true),
    );
    await done(gm, { do: "undo" });
    await done(gm, { do: "undo" });
    await together(fight);
    expect((await toldOn(ann, /^update/)).slice(-1)).toEqual(["update without direction"]);
  });
});

describe("turn events in generation 13", () => {
  freshFights({ generation: 13, players: 1 }, async (fresh) => {
    fight = fresh;
    await listen(fight.gm);
    await giveNumbers(fight);
  });

  it("let regions know, and no effects that could wait for them", async () => {
    await done(fight.gm, { do: "start" });
    await done(fight.gm, { do: "declareActor", combatant: IDS.gereneth, plan: "Feint" });
    await done(fight.gm, { do: "beginTurn" });
    await settled(fight);
    expect(await toldOn(fight.gm, TURNS)).toEqual(["roundStart 1", `turnStart ${IDS.gereneth}`]);
    expect(await toldOn(fight.gm, /^region tokenTurn/)).toEqual([`region tokenTurnStart ${IDS.gereneth}`]);
    expect(await toldOn(fight.gm, /^effects/)).toEqual([]);
  });
});
