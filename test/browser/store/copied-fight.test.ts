import { expect, it } from "vitest";
import { everybody } from "../support/fight.ts";
import { begunFights } from "../support/fresh-fights.ts";
import { settled } from "../support/settled.ts";
import type { Client } from "../../tabletop/testing.ts";
import type { Answer, Fight, FoundryApi, FoundryCombat } from "../support/fight.ts";

/** As much of a page as a fight is copied through. */
interface CopyingPage {
  readonly game: {
    readonly combats: { readonly contents: readonly CopiedCombat[] };
    readonly modules: { get(id: string): { readonly api: FoundryApi } };
  };
  readonly Combat: { create(data: object): Promise<unknown> };
}

interface CopiedCombat extends Omit<FoundryCombat, "combatants"> {
  readonly combatants: { readonly contents: readonly { readonly id: string; readonly initiative: number | null }[] };
  toObject(): { readonly combatants: readonly { readonly _id: string }[] };
}

let fight: Fight;
begunFights({ players: 1, variant: "basic" }, (fresh) => {
  fight = fresh;
});

/** Copies the fight. */
const copy = async ({ page }: Client, keepsIds: boolean): Promise<void> => {
  await page.evaluate(async (isKept) => {
    const { game, Combat } = globalThis as unknown as CopyingPage;
    const { combatants, ...data } = game.combats.contents[0]?.toObject() ?? { combatants: [] };
    await Combat.create({ ...data, combatants: combatants.map(({ _id, ...one }) => (isKept ? { _id, ...one } : one)) });
  }, keepsIds);
  await settled(fight);
};

/** The copy, as a page has it: by its documents, and by the rules. */
const copied = async ({ page }: Client) =>
  page.evaluate(() => {
    const { game } = globalThis as unknown as CopyingPage;
    const [, combat] = game.combats.contents;
    const view = combat && game.modules.get("turnwright").api.view(combat as unknown as FoundryCombat);
    return {
      documents: combat?.combatants.contents.map(({ id }) => id).toSorted(),
      numbers: combat?.combatants.contents.map(({ initiative }) => initiative).toSorted(),
      combatants: Object.keys(view?.combatants ?? {}).toSorted(),
      active: view?.active ?? [],
      combatant: combat?.turn === null ? null : combat?.turns[combat.turn]?.id,
    };
  });

const giveInCopy = async ({ page }: Client, command: string): Promise<Answer | undefined> =>
  page.evaluate(async (what) => {
    const { game } = globalThis as unknown as CopyingPage;
    const [, combat] = game.combats.contents;
    return combat && game.modules.get("turnwright").api.propose(combat as unknown as FoundryCombat, { do: what });
  }, command);

it("a copy of a fight whose combatants have other ids is played by those who are there, with their numbers", async () => {
  await copy(fight.gm, false);
  const { documents, combatants, numbers } = await copied(fight.gm);
  expect(documents).toHaveLength(4);
  expect(combatants).toEqual(documents);
  expect(numbers).toEqual([10, 15, 20, 5]);
  await giveInCopy(fight.gm, "advance");
  await settled(fight);
  for (const client of [fight.gm, fight.ann]) {
    const { active, combatant } = await copied(client);
    expect(documents).toContain(active[0]);
    expect(combatant).toBe(active[0]);
  }
  expect(everybody(fight).flatMap(({ errors }) => errors)).toEqual([]);
});

it("a copy that keeps the ids goes on where the fight stood", async () => {
  await copy(fight.gm, true);
  const { documents, combatants, active, combatant } = await copied(fight.gm);
  expect(combatants).toEqual(documents);
  expect([active.length, combatant]).toEqual([1, active[0]]);
  expect(await giveInCopy(fight.gm, "endTurn")).toMatchObject({ ok: true });
});
