import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { fighterId, rooftops } from "../../tabletop/server/fights.ts";
import {
  done,
  openFight,
  stored,
  together,
  type Fight,
  type FoundryCombat,
  type FoundryPage,
} from "../support/fight.ts";
import { settled } from "../support/settled.ts";
import type { Client } from "../../tabletop/testing.ts";

/** As much of a page as is listened to here. */
interface ListeningPage {
  told: string[];
  readonly game: { readonly combats: { readonly contents: readonly ListenedCombat[] } };
}

interface ListenedCombat {
  _onStartTurn(combatant: { readonly id: string }, context: { readonly skipped: boolean }): Promise<void>;
  _onEndTurn(combatant: { readonly id: string }, context: { readonly skipped: boolean }): Promise<void>;
  _onStartRound(context: { readonly round: number }): Promise<void>;
  _onEndRound(context: { readonly round: number }): Promise<void>;
}

/** Notes on a page what game systems are told of turns and rounds. */
const listen = async ({ page }: Client): Promise<void> =>
  page.evaluate(() => {
    const global = globalThis as unknown as ListeningPage;
    const lines: string[] = [];
    global.told = lines;
    const combat = global.game.combats.contents[0] as ListenedCombat;
    combat._onStartTurn = async ({ id }, { skipped }) => void lines.push(`start ${id}${skipped ? " skipped" : ""}`);
    combat._onEndTurn = async ({ id }, { skipped }) => void lines.push(`end ${id}${skipped ? " skipped" : ""}`);
    combat._onStartRound = async ({ round }) => void lines.push(`round ${round}`);
    combat._onEndRound = async ({ round }) => void lines.push(`round ${round} over`);
  });

const told = async ({ page }: Client): Promise<readonly string[]> =>
  page.evaluate(() => (globalThis as unknown as ListeningPage).told);

describe.each([13, 14] as const)("turns that sides choose, under generation %d", (generation) => {
  let fight: Fight;

  beforeAll(async () => {
    fight = await openFight({ generation, players: 1, world: () => rooftops });
    await Promise.all([fight.gm, fight.ann].map(listen));
  });

  afterAll(async () => {
    await fight.tabletop.stop();
  });

  it("are told to game systems once each, on the gm's client alone, seizing and skipping included (M-2, M-5, C-15)", async () => {
    const [aria, bo, cyr, xen, yor, thug] = ["Aria", "Bo", "Cyr", "Xen", "Yor", "Lurking Thug"].map(fighterId);
    const { gm: master, ann: player } = fight;
    const give = async (client: Client, command: Parameters<typeof done>[1]): Promise<void> => {
      await done(client, command);
      await together(fight);
    };
    await give(master, { do: "changeMomentum", by: -4 });
    await give(master, { do: "start" });
    await give(master, { do: "takeTurn", combatant: xen });
    await give(master, { do: "endTurn", next: yor });
    await give(player, { do: "seize", side: "players", reason: "spend" });
    await give(player, { do: "takeTurn", combatant: aria });
    await give(master, { do: "setCondition", combatant: bo, condition: "incapacitated", on: true });
    await give(player, { do: "endTurn", next: cyr });
    await give(player, { do: "endTurn" });
    await give(master, { do: "takeTurn", combatant: yor });
    await give(master, { do: "endTurn", next: thug });
    await give(master, { do: "advance" });
    await give(master, { do: "endTurn" });
    await expect
      .poll(async () => told(master))
      .toEqual([
        "round 1",
        ...[xen, aria, cyr].flatMap((id) => [`start ${id}`, `end ${id}`]),
        `start ${bo} skipped`,
        `end ${bo} skipped`,
        ...[yor, thug].flatMap((id) => [`start ${id}`, `end ${id}`]),
        "round 1 over",
        "round 2",
      ]);
    await settled(fight);
    expect(await told(player)).toEqual([]);
    await give(master, { do: "undo" });
    await give(master, { do: "redo" });
    await settled(fight);
    expect((await told(master)).length).toBe(15);
  });

  it("have no numbers: one that somebody else has written can only be put back by the gm (C-7)", async () => {
    const xen = fighterId("Xen");
    await fight.gm.page.evaluate(async (id) => {
      const { game } = globalThis as unknown as FoundryPage;
      await (game.combats.contents[0] as FoundryCombat).update({ combatants: [{ _id: id, initiative: 12 }] });
    }, xen);
    const dialog = fight.gm.page.locator(`#turnwright-around-${SEED_IDS.combat}`);
    await dialog.waitFor();
    await settled(fight);
    expect(await dialog.locator('[data-action="adopt"]').count()).toBe(0);
    await dialog.locator('[data-action="restore"]').click();
    const number = (): unknown => stored(fight).combatants.find(({ _id }) => _id === xen)?.["initiative"] ?? null;
    await expect.poll(number).toBeNull();
  });
});
