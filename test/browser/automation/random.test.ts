import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { recordDeeds } from "../support/deeds.ts";
import {
  another,
  done,
  encounter,
  everybody,
  give,
  IDS,
  look,
  openFight,
  stored,
  together,
  beginFight,
} from "../support/fight.ts";
import type { Fight } from "../support/fight.ts";
import { random, withoutHistory } from "../support/random.ts";
import { settled } from "../support/settled.ts";

/** As much of a page as sheets and tokens are changed through. */
interface WildPage {
  readonly game: {
    readonly combat: {
      readonly combatants: { get(id: string): { readonly actor: { update(changes: object): Promise<unknown> } } };
    };
    readonly scenes: {
      readonly active: {
        readonly tokens: { get(id: string): { move(way: object, options: object): Promise<unknown> } };
      };
    };
    readonly settings: { set(scope: string, key: string, value: unknown): Promise<unknown> };
  };
}

let fight: Fight;

beforeAll(async () => {
  fight = await openFight({ players: 1 });
});

afterAll(async () => {
  await fight.tabletop.stop();
});

type Name = "gereneth" | "hag" | "johnston";

const NAMES: readonly Name[] = ["gereneth", "hag", "johnston"];

const setPoints = async (name: Name, value: number): Promise<void> =>
  fight.gm.page.evaluate(
    async ([id, points]) => {
      const { game } = globalThis as unknown as WildPage;
      await game.combat.combatants.get(id).actor.update({ system: { attributes: { hp: { value: points } } } });
    },
    [IDS[name], value] as const,
  );

const moveTo = async (name: Name, column: number, row: number): Promise<void> =>
  fight.gm.page.evaluate(
    async ([id, x, y]) => {
      const { game } = globalThis as unknown as WildPage;
      await game.scenes.active.tokens.get(id).move({ x, y }, { method: "dragging" });
    },
    [SEED_IDS.tokens[name], column * 100, row * 100] as const,
  );

const keptSuggestions = (): number => {
  const { turnwright } = stored(fight)["flags"] as { readonly turnwright: { readonly suggestions?: object } };
  return Object.keys(turnwright.suggestions ?? {}).length;
};

/** The damage noted of everybody in the turn. */
const damage = async (): Promise<Record<string, unknown>> => {
  const { combatants } = await look(fight.gm);
  return Object.fromEntries(
    NAMES.map((name) => [name, (combatants[IDS[name]]?.["turn"] as { damage?: unknown } | undefined)?.damage ?? []]),
  );
};

describe("sheets and tokens that change at random in a shared turn", () => {
  it.each([1, 2, 3])("count each loss once, and leave nothing behind after undo (seed %i)", async (seed) => {
    fight = await another(fight);
    await recordDeeds(fight.gm, { damage: "do", zero: "do", movement: "do" });
    const points: Record<Name, number> = { gereneth: 30, hag: 30, johnston: 30 };
    for (const name of NAMES) await setPoints(name, 30);
    await beginFight(fight);
    const intends = ["move", "melee"];
    await done(fight.ann, { do: "declareActor", combatant: IDS.gereneth, plan: "Dash", intends });
    await together(fight);
    await done(fight.gm, { do: "declareReactor", combatant: IDS.hag, plan: "Claw", intends });
    await together(fight);
    await done(fight.gm, { do: "beginTurn" });
    await together(fight);
    const start = encounter(fight);
    const below = random(seed);
    const lost: Record<Name, number[]> = { gereneth: [], hag: [], johnston: [] };
    for (let change = 0; change < 25; change += 1) {
      const name = NAMES[below(NAMES.length)] ?? "hag";
      if (below(3) === 0) {
        await moveTo(name, 1 + below(12), 1 + below(8));
        continue;
      }
      // Nobody is put out: who is out takes no part, and what hits them counts for nothing.
      const value = 1 + below(40);
      if (value < points[name] && name !== "johnston") lost[name].push(points[name] - value);
      points[name] = value;
      await setPoints(name, value);
    }
    await settled(fight);
    await expect.poll(damage).toEqual(lost);
    while (
      ((encounter(fight)?.rev ?? 0) > 0 && JSON.stringify(await damage()) !== JSON.stringify(NOTHING)) ||
      hasMoved()
    )
      expect((await give(fight.gm, { do: "undo" })).ok).toBe(true);
    await settled(fight);
    expect(withoutHistory(encounter(fight))).toEqual(withoutHistory(start));
    await done(fight.gm, { do: "endTurn" });
    await expect.poll(keptSuggestions).toBe(0);
    expect(everybody(fight).flatMap(({ errors }) => errors)).toEqual([]);
  });
});

const NOTHING = { gereneth: [], hag: [], johnston: [] };

/** Tells whether the history still holds a movement. */
const hasMoved = (): boolean => JSON.stringify(encounter(fight)?.["past"] ?? {}).includes('"movement"');
